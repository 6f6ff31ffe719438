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

interface MessageFile {
  readonly locale: LocaleCode;
  readonly file: string;
  readonly text: string;
  readonly tree: MessageTree;
  readonly leaves: ReadonlyMap<string, Leaf>;
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
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    problems.push({
      file,
      expected: `a readable file with the texts of "${locale}"`,
      hint: `restore it, or leave "${locale}" out of SITE_LOCALES`,
    });
    return undefined;
  }
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    problems.push({
      file,
      line: lineAt(text, error.offset),
      expected: `valid JSON (${printParseErrorCode(error.error)})`,
      hint: "look for a missing comma, quote or brace at or just before this line",
    });
    return undefined;
  }
  const leaves = new Map<string, Leaf>();
  const tree = compileTree(data, [], { file, text, leaves, problems });
  return isTree(tree) ? { locale, file, text, tree, leaves } : undefined;
}

interface CompileContext {
  readonly file: string;
  readonly text: string;
  readonly leaves: Map<string, Leaf>;
  readonly problems: MessageProblem[];
}

function compileTree(
  node: unknown,
  steps: readonly (string | number)[],
  context: CompileContext,
): MessageTree[string] {
  if (typeof node === "string") {
    const compiled = compileMessage(node);
    if (compiled.ok) {
      context.leaves.set(steps.join("."), compiled);
      return compiled.message;
    }
    context.problems.push({
      ...positionOf(context.file, context.text, steps),
      expected: `an ICU message at "${steps.join(".")}" (${compiled.reason})`,
      hint: "check the braces; a literal brace is written '{'",
    });
    return "";
  }
  if (Array.isArray(node)) {
    return node.map((entry: unknown, index) => {
      const compiled = compileTree(entry, [...steps, index], context);
      return typeof compiled === "string" ? compiled : "";
    });
  }
  if (typeof node === "object" && node !== null) {
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [
        key,
        compileTree(child, [...steps, key], context),
      ]),
    );
  }
  context.problems.push({
    ...positionOf(context.file, context.text, steps),
    expected: `a text, a list of texts or a group at "${steps.join(".")}"`,
    hint: "put numbers and booleans in quotes",
  });
  return "";
}

function compareWithSource(source: MessageFile, target: MessageFile): MessageProblem[] {
  const found: MessageProblem[] = [];
  for (const [key, leaf] of source.leaves) {
    const translated = target.leaves.get(key);
    if (!translated) {
      found.push({
        file: target.file,
        expected: `a text at "${key}"`,
        hint: "until then visitors read the English text",
      });
    } else if (!sameNames(leaf.argumentNames, translated.argumentNames)) {
      found.push({
        ...positionOf(target.file, target.text, key.split(".")),
        expected: `the arguments {${[...leaf.argumentNames].join("}, {")}} at "${key}"`,
        hint: "argument names are not translated",
      });
    }
  }
  for (const key of target.leaves.keys()) {
    if (source.leaves.has(key)) continue;
    found.push({
      ...positionOf(target.file, target.text, key.split(".")),
      expected: `no text at "${key}": ${path.basename(source.file)} has none`,
      hint: "remove it, or add it to the source",
    });
  }
  return found;
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

function positionOf(
  file: string,
  text: string,
  steps: readonly (string | number)[],
): { file: string; line?: number } {
  const root = parseTree(text);
  const location = steps.map((step) => (/^\d+$/.test(String(step)) ? Number(step) : step));
  const node = root && findNodeAtLocation(root, location);
  return node ? { file, line: lineAt(text, node.offset) } : { file };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function isTree(value: unknown): value is MessageTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
