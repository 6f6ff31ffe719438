import Papa from "papaparse";
import type { InterchangeProblem, ReadUnitsResult, ReturnedUnit, TextUnit } from "./text-unit.ts";

const COLUMNS = ["key", "source", "target", "note"] as const;

/** Columns without which there is nothing to read. */
const REQUIRED = ["key", "target"];

/** Spreadsheets write what is customary in their country. */
const DELIMITER = /^"?[a-z]+"?([,;\t])/i;

/**
 * Writes texts as CSV (RFC 4180). Cells are not guarded against formulas, unlike lists of visitors:
 * the texts are the studio's own, and some begin with an apostrophe that must come back.
 */
export function writeCsv(units: readonly TextUnit[]): string {
  const rows = units.map(({ key, source, target = "", notes }) => [
    key,
    source,
    target,
    notes.join("\n"),
  ]);
  return `${Papa.unparse({ fields: [...COLUMNS], data: rows }, { newline: "\r\n" })}\r\n`;
}

/** Reads such a file as spreadsheets save it: columns in any order, `,`, `;` or tabs between them. */
export function readCsv(text: string): ReadUnitsResult {
  const problems: InterchangeProblem[] = [];
  const units: ReturnedUnit[] = [];
  let columns: readonly string[] | undefined;
  let [line, offset] = [1, 0];
  Papa.parse<readonly string[]>(text, {
    delimiter: DELIMITER.exec(text)?.[1] ?? ",",
    step({ data: cells, errors, meta }, parser) {
      const begins = line;
      line += text.slice(offset, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      offset = meta.cursor;
      for (const { message } of errors) {
        problems.push({ line: begins, expected: "CSV (RFC 4180)", hint: message });
      }
      if (cells.every((cell) => cell === "")) return;
      if (!columns) {
        columns = cells.map((cell) => cell.trim().toLowerCase());
        const missing = REQUIRED.filter((name) => !columns?.includes(name));
        if (missing.length === 0) return;
        const expected = `columns ${COLUMNS.join(", ")}`;
        problems.push({ line: begins, expected, hint: `there is no ${missing.join(", ")}` });
        parser.abort();
        return;
      }
      const cell = (name: string): string => cells[columns?.indexOf(name) ?? -1] ?? "";
      const target = cell("target");
      units.push({
        key: cell("key").trim(),
        source: cell("source"),
        ...(target !== "" && { target }),
        line: begins,
      });
    },
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, units };
}
