import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import { ClockSettings } from "./clock-settings.tsx";
import { MonthTable } from "./month-table.tsx";
import type { PickerView } from "./picker-view.ts";
import styles from "./slot-picker.module.css";
import { TimeList } from "./time-list.tsx";

interface SlotPickerProps {
  readonly view: PickerView;
  /** Makes times the buttons of a form; without it they are links. */
  readonly form?: { readonly action: string; readonly hidden: ReactNode };
}

/** Month, day and times, without script: the same steps for booking and for moving (b1). */
export function SlotPicker({ view, form }: SlotPickerProps) {
  const { t } = useI18n();
  const { day } = view;
  return (
    <div className={styles.picker}>
      <section aria-labelledby="pick-day">
        <h2 id="pick-day" className={styles.title}>
          {t("booking.pick.day")}
        </h2>
        <MonthTable {...view} />
      </section>
      <section aria-labelledby="times" className={styles.times}>
        <h2 id="times" className={styles.title} tabIndex={-1}>
          {t("booking.pick.time")}
        </h2>
        {view.isZoneUnknown && (
          <p className={styles.notice}>{t("forms.codes.tz_unknown", { zone: view.zone.name })}</p>
        )}
        {day && (
          <p className={styles.day}>
            <bdi>{day.name}</bdi>
          </p>
        )}
        {day && day.times.length > 0 && form && (
          <form method="post" action={form.action}>
            {form.hidden}
            <TimeList times={day.times} as="buttons" />
          </form>
        )}
        {day && day.times.length > 0 && !form && <TimeList times={day.times} as="links" />}
        {day?.times.length === 0 && <p>{t("booking.pick.noTimes")}</p>}
        {!day && view.isEmpty && <p>{t("booking.pick.noDays", { month: view.title })}</p>}
        <ClockSettings view={view} />
      </section>
    </div>
  );
}
