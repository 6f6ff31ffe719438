import {
  type CalendarDate,
  endOfWeek,
  getDayOfWeek,
  parseDate,
  startOfWeek,
} from "@internationalized/date";
import type { KeyboardEvent } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { LOCALE_CALENDAR } from "#booking";
import { useI18n } from "../../../shell/page-context.tsx";
import { Arrow } from "../../../ui/arrow.tsx";
import styles from "./month-grid.module.css";
import type { KnownTimes } from "./use-free-times.ts";

interface MonthGridProps {
  readonly known: KnownTimes;
  /** The day on which the grid's one tab stop is. */
  readonly focused: CalendarDate;
  /** The chosen day, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  readonly onFocus: (day: CalendarDate) => void;
  readonly onChoose: (day: string) => void;
}

/** The library wants names that are there. */
const css = {
  calendar: styles.calendar ?? "",
  month: styles.month ?? "",
  step: styles.step ?? "",
  grid: styles.grid ?? "",
  weekday: styles.weekday ?? "",
  day: styles.day ?? "",
};

const SUNDAY_FIRST = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The month as a grid (b1, APG): one tab stop, days without times can be reached but not chosen. */
export function MonthGrid({ known, focused, day, onFocus, onChoose }: MonthGridProps) {
  const { t, locale } = useI18n();
  const { weekStart, weekend } = LOCALE_CALENDAR[locale.code];
  const { first, last } = known.start ?? {};
  const month = focused.toString().slice(0, 7);
  const names = new Intl.DateTimeFormat(locale.iso, { dateStyle: "full", timeZone: "UTC" });
  const nameOf = (date: CalendarDate): string => {
    const name = names.format(date.toDate("UTC"));
    const count = known.days.get(date.toString())?.length ?? 0;
    return known.months.has(month) ? t("booking.calendar.dayName", { day: name, count }) : name;
  };
  const isWeekend = (date: CalendarDate): boolean =>
    // ISO counts Sunday as 7.
    weekend.some((weekday) => weekday % 7 === getDayOfWeek(date, "en", "sun"));

  const firstDay = SUNDAY_FIRST[weekStart % 7] ?? "sun";
  const bounds = {
    ...(first && { minValue: parseDate(`${first}-01`) }),
    ...(last && { maxValue: parseDate(`${last}-01`).add({ months: 1 }).subtract({ days: 1 }) }),
  };
  const goInWeek = (event: KeyboardEvent): void => {
    const end = endInWeek(event, focused, firstDay, bounds);
    if (end) onFocus(end);
  };

  return (
    <I18nProvider locale={locale.iso}>
      <Calendar
        className={css.calendar}
        aria-label={t("booking.calendar.label")}
        value={day === undefined ? null : parseDate(day)}
        onChange={(date) => onChoose(date.toString())}
        focusedValue={focused}
        onFocusChange={onFocus}
        firstDayOfWeek={firstDay}
        isDateUnavailable={(date) => !known.days.has(date.toString())}
        {...bounds}
      >
        <div className={styles.head}>
          <Heading className={css.month} />
          <Button
            slot="previous"
            className={css.step}
            aria-label={t("booking.calendar.previousMonth")}
          >
            <span className={styles.back}>
              <Arrow />
            </span>
          </Button>
          <Button slot="next" className={css.step} aria-label={t("booking.calendar.nextMonth")}>
            <Arrow />
          </Button>
        </div>
        <CalendarGrid
          className={css.grid}
          weekdayStyle="short"
          aria-busy={!known.months.has(month)}
          render={(grid) => <table {...grid} onKeyDownCapture={goInWeek} />}
        >
          <CalendarGridHeader>
            {(name) => <CalendarHeaderCell className={css.weekday}>{name}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className={css.day}
                data-weekend={isWeekend(date) || undefined}
                // The library names a day by its date alone.
                render={(cell) => <div {...cell} aria-label={nameOf(date)} />}
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

/** Home and End: the library goes to the ends of the month, APG to those of the week. */
function endInWeek(
  event: KeyboardEvent,
  focused: CalendarDate,
  firstDay: (typeof SUNDAY_FIRST)[number],
  bounds: { readonly minValue?: CalendarDate; readonly maxValue?: CalendarDate },
): CalendarDate | undefined {
  if (event.key !== "Home" && event.key !== "End") return undefined;
  event.preventDefault();
  event.stopPropagation();
  const go = event.key === "Home" ? startOfWeek : endOfWeek;
  const target = go(focused, "en", firstDay);
  const { minValue = target, maxValue = target } = bounds;
  if (target.compare(minValue) < 0) return minValue;
  return target.compare(maxValue) > 0 ? maxValue : target;
}
