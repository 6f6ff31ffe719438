import { createHash } from "node:crypto";
import type { ContentOptions } from "../content-options.ts";
import type { SearchRecord } from "./search-entry.ts";

/** A value that a text quotes, and what stands there when there is none. */
const QUOTE = /\{\{\s*([\w.-]{1,60})\s*(?:\|\|\s*'([^'{}]{0,200})'\s*)?\}\}/g;

/** Reads texts with the values that they quote. */
export type QuotedText = ReturnType<typeof createQuotedText>;

/** @param quotedValues of a language, as its pages show them; absent leaves them out */
export function createQuotedText(quotedValues: ContentOptions["quotedValues"]) {
  const known = new Map<string, Quoted>();
  const of = (locale: string): Quoted => {
    const quoted = known.get(locale) ?? read(quotedValues?.(locale) ?? {});
    known.set(locale, quoted);
    return quoted;
  };
  return {
    /** The text with the values of its language, else what it says stands there without. */
    fill: (text: string, locale: string): string =>
      text.replaceAll(
        QUOTE,
        (_, name: string, otherwise = "") => of(locale).values.get(name) ?? otherwise,
      ),
    /** The record with a stamp that changes with the values too. */
    stamped: (record: SearchRecord): SearchRecord => ({
      ...record,
      stamp: `${record.stamp} ${of(record.locale).stamp}`,
    }),
  };
}

interface Quoted {
  readonly values: ReadonlyMap<string, string>;
  readonly stamp: string;
}

function read(values: Readonly<Record<string, string>>): Quoted {
  const stamp = createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 8);
  return { values: new Map(Object.entries(values)), stamp };
}
