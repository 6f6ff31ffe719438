import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  findNodeAtLocation,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { defaultLocale, type LocaleCode } from "./locales.ts";
import { compileMessage } from "./message-compile.ts";
import type { CompiledMessage } from "./message-format.ts";
import { lookUp, mergeMessages, type MessageTree } from "./messages.ts";
import { type ConfiguredTexts, isOwnMessageKey } from "./own-texts.ts";
import { type Facts, isFact, isStated } from "./quote-facts.ts";

/** A problem in a message file, described for its editor. */
export interface MessageProblem {
  readonly file: string;
  /** Counted from 1; absent when the whole file is the problem. */
  readonly line?: number;
  readonly expected: string;
  readonly hint: string;
}

/** Compiled texts of every language, gaps filled from others: see {@link loadMessageFiles}. */
export type MessageCatalogs = ReadonlyMap<LocaleCode, MessageTree>;

/** Result of {@link loadMessageFiles}. */
export interface LoadedMessages {
  readonly catalogs: MessageCatalogs;
  /** Faults that must stop the start: a source or default file that is missing or malformed. */
  readonly problems: readonly MessageProblem[];
  /** Faults that other texts paper over: missing or unknown keys, different arguments, other files. */
  readonly warnings: readonly MessageProblem[];
}

/** Where texts lie. */
export interface MessageFolders {
  /** What the interface says, for every studio; below it, in `starter`, what a studio may say of itself. */
  readonly product: string;
  /** What the configuration says; the studio's files come before it. */
  readonly configured?: ConfiguredTexts | undefined;
  /** What a studio says otherwise, key by key; it need not be there. */
  readonly studio?: string | undefined;
}

/** The language in which every text of the product is written first. */
export const SOURCE: LocaleCode = "en";
/** Folder of what a studio says of itself, until it says it. */
export const STARTER = "starter";
/** Keys that one line of a report names. */
const NAMED_MAX = 5;

type Leaf = { text: string; message: CompiledMessage; argumentNames: ReadonlySet<string> };

/** Keys from the top of a file to a text. */
type Steps = readonly (string | number)[];

/** A message file that could be read. */
export interface MessageFile {
  readonly file: string;
  /** As it is written. */
  readonly data: unknown;
  readonly tree: MessageTree;
  readonly leaves: ReadonlyMap<string, Leaf>;
  /** Describes a problem, with the line of its text if that is there. */
  problem(steps: Steps, expected: string, hint: string): MessageProblem;
}

/**
 * Reads, parses, compiles and compares the message files of some languages (A5, B7). A text that a
 * language lacks comes from, in this order: the language without its region (`pt` for `pt-BR`), the
 * default language, English. In each of them the studio's text comes before the product's.
 *
 * @param locales languages to load, the default one first
 */
export async function loadMessageFiles(
  folders: MessageFolders,
  locales: readonly LocaleCode[],
): Promise<LoadedMessages> {
  const problems: MessageProblem[] = [];
  const warnings: MessageProblem[] = [];
  const original = defaultLocale(locales);
  const read = (locale: LocaleCode): Promise<readonly MessageFile[]> => {
    const isNeeded = locale === SOURCE || locale === original;
    return readLanguage(folders, locale, isNeeded ? problems : warnings);
  };
  const chains = new Map(locales.map((locale) => [locale, chainOf(locale, original)]));
  const names = [...new Set([...chains.values()].flat())];
  const files = new Map(
    await Promise.all(names.map(async (locale) => [locale, await read(locale)] as const)),
  );
  const needed = neededTexts(folders, files.get(SOURCE), files.get(original));
  if (!needed.ok) {
    if (problems.length === 0) problems.push(needed.problem);
    return { catalogs: new Map(), problems, warnings };
  }
  const { product, studio, configured } = folders;
  const lowest = treeOf(configured?.lastResort);
  const catalogs = new Map<LocaleCode, MessageTree>();
  for (const [locale, chain] of chains) {
    const own = files.get(locale) ?? [];
    // What the language without its region says is written in it too.
    const written = [...(files.get(baseOf(locale)) ?? []), ...own];
    const target = path.join(studio ?? product, `${locale}.json`);
    const facts = configured?.facts;
    warnings.push(...compareWithNeeded(needed.leaves, { own, written, target, facts }));
    const layers = chain.flatMap((code) => files.get(code) ?? []);
    const tree = layers.map((file) => file.tree).reduce(mergeMessages, lowest);
    catalogs.set(locale, withStandIns(tree, configured?.standIns ?? []));
  }
  return { catalogs, problems, warnings };
}

