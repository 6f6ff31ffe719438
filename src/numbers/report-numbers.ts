import { FILM_STEPS, FUNNEL_STEPS } from "./create-numbers.ts";
import { daysOf } from "./day-of.ts";
import {
  type CountedDays,
  type CountedKind,
  type CountedSum,
  KINDS,
  type NumbersStore,
} from "./ports.ts";

/** By what numbers can be told. */
export const REPORTS = [
  "day",
  "page",
  "language",
  "referrer",
  "device",
  "campaign",
  "film",
  "funnel",
  "search",
] as const;

/** One of {@link REPORTS}. */
export type ReportBy = (typeof REPORTS)[number];

/** A row of a report: names and figures by their columns, the same columns in every row. */
export type ReportRow = Readonly<Record<string, string | number>>;

/** Figures of some days together, in the order of the columns of the report by day. */
export interface Totals {
  readonly views: number;
  readonly visits: number;
  /** Films started, each once by a visit. */
  readonly films: number;
  readonly bookings: number;
  readonly enquiries: number;
  readonly signUps: number;
  /** Views of pages that are not there. */
  readonly notFound: number;
  /** Searches without a result. */
  readonly nothingFound: number;
}

/** All reports of some days, with what the days before came to. */
export interface Overview {
  readonly totals: Totals;
  readonly before: Totals;
  /** Every day of the range, ascending. */
  readonly days: readonly Pick<Totals, "views" | "visits">[];
  readonly reports: Readonly<Record<Exclude<ReportBy, "day">, readonly ReportRow[]>>;
}

/** Columns of each report, in their order. */
export const REPORT_COLUMNS: Readonly<Record<ReportBy, readonly string[]>> = {
  day: [
    "day",
    "views",
    "visits",
    "films",
    "bookings",
    "enquiries",
    "signUps",
    "notFound",
    "nothingFound",
  ],
  page: ["page", "views", "visits"],
  language: ["language", "views", "visits"],
  referrer: ["referrer", "arrivals", "visits"],
  device: ["device", "views", "visits"],
  campaign: ["campaign", "arrivals", "visits"],
  film: ["film", "started", "quarter", "half", "threeQuarters", "whole"],
  funnel: ["step", "visits"],
  search: ["words", "searches", "visits"],
};

/**
 * Tells the numbers of some days. A visit is a visitor on a day: who comes on two days counts twice.
 *
 * @returns by day every day of the range, ascending; of the funnel every step in its order; otherwise
 *   what was counted most often first
 */
export async function reportNumbers(
  store: Pick<NumbersStore, "read">,
  by: ReportBy,
  days: CountedDays,
): Promise<readonly ReportRow[]> {
  switch (by) {
    case "day":
      return reportDays(await store.read(OF_DAYS, days, true), days);
    case "film":
      return reportFilms(await store.read(["film"], days, false));
    case "funnel": {
      const sums = await store.read(["funnel"], days, false);
      return FUNNEL_STEPS.map((step) => ({ step, visits: funnelOf(sums, step) }));
    }
    default:
      return reportNames(await store.read([by], days, false), by);
  }
}

/** Kinds that the report by day is made of. */
const OF_DAYS = ["all", "film", "funnel", "action"] as const satisfies readonly CountedKind[];

/**
 * Tells everything of some days at once (issue 27), in three queries.
 *
 * @param before days to compare with
 */
export async function readOverview(
  store: Pick<NumbersStore, "read">,
  days: CountedDays,
  before: CountedDays,
): Promise<Overview> {
  const [sums, byDay, earlier] = await Promise.all([
    store.read(KINDS, days, false),
    store.read(["all"], days, true),
    store.read(OF_DAYS, before, false),
  ]);
  const known = Map.groupBy(sums, ({ kind }) => kind);
  const summed: Pick<NumbersStore, "read"> = {
    read: async (kinds) => kinds.flatMap((kind) => known.get(kind) ?? []),
  };
  const report = (by: ReportBy) => reportNumbers(summed, by, days);
  return {
    totals: totalsOf(sums),
    before: totalsOf(earlier),
    days: reportDays(byDay, days).map(({ views, visits }) => ({
      views: Number(views),
      visits: Number(visits),
    })),
    reports: {
      page: await report("page"),
      language: await report("language"),
      referrer: await report("referrer"),
      device: await report("device"),
      campaign: await report("campaign"),
      film: await report("film"),
      funnel: await report("funnel"),
      search: await report("search"),
    },
  };
}

function reportDays(sums: readonly CountedSum[], days: CountedDays): readonly ReportRow[] {
  const byDay = Map.groupBy(sums, ({ day }) => day);
  return daysOf(days.first, days.last).map((day) => ({ day, ...totalsOf(byDay.get(day) ?? []) }));
}

/** What was counted altogether. */
function totalsOf(sums: readonly CountedSum[]): Totals {
  const countOf = (kind: CountedKind, name: string): number =>
    sums.find((each) => each.kind === kind && each.name === name)?.count ?? 0;
  return {
    views: countOf("all", ""),
    visits: sums.find(({ kind }) => kind === "all")?.visits ?? 0,
    films: sums
      .filter(({ kind, step }) => kind === "film" && step === "started")
      .reduce((sum, { visits }) => sum + visits, 0),
    bookings: countOf("funnel", "booked"),
    enquiries: countOf("action", "enquiry"),
    signUps: countOf("action", "sign-up"),
    notFound: countOf("action", "not-found"),
    nothingFound: countOf("action", "nothing-found"),
  };
}

/** By visits: who sees a film again the same day counts once. */
function reportFilms(sums: readonly CountedSum[]): readonly ReportRow[] {
  const columns = REPORT_COLUMNS.film.slice(1);
  const rows: readonly ReportRow[] = [...Map.groupBy(sums, ({ name }) => name)].map(
    ([film, own]) => {
      const seen = columns.map((column, place) => {
        const sum = own.find(({ step }) => step === FILM_STEPS[place]);
        return [column, sum?.visits ?? 0] as const;
      });
      return { film, ...Object.fromEntries<string | number>(seen) };
    },
  );
  return rows.toSorted((a, b) => Number(b["started"]) - Number(a["started"]));
}

/** Visits; a booking is one whether it was made in the dialog, on the page or without script. */
function funnelOf(sums: readonly CountedSum[], step: string): number {
  const sum = sums.find(({ name }) => name === step);
  return (step === "booked" ? sum?.count : sum?.visits) ?? 0;
}

function reportNames(sums: readonly CountedSum[], by: ReportBy): readonly ReportRow[] {
  const [first = "", second = ""] = REPORT_COLUMNS[by];
  return sums
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ name, count, visits }) => ({ [first]: name, [second]: count, visits }));
}
