import { useI18n } from "../../../shell/page-context.tsx";
import type { FreeTime } from "./booking-calls.ts";
import styles from "./day-times.module.css";
import { STEP_TITLE } from "./use-booking-round.ts";

interface DayTimesProps {
  /** The chosen day in words. */
  readonly title: string;
  readonly times: readonly FreeTime[];
  /** The time that is held for this visitor, and the one that is being asked for. */
  readonly held: string | undefined;
  readonly pending: string | undefined;
  readonly onChoose: (start: string) => void;
  readonly onBack: () => void;
}

/** The free times of a day in the visitor's zone (b1). */
export function DayTimes(props: DayTimesProps) {
  const { title, times, held, pending, onChoose, onBack } = props;
  const { t } = useI18n();
  return (
    <div className={styles.times}>
      <button type="button" className={styles.back} onClick={onBack}>
        {t("booking.calendar.otherDay")}
      </button>
      <h3 id={STEP_TITLE.times} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      <p className={styles.count}>{t("booking.calendar.timesCount", { count: times.length })}</p>
      <ul className={styles.list} aria-labelledby={STEP_TITLE.times}>
        {times.map((time) => (
          <li key={time.start}>
            <TimeButton
              time={time}
              isHeld={time.start === held}
              isPending={time.start === pending}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TimeButtonProps {
  readonly time: FreeTime;
  readonly isHeld: boolean;
  readonly isPending: boolean;
  readonly onChoose: (start: string) => void;
}

function TimeButton({ time, isHeld, isPending, onChoose }: TimeButtonProps) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className={styles.time}
      aria-current={isHeld || undefined}
      aria-busy={isPending || undefined}
      onClick={() => onChoose(time.start)}
    >
      <TimeLabel time={time} />
      {isHeld && <span className={styles.held}>{t("booking.calendar.heldShort")}</span>}
    </button>
  );
}

/** A time, which reads from left to right everywhere, and what tells it from its double. */
export function TimeLabel({ time }: { readonly time: FreeTime }) {
  return (
    <bdi dir="ltr">
      {time.label}
      {time.offset !== null && <small> {time.offset}</small>}
    </bdi>
  );
}