/** Languages whose texts are laid over each other, the last on top. */
export function chainOf(locale: LocaleCode, original: LocaleCode): readonly LocaleCode[] {
  return [...new Set([locale, baseOf(locale), original, SOURCE])].toReversed();
}

/** The language without script and region. */
function baseOf(locale: LocaleCode): LocaleCode {
  return locale.split("-", 1)[0] ?? locale;
}

/** Texts of one language, those that come first last; files that are not there are left out. */
export async function readLanguage(
  { product, configured, studio }: MessageFolders,
  locale: LocaleCode,
  problems: MessageProblem[],
): Promise<readonly MessageFile[]> {
  const said = configured?.texts[locale];
  const folders = [path.join(product, STARTER), product, ...(studio === undefined ? [] : [studio])];
  const [starter, main, own] = await Promise.all(
    folders.map((folder) => readMessageFile(folder, locale, problems)),
  );
  const between =
    said === undefined ? undefined : configuredFile(configured?.file ?? "", said, problems);
  return [starter, main, between, own].filter((file) => file !== undefined);
}

/** Result of {@link neededTexts}. */
type NeededResult =
  | { readonly ok: true; readonly leaves: MessageFile["leaves"] }
  | { readonly ok: false; readonly problem: MessageProblem };

/**
 * The texts that every language should have: the product's in English, and what the studio has of its
 * own in its default language.
 */
export function neededTexts(
  { product }: MessageFolders,
  english: readonly MessageFile[] = [],
  original: readonly MessageFile[] = [],
): NeededResult {
  const main = path.join(product, `${SOURCE}.json`);
  if (!english.some(({ file }) => file === main)) {
    const expected = `a readable file with the texts of "${SOURCE}"`;
    return { ok: false, problem: { file: main, expected, hint: "restore it" } };
  }
  const isProduct = ({ file }: MessageFile): boolean => file.startsWith(product + path.sep);
  const leaves = new Map(english.filter(isProduct).flatMap((file) => [...file.leaves]));
  const own = [...english, ...original].filter((file) => !isProduct(file));
  for (const [key, leaf] of own.flatMap((file) => [...file.leaves])) {
    if (isOwnMessageKey(key) || leaves.get(key)?.text === "") leaves.set(key, leaf);
  }
  return { ok: true, leaves };
}

function configuredFile(
  file: string,
  data: unknown,
  problems: MessageProblem[],
): MessageFile | undefined {
  const problem: MessageFile["problem"] = (_, expected, hint) => ({ file, expected, hint });
  return toMessageFile({ file, data, problem }, problems);
}

/** A text that only says what another one says need not be written twice. */
function withStandIns(
  tree: MessageTree,
  standIns: NonNullable<MessageFolders["configured"]>["standIns"],
): MessageTree {
  const found = standIns.flatMap(([key, from]): readonly MessageTree[] => {
    const text = lookUp(tree, from);
    if (lookUp(tree, key) !== undefined || text === undefined) return [];
    const nested = key
      .split(".")
      .reduceRight<MessageTree[string]>((below, step) => ({ [step]: below }), text);
    return isTree(nested) ? [nested] : [];
  });
  return found.reduce(mergeMessages, tree);
}

function treeOf(data: unknown): MessageTree {
  const tree = compileTree(data, [], new Map(), () => {});
  return isTree(tree) ? tree : {};
}

