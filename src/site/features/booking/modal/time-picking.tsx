import { type CalendarDate, parseDate } from "@internationalized/date";
import { useEffect, useRef, useState } from "react";
import type { CityOf } from "#booking";
import { useI18n } from "../../../shell/page-context.tsx";
import type { FreeTimes } from "./booking-calls.ts";
import { DayTimes } from "./day-times.tsx";
import { MonthGrid } from "./month-grid.tsx";
import styles from "./time-picking.module.css";
import { TimeWordingChoice } from "./time-wording-choice.tsx";
import { type BookingRound, MONTH_ID } from "./use-booking-round.ts";

interface TimePickingProps {
  readonly round: BookingRound;
  /** The answer to the first question. */
  readonly start: FreeTimes;
  readonly cityOf: CityOf;
}

/** Day and time, side by side where there is room, else one after the other. */
export function TimePicking({ round, start, cityOf }: TimePickingProps) {
  const { t, locale } = useI18n();
  const { known, held, day, zone, step, say, showMonth } = round;
  const [focused, setFocused] = useState<CalendarDate>(() =>
    parseDate(day ?? start.days[0]?.date ?? `${start.month}-01`),
  );
  const month = focused.toString().slice(0, 7);
  const isKnown = known.months.has(month);
  const freeDays = known.months.get(month)?.days.length ?? 0;
  const monthName = new Intl.DateTimeFormat(locale.iso, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(focused.toDate("UTC"));

  const told = useRef(month);
  useEffect(() => {
    showMonth(month);
    if (told.current === month || !isKnown) return;
    told.current = month;
    say(t("booking.calendar.monthAnnounced", { month: monthName, count: freeDays }));
  }, [month, isKnown, freeDays, monthName, say, showMonth, t]);

  const times = day === undefined ? undefined : known.days.get(day);
  const dayName = new Intl.DateTimeFormat(locale.iso, { dateStyle: "full", timeZone: "UTC" });
  return (
    <div className={styles.picking} data-step={step}>
      <div id={MONTH_ID} className={styles.month}>
        <MonthGrid
          known={known}
          focused={focused}
          day={times && day}
          onFocus={setFocused}
          onChoose={round.chooseDay}
        />
      </div>
      <div className={styles.side}>
        {times && day !== undefined ? (
          <DayTimes
            title={dayName.format(parseDate(day).toDate("UTC"))}
            times={times}
            held={held.hold?.start}
            pending={held.pending}
            onChoose={(time) => void round.chooseTime(time)}
            onBack={round.backToDays}
          />
        ) : (
          <p className={styles.hint}>
            {isKnown && freeDays === 0
              ? t("booking.calendar.monthEmpty", { month: monthName })
              : t("booking.calendar.pickDay")}
          </p>
        )}
      </div>
      <div className={styles.wording}>
        <TimeWordingChoice
          zone={zone}
          hours={round.hours}
          cityOf={cityOf}
          onChange={round.changeWording}
        />
      </div>
    </div>
  );
}
