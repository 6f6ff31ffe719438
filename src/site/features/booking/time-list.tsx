import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import type { TimeCell } from "./picker-view.ts";
import styles from "./time-list.module.css";

/** What a time is called that a button sends: the one, or one in place of another. */
export type TimeField = "start" | "pick";

interface TimeListProps {
  readonly times: readonly TimeCell[];
  /** Id of the heading that names the list. */
  readonly labelledBy?: string;
  /** Start of the time that is held for this visitor, and of the one that is being asked for. */
  readonly held?: string | undefined;
  readonly pending?: string | undefined;
  /** Makes the times buttons with this name, of the form around them. */
  readonly field?: TimeField | undefined;
  /** Makes the times buttons that need script; without this and `field` they are links. */
  readonly onChoose?: ((start: string) => void) | undefined;
}

/** Free times to choose from, of one day or of several. */
export function TimeList({ times, labelledBy, held, pending, field, onChoose }: TimeListProps) {
  const { t } = useI18n();
  const hasDays = times.some(({ day }) => day !== undefined);
  return (
    <ul className={hasDays ? styles.days : styles.times} aria-labelledby={labelledBy}>
      {times.map(({ start, day, label, offset, href = "" }) => {
        const shared = {
          className: styles.time,
          "aria-current": start === held ? ("true" as const) : undefined,
          "aria-busy": start === pending || undefined,
          children: (
            <>
              {day && (
                <>
                  <bdi>{day}</bdi>,{" "}
                </>
              )}
              <bdi dir="ltr">
                {label}
                {offset && <small> {offset}</small>}
              </bdi>
              {start === held && <span className={styles.held}> {t("booking.pick.held")}</span>}
            </>
          ),
        };
        return (
          <li key={start}>
            {onChoose ? (
              <button type="button" onClick={() => onChoose(start)} {...shared} />
            ) : field ? (
              <button name={field} value={start} {...shared} />
            ) : (
              <SiteLink to={href} {...shared} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
