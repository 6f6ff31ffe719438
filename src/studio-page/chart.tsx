import type { ReactNode } from "react";
import { figuresOf } from "./figures.ts";
import { useFrame } from "./frame-context.ts";

/** A column of a chart, and a point of the line above it. */
export interface ChartColumn {
  /** What stands below it, where there is room. */
  readonly label: string;
  readonly value: number;
  readonly point?: number | undefined;
  /** Everything about it in words. */
  readonly words: string;
}

/** Labels below a chart that a phone has room for. */
const LABELS_MAX = 6;
/** Share of its place that a column takes. */
const COLUMN_SHARE = 0.7;
/** Where the highest column begins and where all of them stand, in per cent of the height. */
const [TOP, FLOOR] = [12, 86];
const LABEL_LINE = 97;
/** Labels nearer to an edge than this would be cut if they were centred, in per cent. */
const EDGE = 8;

/**
 * Columns side by side, with a line of points above them if they have any, from the beginning of the
 * reader's direction to its end. Everything is in per cent, so that text keeps its size.
 */
export function ColumnChart({
  id,
  title,
  summary,
  columns,
}: {
  readonly id: string;
  readonly title: string;
  /** What somebody who does not see it should know. */
  readonly summary: string;
  readonly columns: readonly ChartColumn[];
}): ReactNode {
  const frame = useFrame();
  const { count } = figuresOf(frame);
  const isRtl = frame.language.dir === "rtl";
  const top = roundUp(Math.max(1, ...columns.flatMap(({ value, point = 0 }) => [value, point])));
  const slot = 100 / columns.length;
  const xOf = (place: number): number => (isRtl ? 100 - place : place);
  const yOf = (value: number): number => FLOOR - (value / top) * (FLOOR - TOP);
  const centreOf = (index: number): number => xOf((index + 0.5) * slot);
  const every = Math.ceil(columns.length / LABELS_MAX);
  const points = columns.flatMap(({ point }, index) =>
    point === undefined ? [] : [{ x: percent(centreOf(index)), y: percent(yOf(point)) }],
  );
  return (
    <svg className="chart" role="img" aria-labelledby={`${id}-title ${id}-words`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-words`}>{summary}</desc>
      {[top, top / 2].map((value) => (
        <g key={value}>
          <line
            className="grid"
            x1="0"
            x2="100%"
            y1={percent(yOf(value))}
            y2={percent(yOf(value))}
          />
          <text x={percent(xOf(0))} y={percent(yOf(value))} dy="-0.3em">
            {count(value)}
          </text>
        </g>
      ))}
      {columns.map(({ label, value, words }, index) => (
        <g key={label}>
          <title>{words}</title>
          <rect
            className="place"
            x={percent(centreOf(index) - slot / 2)}
            width={percent(slot)}
            height={percent(FLOOR)}
          />
          <rect
            className="column"
            x={percent(centreOf(index) - (slot * COLUMN_SHARE) / 2)}
            width={percent(slot * COLUMN_SHARE)}
            y={percent(yOf(value))}
            height={percent(FLOOR - yOf(value))}
          />
          {index % every === 0 && (
            <text x={percent(centreOf(index))} y={percent(LABEL_LINE)} textAnchor={anchor(index)}>
              {label}
            </text>
          )}
        </g>
      ))}
      <Line points={points} />
      <line className="floor" x1="0" x2="100%" y1={percent(FLOOR)} y2={percent(FLOOR)} />
    </svg>
  );

  function anchor(index: number): "start" | "middle" | "end" {
    const place = (index + 0.5) * slot;
    return place < EDGE ? "start" : place > 100 - EDGE ? "end" : "middle";
  }
}

/** Points with a line from each to the next. */
function Line({
  points,
}: {
  readonly points: readonly { readonly x: string; readonly y: string }[];
}): ReactNode {
  return (
    <>
      {points.slice(1).map(({ x, y }, index) => {
        const { x: x1, y: y1 } = points[index] ?? {};
        return <line key={x} className="line" x1={x1} y1={y1} x2={x} y2={y} />;
      })}
      {points.map(({ x, y }) => (
        <circle key={x} className="point" cx={x} cy={y} r="2.5" />
      ))}
    </>
  );
}

/** What columns and points are. */
export function Legend({
  column,
  point,
}: {
  readonly column: string;
  readonly point: string;
}): ReactNode {
  return (
    <p className="legend">
      <span>
        <svg aria-hidden="true">
          <rect className="column" width="100%" height="100%" />
        </svg>
        {column}
      </span>
      <span>
        <svg aria-hidden="true">
          <line className="line" x1="0" x2="100%" y1="50%" y2="50%" />
          <circle className="point" cx="50%" cy="50%" r="2.5" />
        </svg>
        {point}
      </span>
    </p>
  );
}

/** A line of a chart of bars. */
export interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** What else there is to say. */
  readonly note?: string | undefined;
}

/** Bars below each other, each with its name and figure in words: whoever sees no bar misses nothing. */
export function BarChart({ bars }: { readonly bars: readonly ChartBar[] }): ReactNode {
  const frame = useFrame();
  const { count } = figuresOf(frame);
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className="bars">
      {bars.map(({ name, value, note }) => (
        <li key={name}>
          <span>
            <bdi>{name}</bdi>
          </span>
          {note !== undefined && <span className="hint">{note}</span>}
          <strong>{count(value)}</strong>
          <svg aria-hidden="true">
            <rect className="column" width={percent((value / longest) * 100)} height="100%" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function percent(figure: number): string {
  return `${Math.round(figure * 100) / 100}%`;
}

/** The next figure that is easily read, and whose half is whole. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = power === 1 ? [2, 4, 6, 8] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8];
  return (steps.find((each) => value <= each * power) ?? 10) * power;
}
