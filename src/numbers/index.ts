export { createNumbers, type Numbers } from "./create-numbers.ts";
export { dayOf } from "./day-of.ts";
export {
  type CountedBatch,
  type CountedKind,
  type CountedSum,
  type NumbersStore,
} from "./ports.ts";
export {
  REPORT_COLUMNS,
  type ReportBy,
  reportNumbers,
  type ReportRow,
  REPORTS,
} from "./report-numbers.ts";
