import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  findNodeAtLocation,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { DEFAULT_LOCALE, type LocaleCode } from "./locales.ts";
import { compileMessage } from "./message-compile.ts";
import type { CompiledMessage } from "./message-format.ts";
import { mergeMessages, type MessageTree } from "./messages.ts";

/** A problem in a message file, described for its editor. */
export interface MessageProblem {
  readonly file: string;
  /** Counted from 1; absent when the whole file is the problem. */
  readonly line?: number;
  readonly expected: string;
  readonly hint: string;
}

/** Compiled texts of every language, gaps filled from the default one. */
export type MessageCatalogs = ReadonlyMap<LocaleCode, MessageTree>;

/** Result of {@link loadMessageFiles}. */
export interface LoadedMessages {
  readonly catalogs: MessageCatalogs;
  /** Faults that must stop the start: missing file, malformed JSON, malformed ICU. */
  readonly problems: readonly MessageProblem[];
  /** Faults that English text papers over: missing or unknown keys, different arguments. */
  readonly warnings: readonly MessageProblem[];
}

type Leaf = { message: CompiledMessage; argumentNames: ReadonlySet<string> };

/** Keys from the top of a file to a text. */
type Steps = readonly (string | number)[];

/** A message file that could be read. */
interface MessageFile {
  readonly locale: LocaleCode;
  readonly tree: MessageTree;
  readonly leaves: ReadonlyMap<string, Leaf>;
  /** Describes a problem, with the line of its text if that is there. */
  problem(steps: Steps, expected: string, hint: string): MessageProblem;
}

/**
 * Reads, parses, compiles and compares the message files of some languages (A5, B7).
 *
 * @param directory folder that holds `en.json`, `he.json`, …
 * @param locales languages to load; the default language is always loaded too
 */
export async function loadMessageFiles(
  directory: string,
  locales: readonly LocaleCode[],
): Promise<LoadedMessages> {
  const problems: MessageProblem[] = [];
  const wanted = [...new Set([DEFAULT_LOCALE, ...locales])];
  const files = await Promise.all(
    wanted.map((locale) => readMessageFile(directory, locale, problems)),
  );
  const source = files[0];
  const catalogs = new Map<LocaleCode, MessageTree>();
  const warnings: MessageProblem[] = [];
  for (const file of files) {
    if (!file || !source) continue;
    if (file !== source) warnings.push(...compareWithSource(source, file));
    catalogs.set(file.locale, mergeMessages(source.tree, file.tree));
  }
  return { catalogs, problems, warnings };
}

async function readMessageFile(
  directory: string,
  locale: LocaleCode,
  problems: MessageProblem[],
): Promise<MessageFile | undefined> {
  const file = path.join(directory, `${locale}.json`);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    const expected = `a readable file with the texts of "${locale}"`;
    problems.push({ file, expected, hint: `restore it, or leave "${locale}" out of SITE_LOCALES` });
    return undefined;
  }
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    const expected = `valid JSON (${printParseErrorCode(error.error)})`;
    const hint = "look for a missing comma, quote or brace at or just before this line";
    problems.push({ file, line: lineAt(error.offset), expected, hint });
    return undefined;
  }
  const problem: MessageFile["problem"] = (steps, expected, hint) => {
    const root = parseTree(text);
    const location = steps.map((step) => (/^\d+$/.test(String(step)) ? Number(step) : step));
    const node = root && findNodeAtLocation(root, location);
    return { file, ...(node && { line: lineAt(node.offset) }), expected, hint };
  };
  const leaves = new Map<string, Leaf>();
  const tree = compileTree(data, [], leaves, (...fault) => problems.push(problem(...fault)));
  return isTree(tree) ? { locale, tree, leaves, problem } : undefined;
}

function compileTree(
  node: unknown,
  steps: Steps,
  leaves: Map<string, Leaf>,
  onFault: (...fault: Parameters<MessageFile["problem"]>) => void,
): MessageTree[string] {
  const key = steps.join(".");
  if (typeof node === "string") {
    const compiled = compileMessage(node);
    if (compiled.ok) {
      leaves.set(key, compiled);
      return compiled.message;
    }
    const expected = `an ICU message at "${key}" (${compiled.reason})`;
    onFault(steps, expected, "check the braces; a literal brace is written '{'");
    return "";
  }
  const below = (child: unknown, step: string | number): MessageTree[string] =>
    compileTree(child, [...steps, step], leaves, onFault);
  if (Array.isArray(node)) {
    return node.map((entry: unknown, index) => {
      const compiled = below(entry, index);
      return typeof compiled === "string" ? compiled : "";
    });
  }
  if (typeof node === "object" && node !== null) {
    const entries = Object.entries(node).map(([step, child]) => [step, below(child, step)]);
    return Object.fromEntries(entries) as MessageTree;
  }
  const expected = `a text, a list of texts or a group at "${key}"`;
  onFault(steps, expected, "put numbers and booleans in quotes");
  return "";
}

function compareWithSource(source: MessageFile, target: MessageFile): MessageProblem[] {
  const found: MessageProblem[] = [];
  const report = (...fault: Parameters<MessageFile["problem"]>): void => {
    found.push(target.problem(...fault));
  };
  for (const [key, { argumentNames }] of source.leaves) {
    const translated = target.leaves.get(key);
    if (!translated) {
      report([key], `a text at "${key}"`, "until then visitors read the English text");
    } else if (argumentNames.symmetricDifference(translated.argumentNames).size > 0) {
      const expected = `the arguments {${[...argumentNames].join("}, {")}} at "${key}"`;
      report(key.split("."), expected, "argument names are not translated");
    }
  }
  for (const key of target.leaves.keys()) {
    if (source.leaves.has(key)) continue;
    const expected = `no text at "${key}": ${source.locale}.json has none`;
    report(key.split("."), expected, "remove it, or add it to the source");
  }
  return found;
}

function isTree(value: unknown): value is MessageTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
