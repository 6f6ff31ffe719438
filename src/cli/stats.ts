import {
  dayOf,
  DAYS_MAX,
  lengthOf,
  REPORT_COLUMNS,
  type ReportBy,
  reportNumbers,
  type ReportRow,
  REPORTS,
  writeReportCsv,
} from "#numbers";
import { COMMAND_LINE } from "#people/node";
import { OUT, printParts, printResult } from "./answers.ts";
import { type Command, misused } from "./command.ts";
import { withStudio } from "./open-studio.ts";
import { textTable } from "./text-table.ts";
import { DAY, oneOf } from "./value-kinds.ts";

/** Days that are told when nothing else is asked for. */
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The site's own numbers (issue 27). */
export const stats: Command = {
  name: "",
  summary: `visits, films, the way to a booking; the last ${SHOWN_DAYS} days unless said otherwise`,
  options: {
    from: { summary: "first day", value: DAY },
    to: { summary: "last day; today when left out", value: DAY },
    by: { summary: "what is told; by day when left out", value: oneOf(...REPORTS) },
    csv: { summary: "as CSV" },
    ...OUT,
  },
  example: "stats --by page --from 2027-03-01 --to 2027-03-31",
  run: withStudio(async ({ store, people, rules, now }, call) => {
    const last = call.option("to") ?? dayOf(now(), rules.zone).day;
    const first = call.option("from") ?? daysBefore(last, SHOWN_DAYS - 1);
    if (first > last) throw misused(`--from ${first} is after --to ${last}`);
    if (lengthOf({ first, last }) > DAYS_MAX) {
      throw misused("that is more than is kept", "numbers are kept for 25 months");
    }
    const by = (call.option("by") ?? "day") as ReportBy;
    const rows = await reportNumbers(store.numbers, by, { first, last });
    if (call.has("csv")) {
      const entry = { at: now(), author: COMMAND_LINE, action: "numbers_export" } as const;
      await people.record({ ...entry, subject: by, before: null, after: { first, last } });
      await printParts(call, [writeReportCsv(by, rows)]);
    } else if (call.json) await printParts(call, [`${JSON.stringify(rows, null, 2)}\n`]);
    else printResult(call, rows, textOf(by, rows));
  }),
};

function textOf(by: ReportBy, rows: readonly ReportRow[]): string {
  if (rows.length === 0) return "Nothing was counted.\n";
  const columns = REPORT_COLUMNS[by];
  const cells = rows.map((row) => columns.map((column) => row[column]));
  return textTable(columns.map(words), by === "day" ? [...cells, sumOf(by, rows)] : cells);
}

/** The columns of a table for people: `not found`. */
function words(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function sumOf(by: ReportBy, rows: readonly ReportRow[]): readonly (string | number)[] {
  const [, ...figures] = REPORT_COLUMNS[by];
  return [
    "all",
    ...figures.map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0)),
  ];
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}
