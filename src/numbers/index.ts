export {
  createNumbers,
  FILM_STEPS,
  type FilmStep,
  FUNNEL_STEPS,
  type FunnelStep,
  type Numbers,
} from "./create-numbers.ts";
export { dayOf, daysOf } from "./day-of.ts";
export { daysBefore, DAYS_MAX, daysOfPeriod, lengthOf, type Period, PERIODS } from "./period.ts";
export {
  type CountedBatch,
  type CountedDays,
  type CountedKind,
  type CountedSum,
  type NumbersStore,
} from "./ports.ts";
export { writeReportCsv } from "./report-csv.ts";
export {
  type Overview,
  readOverview,
  REPORT_COLUMNS,
  type ReportBy,
  reportNumbers,
  type ReportRow,
  REPORTS,
  type Totals,
} from "./report-numbers.ts";
