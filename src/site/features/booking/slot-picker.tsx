import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import { type ClockChoice, ClockSettings, type SentClock } from "./clock-settings.tsx";
import { type DayGrid, MonthGrid } from "./month-grid.tsx";
import type { PickerView } from "./picker-view.ts";
import styles from "./slot-picker.module.css";
import { type TimeField, TimeList } from "./time-list.tsx";

/** Id of the heading over a day's times, or of what stands in its place. */
export const TIMES_ID = "times";

/** What script does with a choice. */
interface PickerHandlers {
  readonly grid: DayGrid;
  /** Start of the time that is being asked for. */
  readonly pending: string | undefined;
  readonly onTime: (start: string) => void;
  readonly onClock: (choice: ClockChoice) => void;
  /** On narrow screens days and times come one after the other. */
  readonly step: "days" | "times";
  readonly onOtherDay: () => void;
}

interface SlotPickerProps {
  readonly view: PickerView;
  readonly heading: "h2" | "h3";
  /** Without script: where the clock is sent to. */
  readonly clock?: SentClock | undefined;
  /** Without script: makes times buttons of this form; else they are links. */
  readonly form?:
    | {
        readonly action: string;
        readonly field: TimeField;
        readonly hidden: ReactNode;
      }
    | undefined;
  readonly handlers?: PickerHandlers | undefined;
}

/** Month, day, times and clock: the same for booking and moving, with and without script (b1). */
export function SlotPicker({ view, heading, clock, form, handlers }: SlotPickerProps) {
  return (
    <div className={styles.picker} data-step={handlers?.step}>
      <MonthGrid view={view} heading={heading} grid={handlers?.grid} />
      <div className={styles.side}>
        <DayTimes {...{ view, heading, form, handlers }} />
      </div>
      <ClockSettings view={view} sent={clock} onChange={handlers?.onClock} />
    </div>
  );
}

function DayTimes({ view, heading: Heading, form, handlers }: SlotPickerProps) {
  const { t } = useI18n();
  const { day, held, isEmpty } = view;
  const times = day && day.times.length > 0 && (
    <TimeList
      times={day.times}
      labelledBy={TIMES_ID}
      held={held}
      pending={handlers?.pending}
      field={form?.field}
      onChoose={handlers?.onTime}
    />
  );
  return (
    <>
      {view.isZoneUnknown && (
        <p className={styles.notice}>{t("forms.codes.tz_unknown", { zone: view.zoneName })}</p>
      )}
      {!day && (
        <p id={TIMES_ID} className={styles.hint}>
          {isEmpty
            ? t("booking.pick.noDays", { month: view.monthName })
            : t("booking.pick.pickDay")}
        </p>
      )}
      {day && handlers && (
        <button type="button" className={styles.back} onClick={handlers.onOtherDay}>
          {t("booking.pick.otherDay")}
        </button>
      )}
      {day && (
        <>
          <Heading id={TIMES_ID} tabIndex={-1} className={styles.title}>
            {day.name}
          </Heading>
          <p className={styles.count}>
            {t("booking.pick.timesCount", { count: day.times.length })}
          </p>
        </>
      )}
      {times && form ? (
        <form method="post" action={form.action}>
          {form.hidden}
          {times}
        </form>
      ) : (
        times
      )}
    </>
  );
}
