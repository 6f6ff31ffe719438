import type { CountedDays, FilmStep, FunnelStep, Period, Totals } from "#numbers";
import type { SentFields } from "./view.ts";

/** Periods that can be chosen by their names, as they are shown. */
export const PERIODS: readonly Period[] = ["yesterday", "week", "month", "year"];

/** What is told by names, each with a chart and a table. */
export const NAMED_REPORTS = [
  "page",
  "referrer",
  "campaign",
  "language",
  "device",
  "search",
] as const;

/** One of {@link NAMED_REPORTS}. */
export type NamedReport = (typeof NAMED_REPORTS)[number];

/** A name with how often it was counted, and by how many visits. */
interface NamedRow {
  readonly name: string;
  readonly count: number;
  readonly visits: number;
}

/** A film with how many visits saw how much of it, by the steps of a film. */
export interface FilmRow {
  readonly name: string;
  readonly seen: readonly number[];
}

/** A part of the days, as one column of the chart shows it. */
export interface PartOfDays {
  /** Its first day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly views: number;
  readonly visits: number;
}

/** The site's own numbers of some days. */
export interface NumbersView {
  readonly page: "numbers";
  /** Undefined for days of one's own choice. */
  readonly period: Period | undefined;
  readonly days: CountedDays;
  /** Days that they are compared with. */
  readonly before: CountedDays;
  /** `YYYY-MM-DD` on the studio's calendar; not over yet. */
  readonly today: string;
  /** First day that can be asked for. */
  readonly oldest: string;
  /** False where the studio counts nothing. */
  readonly isCounting: boolean;
  readonly totals: Totals;
  readonly totalsBefore: Totals;
  /** Days, or months where there are many. */
  readonly parts: readonly PartOfDays[];
  readonly areMonths: boolean;
  readonly named: Readonly<
    Record<NamedReport, { readonly rows: readonly NamedRow[]; readonly isCut: boolean }>
  >;
  readonly filmSteps: readonly FilmStep[];
  readonly films: readonly FilmRow[];
  /** Visits by steps to a booking, in their order. */
  readonly funnel: readonly { readonly step: FunnelStep; readonly visits: number }[];
  readonly sent?: SentFields | undefined;
}
