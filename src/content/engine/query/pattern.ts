import { RE2JS } from "re2js";
import { QueryProblem } from "./query-problem.ts";

/** Longest source of a regular expression, in UTF-16 units. */
const MAX_SOURCE = 1_000;
/** Largest program of all patterns of a query together, in instructions. */
const MAX_INSTRUCTIONS = 1_500;
/** Most steps on one text, as instructions times length: at worst some 50 ms. */
const MAX_STEPS = 1_000_000;
/** `d`, `g`, `u` and `y` mean nothing here: a test keeps no state, and text is always Unicode. */
const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};
/** `^` and literal characters: a plain prefix. */
const PREFIX = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])*)$/;

/** What the patterns of one query may cost together; begin a query with a new one. */
export interface PatternBudget {
  instructions: number;
}

/**
 * A regular expression of a query. It runs in time linear in the text, whatever the pattern
 * (content-api §13.1); look-around and back-references are not supported. Linear is not enough for a
 * program of thousands of instructions, so their product is bounded too.
 */
export class Pattern {
  readonly [Symbol.toStringTag] = "Pattern";
  readonly source: string;
  readonly flags: string;
  /** The literal text of a plain prefix pattern. */
  readonly prefix: string | undefined;
  readonly #compiled: { test(text: string): boolean };
  readonly #budget: PatternBudget;

  /** @throws QueryProblem when the source cannot be compiled, or not within the budget */
  constructor(source: string, flags: string, budget: PatternBudget) {
    if (source.length > MAX_SOURCE) {
      throw new QueryProblem(`A regular expression has at most ${MAX_SOURCE} characters`);
    }
    this.source = source;
    this.flags = flags;
    const literal = flags.includes("i") ? undefined : PREFIX.exec(source)?.[1];
    this.prefix = literal?.replaceAll(/\\(.)/gs, "$1");
    this.#budget = budget;
    if (this.prefix !== undefined) {
      this.#compiled = { test: startsWith(this.prefix) };
      return;
    }
    const compiled = compile(source, flags);
    this.#compiled = compiled;
    budget.instructions += compiled.programSize();
    if (budget.instructions > MAX_INSTRUCTIONS) {
      throw new QueryProblem("The regular expressions of the query are too large");
    }
  }

  /**
   * True when the pattern occurs in the text.
   *
   * @throws QueryProblem when the query's patterns are too large for a text of this length
   */
  test(text: string): boolean {
    if (this.prefix === undefined && this.#budget.instructions * text.length > MAX_STEPS) {
      throw new QueryProblem(
        `The regular expressions of the query are too large for a text of ${text.length} characters`,
      );
    }
    return this.#compiled.test(text);
  }
}

/** `/source/flags`, or a bare source. */
export function patternFromText(text: string, budget: PatternBudget): Pattern {
  const [, source = text, flags = ""] = /^\/(.*)\/([dgimsuy]*)$/s.exec(text) ?? [];
  return new Pattern(source, flags, budget);
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
