import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { useCarried } from "./carried-form.tsx";
import type { TimeCell } from "./picker-view.ts";
import styles from "./time-list.module.css";

interface TimeListProps {
  readonly times: readonly TimeCell[];
  /** Buttons send the time with the form around them; links show the next step. */
  readonly as: "buttons" | "links";
}

/** The free times of a day. */
export function TimeList({ times, as }: TimeListProps) {
  // In place of a time whose form has been filled in.
  const name = useCarried() ? "pick" : "start";
  return (
    <ul className={styles.times}>
      {times.map((time) => (
        <li key={time.start}>
          {as === "buttons" ? (
            <button name={name} value={time.start} className={styles.time}>
              <TimeText {...time} />
            </button>
          ) : (
            <SiteLink to={time.href} className={styles.time}>
              <TimeText {...time} />
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function TimeText({ label, offset, isHeld }: Pick<TimeCell, "label" | "offset" | "isHeld">) {
  const { t } = useI18n();
  return (
    <>
      <bdi dir="ltr">
        {label}
        {offset && <span className={styles.note}> {offset}</span>}
      </bdi>
      {isHeld && <span className={styles.note}> {t("booking.pick.held")}</span>}
    </>
  );
}
