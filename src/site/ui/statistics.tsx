import layout from "../styles/layout.module.css";
import styles from "./statistics.module.css";

interface StatisticsProps {
  readonly label: string;
  /** Number as text and what it counts. */
  readonly entries: readonly (readonly [value: string, name: string])[];
}

/** A row of large numbers, each with what it counts. */
export function Statistics({ label, entries }: StatisticsProps) {
  return (
    <div role="group" aria-label={label}>
      <dl className={styles.row}>
        {entries.map(([value, name]) => (
          <div key={name} className={styles.entry}>
            <dt className={layout.small}>{name}</dt>
            <dd className={layout.number}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