/** @returns undefined for a file that is not there, or malformed */
async function readMessageFile(
  directory: string,
  locale: LocaleCode,
  problems: MessageProblem[],
): Promise<MessageFile | undefined> {
  const file = path.join(directory, `${locale}.json`);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
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
  return toMessageFile({ file, data, problem }, problems);
}

function toMessageFile(
  read: Pick<MessageFile, "file" | "data" | "problem">,
  problems: MessageProblem[],
): MessageFile | undefined {
  const leaves = new Map<string, Leaf>();
  const tree = compileTree(read.data, [], leaves, (...fault) =>
    problems.push(read.problem(...fault)),
  );
  return isTree(tree) ? { ...read, tree, leaves } : undefined;
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
      leaves.set(key, { text: node, ...compiled });
      return compiled.message;
    }
    onFault(steps, ...icuFault(key, compiled.reason));
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

/** The files of a language, as they are compared with what it should have. */
interface ComparedFiles {
  readonly own: readonly MessageFile[];
  /** Those in which a text may be written. */
  readonly written: readonly MessageFile[];
  /** Where missing texts are to be written. */
  readonly target: string;
  /** What texts may quote; undefined where nobody knows. */
  readonly facts: Facts | undefined;
}

function compareWithNeeded(
  needed: MessageFile["leaves"],
  { own, written, target, facts }: ComparedFiles,
): MessageProblem[] {
  const found: MessageProblem[] = [];
  const missing = [...needed].flatMap(([key, { text }]) =>
    text === "" || written.some(({ leaves }) => leaves.has(key)) ? [] : key,
  );
  if (missing.length > 0) {
    const named = missing.slice(0, NAMED_MAX).map((key) => `"${key}"`);
    const more = missing.length > NAMED_MAX ? ` and ${missing.length - NAMED_MAX} more` : "";
    const expected = `texts at ${named.join(", ")}${more}`;
    const hint = "until then visitors read them in another language";
    found.push({ file: target, expected, hint });
  }
  for (const file of own) {
    for (const [key, { text, argumentNames }] of file.leaves) {
      if (text === "") continue;
      const fault =
        argumentFault(key, needed.get(key), argumentNames) ?? factFault(key, argumentNames, facts);
      if (fault) found.push(file.problem(key.split("."), ...fault));
    }
  }
  return found;
}

/**
 * What is wrong with a text as a translation of the product's.
 *
 * @returns what was expected, and a hint
 */
export function textFault(
  key: string,
  text: string,
  original: Leaf | undefined,
): Wording | undefined {
  const compiled = compileMessage(text);
  return compiled.ok
    ? argumentFault(key, original, compiled.argumentNames)
    : icuFault(key, compiled.reason);
}

type Wording = readonly [expected: string, hint: string];

function icuFault(key: string, reason: string): Wording {
  const hint = "check the braces; a literal brace is written '{'";
  return [`an ICU message at "${key}" (${reason})`, hint];
}

function argumentFault(
  key: string,
  original: Leaf | undefined,
  names: ReadonlySet<string>,
): Wording | undefined {
  if (!original) {
    if (isOwnMessageKey(key)) return undefined;
    const hint = "remove it, or add it to the source";
    return [`no text at "${key}": ${SOURCE}.json has none`, hint];
  }
  const differing = original.argumentNames.symmetricDifference(names);
  // What is quoted from the configuration is nobody's to fill in.
  if ([...differing].every(isFact)) return undefined;
  const needed = [...original.argumentNames].filter((name) => !isFact(name));
  const expected =
    needed.length === 0
      ? `no argument at "${key}"`
      : `the arguments {${needed.join("}, {")}} at "${key}"`;
  return [expected, "argument names are not translated"];
}

function factFault(
  key: string,
  names: ReadonlySet<string>,
  facts: Facts | undefined,
): Wording | undefined {
  const unknown = facts && [...names].find((name) => isFact(name) && !isStated(name, facts));
  if (unknown === undefined) return undefined;
  const stated = Object.keys(facts ?? {}).join(", ");
  return [`a fact of the configuration at "${key}"`, `no {${unknown}}; there are: ${stated}`];
}

function isTree(value: unknown): value is MessageTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
