import { readCsv } from "./csv.ts";
import type { ReadUnitsResult } from "./text-unit.ts";
import { readXliff } from "./xliff-read.ts";

/** Reads the texts of a file, whichever of the formats it has, in UTF-8 with or without its mark. */
export function readUnits(bytes: Uint8Array): ReadUnitsResult {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const hint = "spreadsheets call it CSV UTF-8";
    return { ok: false, problems: [{ line: 1, expected: "a file in UTF-8", hint }] };
  }
  return /^\s*</.test(text) ? readXliff(text) : readCsv(text);
}
