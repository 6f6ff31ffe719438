import { type KeyboardEvent, useEffect, useRef } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import { LookLink } from "./carried-form.tsx";
import { dayAfterKey, type GridKey } from "./grid-keys.ts";
import styles from "./month-grid.module.css";
import type { DayCell, PickerView } from "./picker-view.ts";

/** What script adds: one tab stop, and keys that move it (APG). */
export interface DayGrid {
  /** The day with the tab stop, `YYYY-MM-DD`, or the first that is shown after it; its month is shown. */
  readonly focused: string;
  readonly onFocus: (date: string) => void;
  readonly onChoose: (date: string) => void;
}

interface MonthGridProps {
  readonly view: PickerView;
  readonly heading: "h2" | "h3";
  /** Makes the table a grid; without it days and months are links. */
  readonly grid?: DayGrid | undefined;
}

const TITLE_ID = "month-title";

/** A month; each day says its whole date and how many times are free (b1). */
export function MonthGrid({ view, heading: Heading, grid }: MonthGridProps) {
  const { dir } = useI18n().locale;
  const table = useRef<HTMLTableElement>(null);
  const keyedTo = useRef<string>(undefined);
  useEffect(() => {
    // A key may come between what was rendered before it and this effect.
    if (keyedTo.current === undefined || keyedTo.current !== grid?.focused) return;
    keyedTo.current = undefined;
    table.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  });

  const { weekStart } = view;
  // Keys lead to days before the calendar's first week, too: it has the tab stop for them.
  const shown = grid && view.weeks.flat().find((day) => day && day.date >= grid.focused);
  const stop = shown?.date ?? grid?.focused;
  const go = (key: GridKey): string | undefined => {
    const target = stop && dayAfterKey(stop, key, { ...view, locale: { dir, weekStart } });
    if (target !== undefined) grid?.onFocus(target);
    return target;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    keyedTo.current = go(event);
    if (keyedTo.current !== undefined) event.preventDefault();
  };
  return (
    <div id="month" className={styles.calendar}>
      <div className={styles.head}>
        <Heading id={TITLE_ID} className={styles.title}>
          {view.title}
        </Heading>
        {(["previous", "next"] as const).map((way) => (
          <MonthStep
            key={way}
            way={way}
            href={view[way]}
            onStep={grid && (() => void go({ key: way === "next" ? "PageDown" : "PageUp" }))}
          />
        ))}
      </div>
      <table
        ref={table}
        className={styles.grid}
        aria-labelledby={TITLE_ID}
        {...(grid && { role: "grid", "aria-busy": view.isBusy, onKeyDown })}
      >
        <thead>
          <tr>
            {view.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className={styles.weekday}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.weeks.map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- weeks have no other name
            <tr key={index}>
              {week.map((day, place) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- nor have empty days
                  key={place}
                  {...(grid && { role: "gridcell", "aria-selected": day?.isChosen ?? false })}
                >
                  {day && <Day day={day} grid={grid} isStop={day.date === stop} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthStepProps {
  readonly way: "previous" | "next";
  /** Null where there is no month to go to. */
  readonly href: string | null;
  readonly onStep: (() => void) | undefined;
}

function MonthStep({ way, href, onStep }: MonthStepProps) {
  const { t } = useI18n();
  const shared = {
    className: way === "previous" ? `${styles.step} ${styles.previous}` : styles.step,
    "aria-label": t(`booking.pick.months.${way}`),
    children: <Arrow />,
  };
  if (onStep) {
    const isEnd = href === null;
    const onClick = isEnd ? undefined : onStep;
    return <button type="button" aria-disabled={isEnd} onClick={onClick} {...shared} />;
  }
  return href && <LookLink to={href} rel={way === "next" ? "next" : "prev"} {...shared} />;
}

interface DayProps {
  readonly day: DayCell;
  readonly grid: DayGrid | undefined;
  readonly isStop: boolean;
}

function Day({ day, grid, isStop }: DayProps) {
  const { t } = useI18n();
  const { date, number, month, isAfter, count, isChosen, isWeekend, href } = day;
  const name = count === null ? day.name : t("booking.pick.dayName", { day: day.name, count });
  const look = count ? styles.day : isWeekend ? `${styles.none} ${styles.weekend}` : styles.none;
  const children = (
    <>
      <span aria-hidden="true">
        {month && <span className={styles.month}>{month}</span>}
        {number}
      </span>
      <span className={layout.visuallyHidden}>{name}</span>
    </>
  );
  if (grid) {
    return (
      <button
        type="button"
        className={look}
        aria-disabled={!count || undefined}
        tabIndex={isStop ? 0 : -1}
        // Another month would be shown before the press is over, and it would meet another day.
        onFocus={() => !isAfter && grid.onFocus(date)}
        onClick={() => count && grid.onChoose(date)}
      >
        {children}
      </button>
    );
  }
  if (href === undefined) return <span className={look}>{children}</span>;
  return (
    <LookLink to={href} className={look} aria-current={isChosen ? "date" : undefined}>
      {children}
    </LookLink>
  );
}
