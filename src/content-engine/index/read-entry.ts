import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ContentProblem, TextProblem } from "../content-problem.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { ContentLocales } from "../document/source-identity.ts";
import type { ParsedBody } from "../parse/parse-body.ts";
import type { ParsePool } from "../parse/parse-pool.ts";
import {
  completeHead,
  type DocumentBody,
  readSourceHead,
  type SourceHead,
} from "../parse/parse-source.ts";
import type { IndexStore, RememberedFile } from "./index-store.ts";
import { MAX_FILE_BYTES } from "./scan-folder.ts";
import { countWords } from "./word-count.ts";

/** Body of a document and the colours of its code. */
export type LoadedBody = DocumentBody & Pick<ParsedBody, "code">;

/** What reading needs. */
export interface EntryReader {
  readonly directory: string;
  readonly locales: ContentLocales;
  readonly store: IndexStore;
  readonly pool: ParsePool;
  /** Checks a document against what its collection expects. */
  readonly check: (head: ContentDocument, source: ReadHead) => readonly TextProblem[];
}

/** A head that could be read. */
export type ReadHead = Extract<SourceHead, { ok: true }>;

/** Result of {@link readEntry}. */
export type EntryResult =
  | { readonly ok: true; readonly entry: Omit<RememberedFile, "stamp"> }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

/** Reads a file and makes its entry; Markdown is only parsed when the head needs it. */
export async function readEntry(reader: EntryReader, file: string): Promise<EntryResult> {
  const where = path.join(reader.directory, file);
  const fail = (problems: readonly TextProblem[]): EntryResult => ({
    ok: false,
    problems: problems.map((problem) => ({ file: where, ...problem })),
  });
  const read = await readText(where);
  if (!read.ok) return fail([read.problem]);
  const { text } = read;
  const source = readSourceHead(file, text, reader.locales);
  if (!source.ok) return fail(source.problems);
  const hash = hashOf(text);
  let { head } = source;
  if (source.needsBody && source.markdown !== undefined) {
    const parsed = await parseRemembered(reader, hash, source);
    if (!parsed.ok) return fail([parsed.problem]);
    head = completeHead(head, source.data, parsed.body);
  }
  const problems = reader.check(head, source);
  if (problems.length > 0) return fail(problems);
  return { ok: true, entry: { file, hash, head, words: countWords(source.markdown ?? "") } };
}

/**
 * Loads the body of a document: from the memory, or by reading and parsing its file.
 *
 * @returns undefined when the file is gone or broken meanwhile
 */
export async function readBody(
  reader: EntryReader,
  entry: Pick<RememberedFile, "file" | "hash">,
): Promise<LoadedBody | undefined> {
  const remembered = reader.store.body(entry.hash);
  if (remembered !== undefined) return JSON.parse(remembered) as LoadedBody;
  const read = await readText(path.join(reader.directory, entry.file));
  if (!read.ok) return undefined;
  const source = readSourceHead(entry.file, read.text, reader.locales);
  if (!source.ok) return undefined;
  if (source.markdown === undefined) {
    return { ...(source.body !== undefined && { body: source.body }), code: [] };
  }
  const parsed = await parseRemembered(reader, hashOf(read.text), source);
  return parsed.ok ? parsed.body : undefined;
}

type ParsedResult =
  | { readonly ok: true; readonly body: ParsedBody }
  | { readonly ok: false; readonly problem: TextProblem };

async function parseRemembered(
  { store, pool }: EntryReader,
  hash: string,
  { markdown = "", data }: ReadHead,
): Promise<ParsedResult> {
  const remembered = store.body(hash);
  if (remembered !== undefined) return { ok: true, body: JSON.parse(remembered) as ParsedBody };
  const reply = await pool.parse({ markdown, toc: data["toc"] });
  if (!reply.ok) {
    return {
      ok: false,
      problem: { expected: "Markdown that can be parsed", hint: `the text ${reply.reason}` },
    };
  }
  store.rememberBody(hash, reply.json);
  return { ok: true, body: JSON.parse(reply.json) as ParsedBody };
}

type TextResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: TextProblem };

async function readText(file: string): Promise<TextResult> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      ok: false,
      problem: { expected: "a file that can be read", hint: `reading it failed (${code})` },
    };
  }
  if (bytes.length > MAX_FILE_BYTES) {
    return {
      ok: false,
      problem: {
        expected: `at most ${MAX_FILE_BYTES / 1e6} MB`,
        hint: `it has ${(bytes.length / 1e6).toFixed(1)} MB; split it into several documents`,
      },
    };
  }
  const text = bytes.toString("utf8");
  const bad = text.indexOf("\uFFFD");
  if (bad !== -1 && !isUtf8(bytes)) {
    const line = text.slice(0, bad).split("\n").length;
    return { ok: false, problem: { line, expected: "UTF-8", hint: "save the file as UTF-8" } };
  }
  if (text.includes("\0")) {
    const line = text.slice(0, text.indexOf("\0")).split("\n").length;
    return { ok: false, problem: { line, expected: "text", hint: "remove the null byte" } };
  }
  return { ok: true, text };
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
