import Papa from "papaparse";
import { REPORT_COLUMNS, type ReportBy, type ReportRow } from "./report-numbers.ts";

/**
 * A report as CSV (RFC 4180), with a head. What visitors have chosen, such as a referrer's name, is no
 * formula in it: cells that begin with `=`, `+`, `-`, `@`, a tab or a line's end get an apostrophe.
 */
export function writeReportCsv(by: ReportBy, rows: readonly ReportRow[]): string {
  const columns = [...REPORT_COLUMNS[by]];
  return `${Papa.unparse([...rows], { columns, newline: "\r\n", escapeFormulae: true })}\r\n`;
}
