import {
  type CountedDays,
  dayOf,
  daysBefore,
  DAYS_MAX,
  daysOf,
  daysOfPeriod,
  FILM_STEPS,
  FUNNEL_STEPS,
  lengthOf,
  type Overview,
  type Period,
  PERIODS,
  readOverview,
  reportNumbers,
  type ReportRow,
  REPORTS,
  writeReportCsv,
} from "#numbers";
import { localeOf } from "#i18n";
import type { NamedReport, NumbersView, SentFields } from "#studio-page";
import { isDay } from "./studio-day.ts";
import type { PageCall, StudioPage } from "./page-call.ts";

/** Rows of a table; the file has all. */
const ROWS_MAX = 100;
/** A chart shows so many days; of more it shows months. */
const DAYS_SHOWN = 62;
const DAY_MS = 86_400_000;

/** The site's own numbers. */
export const numbersPage: StudioPage = {
  allows: { read: "read", change: "people" },
  async read(call) {
    const asked = askedDays(call);
    const { days, period } = asked;
    const before = daysBefore(days, period);
    const overview = await readOverview(call.site.services.store.numbers, days, before);
    const isMonths = lengthOf(days) > DAYS_SHOWN;
    const view: NumbersView = {
      page: "numbers",
      period,
      days,
      before,
      today: todayOf(call),
      oldest: oldestOf(call),
      isCounting: call.site.studio.features.numbers,
      totals: overview.totals,
      totalsBefore: overview.before,
      parts: partsOf(days, overview, isMonths),
      areMonths: isMonths,
      named: namedOf(call, overview),
      filmSteps: FILM_STEPS,
      films: filmsOf(call, overview),
      funnel: FUNNEL_STEPS.map((step) => {
        const row = overview.reports.funnel.find((each) => each["step"] === step);
        return { step, visits: Number(row?.["visits"] ?? 0) };
      }),
      sent: asked.sent,
    };
    return { view, status: asked.sent ? 422 : 200 };
  },
};

/** A report of some days as a file. */
export const numbersExport: StudioPage = {
  allows: { read: "read", change: "people" },
  async read(call) {
    const by = REPORTS.find((each) => each === call.rest);
    const { days, sent } = askedDays(call);
    if (by === undefined || sent) return undefined;
    const { store, people } = call.site.services;
    const rows = await reportNumbers(store.numbers, by, days);
    const { author, now: at } = call;
    const after = { first: days.first, last: days.last };
    await people.record({ at, author, action: "numbers_export", subject: by, before: null, after });
    return {
      file: {
        name: `${by}-${days.first}-${days.last}.csv`,
        type: "text/csv; charset=utf-8",
        body: writeReportCsv(by, rows),
      },
    };
  },
};

interface AskedDays {
  readonly period: Period | undefined;
  readonly days: CountedDays;
  /** Set for days that cannot be told; others are shown. */
  readonly sent?: SentFields;
}

/** The days of the address: a period by its name, or a first and a last day. */
function askedDays(call: PageCall): AskedDays {
  const { query, t } = call;
  const today = todayOf(call);
  const [first, last] = [query.get("first"), query.get("last")];
  if (first !== null || last !== null) {
    const days = { first: first ?? "", last: last ?? "" };
    const isFit =
      isDay(days.first) &&
      isDay(days.last) &&
      days.first <= days.last &&
      days.first >= oldestOf(call) &&
      days.last <= today;
    if (isFit) return { period: undefined, days };
    const sent = { values: days, problem: t("studioPage.numbers.daysWrong") };
    return { period: undefined, days: daysOfPeriod("month", today), sent };
  }
  const period = PERIODS.find((each) => each === query.get("period")) ?? "month";
  return { period, days: daysOfPeriod(period, today) };
}

function todayOf({ site, now }: PageCall): string {
  return dayOf(now, site.services.rules.zone).day;
}

function oldestOf(call: PageCall): string {
  const at = Date.parse(todayOf(call)) - (DAYS_MAX - 1) * DAY_MS;
  return new Date(at).toISOString().slice(0, 10);
}

/** Views and visits of each day, or month. */
function partsOf(
  { first, last }: CountedDays,
  { days }: Overview,
  isMonths: boolean,
): NumbersView["parts"] {
  const parts = new Map<string, { first: string; views: number; visits: number }>();
  for (const [index, day] of daysOf(first, last).entries()) {
    const key = isMonths ? day.slice(0, 7) : day;
    const part = parts.get(key) ?? { first: day, views: 0, visits: 0 };
    parts.set(key, part);
    part.views += days[index]?.views ?? 0;
    part.visits += days[index]?.visits ?? 0;
  }
  return [...parts.values()];
}

function namedOf(call: PageCall, { reports }: Overview): NumbersView["named"] {
  const of = (by: NamedReport) => ({
    rows: reports[by].slice(0, ROWS_MAX).map((row) => {
      const [name = "", count = 0, visits = 0] = Object.values(row);
      return { name: nameOf(call, by, String(name)), count: Number(count), visits: Number(visits) };
    }),
    isCut: reports[by].length > ROWS_MAX,
  });
  return {
    page: of("page"),
    referrer: of("referrer"),
    campaign: of("campaign"),
    language: of("language"),
    device: of("device"),
    search: of("search"),
  };
}

/** What is counted by a name of its own, in words. */
function nameOf({ site, t }: PageCall, by: NamedReport, name: string): string {
  switch (name) {
    case "(other)":
      return t("studioPage.numbers.other");
    case "(direct)":
      return t("studioPage.numbers.direct");
    case "(not found)":
      return t("studioPage.numbers.notFound");
    default:
      break;
  }
  if (by === "language" && site.locales.includes(name)) return localeOf(name, site.languages).name;
  const device = (["phone", "tablet", "desktop"] as const).find((each) => each === name);
  return by === "device" && device ? t(`studioPage.numbers.device.${device}`) : name;
}

/** Films by the titles of their works, those that most visits started first. */
function filmsOf({ site, language }: PageCall, { reports }: Overview): NumbersView["films"] {
  const works = site.content.portfolio(language.code, "public");
  const titles = new Map(works.map(({ video, title }) => [video.media, title]));
  return reports.film.slice(0, ROWS_MAX).map(({ film, ...seen }: ReportRow) => ({
    name: titles.get(String(film)) ?? String(film),
    seen: Object.values(seen).map(Number),
  }));
}
