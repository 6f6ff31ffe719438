import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ContentProblem, TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { ContentLocales } from "../document/source-identity.ts";
import type { ParsedBody } from "../parse/parse-body.ts";
import type { Parser } from "../parse/open-parser.ts";
import {
  completeHead,
  type DocumentBody,
  readSourceHead,
  type SourceHead,
} from "../parse/parse-source.ts";
import type { IndexStore, RememberedFile } from "./index-store.ts";
import { MAX_FILE_BYTES, type SourceFile } from "./scan-folder.ts";

/** Body of a document, the colours of its code, and the tags in it. */
export type LoadedBody = DocumentBody & Pick<ParsedBody, "code" | "tags">;

/** Something that was read, or why it was not. */
type Tried<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly problem: TextProblem };

/**
 * Markup, URLs and code fences, which do not count as words. What begins one ends the search for
 * the end of the one before, so that a text of nothing but beginnings takes no longer than others.
 */
const NOT_WORDS =
  /```[\s\S]*?```|<!--(?:(?!<!--)[\s\S])*?-->|\]\([^()]*\)|<[^<>]+>|[#>*_`~|[\]{}-]+/g;

/** What reading needs. */
export interface EntryReader {
  readonly directory: string;
  readonly locales: ContentLocales;
  readonly store: IndexStore;
  readonly parser: Parser;
  /** Checks a document against what its collection expects. */
  readonly check: (head: ContentDocument, source: ReadHead) => readonly TextProblem[];
  /** Hears of a text that was parsed just now. */
  readonly onParsed: (file: string, body: LoadedBody) => void;
}

/** A head that could be read. */
export type ReadHead = Extract<SourceHead, { ok: true }>;

/** Result of {@link readEntry}. */
export type EntryResult =
  | { readonly ok: true; readonly entry: Omit<RememberedFile, "stamp"> }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

/**
 * Reads a file and makes its entry.
 *
 * @param parseAll true parses Markdown even when the head does not need it, so that a text that cannot
 *   be parsed is found now
 */
export async function readEntry(
  reader: EntryReader,
  { file, bytes }: Pick<SourceFile, "file" | "bytes">,
  parseAll: boolean,
): Promise<EntryResult> {
  const where = path.join(reader.directory, file);
  const fail = (problems: readonly TextProblem[]): EntryResult => ({
    ok: false,
    problems: problems.map((problem) => ({ file: where, ...problem })),
  });
  if (bytes > MAX_FILE_BYTES) return fail([tooLarge(bytes)]);
  const read = await readText(where);
  if (!read.ok) return fail([read.problem]);
  const { text } = read;
  const source = readSourceHead(file, text, reader.locales);
  if (!source.ok) return fail(source.problems);
  const hash = hashOf(file, text);
  let { head } = source;
  if ((source.needsBody || parseAll) && source.markdown !== undefined) {
    const parsed = await parseRemembered(reader, file, hash, source);
    if (!parsed.ok) return fail([parsed.problem]);
    if (source.needsBody) head = completeHead(head, source.data, parsed.body);
  }
  const problems = reader.check(head, source);
  if (problems.length > 0) return fail(problems);
  if (source.markdown !== undefined) reader.store.rememberText(hash, text);
  else {
    const body: LoadedBody = {
      ...(source.body !== undefined && { body: source.body }),
      code: [],
      tags: [],
    };
    reader.store.rememberBody(hash, JSON.stringify(body));
  }
  const words = countWords(source.markdown ?? "");
  return {
    ok: true,
    entry: { file, hash, head, words, isUntitled: isBlank(source.data["title"]) },
  };
}

/**
 * Loads the body of a document. The file itself is not read again: it may have been deleted, broken,
 * turned into a draft, or replaced by a link.
 */
export async function readBody(
  reader: EntryReader,
  { file, hash }: Pick<RememberedFile, "file" | "hash">,
): Promise<Tried<{ readonly body: LoadedBody }>> {
  const remembered = reader.store.body(hash);
  if (remembered !== undefined) return { ok: true, body: JSON.parse(remembered) as LoadedBody };
  const text = reader.store.text(hash);
  const source = text === undefined ? undefined : readSourceHead(file, text, reader.locales);
  if (source?.ok) return parseRemembered(reader, file, hash, source);
  const expected = "the text as it was when the file was read";
  return { ok: false, problem: { expected, hint: "save the file once more" } };
}

async function parseRemembered(
  { store, parser, onParsed }: EntryReader,
  file: string,
  hash: string,
  { markdown = "", markdownLine: firstLine = 1, data }: ReadHead,
): Promise<Tried<{ readonly body: ParsedBody }>> {
  const remembered = store.body(hash);
  if (remembered !== undefined) return { ok: true, body: JSON.parse(remembered) as ParsedBody };
  const reply = await parser.parse({ markdown, toc: data["toc"], firstLine });
  if (!reply.ok) {
    const hint = `the text ${reply.reason}`;
    return { ok: false, problem: { expected: "Markdown that can be parsed", hint } };
  }
  store.rememberBody(hash, reply.json);
  const body = JSON.parse(reply.json) as ParsedBody;
  onParsed(file, body);
  return { ok: true, body };
}

async function readText(file: string): Promise<Tried<{ readonly text: string }>> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
  } catch (error) {
    const hint = `reading it failed (${(error as NodeJS.ErrnoException).code})`;
    return { ok: false, problem: { expected: "a file that can be read", hint } };
  }
  const text = bytes.toString("utf8");
  const fail = (at: number, expected: string, hint: string): Tried<never> => {
    return { ok: false, problem: { line: text.slice(0, at).split("\n").length, expected, hint } };
  };
  if (!isUtf8(bytes)) return fail(text.indexOf("\uFFFD"), "UTF-8", "save the file as UTF-8");
  const zero = text.indexOf("\0");
  return zero === -1 ? { ok: true, text } : fail(zero, "text", "remove the null byte");
}

function tooLarge(bytes: number): TextProblem {
  return {
    expected: `at most ${MAX_FILE_BYTES / 1e6} MB`,
    hint: `it has ${(bytes / 1e6).toFixed(1)} MB; split it into several documents`,
  };
}

/** True for a title that is written and says nothing or is no text; without any, the file's name is one. */
function isBlank(title: unknown): boolean {
  if (typeof title === "string") return title.trim() === "";
  return title !== undefined && typeof title !== "number";
}

/** Number of words that a reader of this Markdown reads. */
function countWords(markdown: string): number {
  return markdown.replaceAll(NOT_WORDS, " ").match(/\S+/g)?.length ?? 0;
}

/** The same text is another document in another format. */
function hashOf(file: string, text: string): string {
  const format = path.extname(file).toLowerCase();
  return createHash("sha256").update(`${format} ${text}`).digest("base64url").slice(0, 22);
}
