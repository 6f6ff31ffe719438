import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import { LookLink } from "./carried-form.tsx";
import styles from "./month-table.module.css";
import type { DayCell, PickerView } from "./picker-view.ts";

type MonthTableProps = Pick<PickerView, "title" | "weekdays" | "weeks" | "previous" | "next">;

/** A month as a table; days with free times are links that say their whole date (b1). */
export function MonthTable({ title, weekdays, weeks, previous, next }: MonthTableProps) {
  const { t } = useI18n();
  return (
    <div id="month" className={styles.month}>
      <table className={styles.table}>
        <caption className={styles.title}>{title}</caption>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- weeks have no other name
            <tr key={index}>
              {week.map((day, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- nor have empty days
                <td key={place}>{day && <Day day={day} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(previous ?? next) && (
        <nav className={styles.months} aria-label={t("booking.pick.months")}>
          {previous && (
            <LookLink to={previous.href} rel="prev" className={styles.previous}>
              <Arrow /> {previous.title}
            </LookLink>
          )}
          {next && (
            <LookLink to={next.href} rel="next" className={styles.next}>
              {next.title} <Arrow />
            </LookLink>
          )}
        </nav>
      )}
    </div>
  );
}

function Day({ day }: { readonly day: DayCell }) {
  const { t } = useI18n();
  const { number, name, count, href, isChosen } = day;
  const digits = <span aria-hidden="true">{number}</span>;
  if (href === null) {
    return (
      <span className={styles.none}>
        {digits}
        <span className={layout.visuallyHidden}>{t("booking.pick.dayNone", { day: name })}</span>
      </span>
    );
  }
  return (
    <LookLink to={href} className={styles.day} aria-current={isChosen ? "date" : undefined}>
      {digits}
      <span className={layout.visuallyHidden}>
        {t("booking.pick.dayFree", { day: name, count })}
      </span>
    </LookLink>
  );
}
