import { RE2JS } from "re2js";
import { QueryProblem } from "./query-problem.ts";

/** Longest source of a regular expression, in UTF-16 units. */
const MAX_SOURCE = 1_000;
/** `d`, `g`, `u` and `y` mean nothing here: a test keeps no state, and text is always Unicode. */
const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};
/** `^` and characters that stand for themselves: a plain prefix. */
const PREFIX = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])*)$/;

/**
 * A regular expression of a query. It runs in time linear in the text, whatever the pattern
 * (content-api §13.1); look-around and back-references are not supported.
 */
export class Pattern {
  readonly [Symbol.toStringTag] = "Pattern";
  readonly source: string;
  readonly flags: string;
  /** The text that a plain prefix pattern stands for. */
  readonly prefix: string | undefined;
  readonly #compiled: { test(text: string): boolean };

  /** @throws QueryProblem when the source cannot be compiled */
  constructor(source: string, flags = "") {
    if (source.length > MAX_SOURCE) {
      throw new QueryProblem(`A regular expression has at most ${MAX_SOURCE} characters`);
    }
    this.source = source;
    this.flags = flags;
    const literal = flags.includes("i") ? undefined : PREFIX.exec(source)?.[1];
    this.prefix = literal?.replaceAll(/\\(.)/gs, "$1");
    this.#compiled =
      this.prefix === undefined ? compile(source, flags) : { test: startsWith(this.prefix) };
  }

  /** True when the pattern occurs in the text. */
  test(text: string): boolean {
    return this.#compiled.test(text);
  }
}

/** `/source/flags`, or a bare source. */
export function patternFromText(text: string): Pattern {
  const match = /^\/(.*)\/([dgimsuy]*)$/s.exec(text);
  return match ? new Pattern(match[1] ?? "", match[2]) : new Pattern(text);
}

function startsWith(prefix: string): (text: string) => boolean {
  return (text) => text.startsWith(prefix);
}

function compile(source: string, flags: string): RE2JS {
  const bits = [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0);
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source), bits);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "";
    throw new QueryProblem(`A regular expression cannot be used: ${reason}`);
  }
}
