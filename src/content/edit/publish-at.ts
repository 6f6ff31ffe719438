import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findPublicationProblem, readSourceHead } from "#content/node";
import { withLines } from "./front-matter-lines.ts";
import { replaceFile } from "./replace-file.ts";

/** A time that a document gets, or the end of one that it had. */
interface PublishAtRequest {
  /** The document's file. */
  readonly file: string;
  /** Its version as whoever sets the time has seen it; see {@link fileVersion}. */
  readonly seen: string;
  /** `2026-12-24T09:00` by the studio's clock; undefined takes the time out. */
  readonly at: string | undefined;
  /** IANA name of the studio's zone. */
  readonly zone: string;
}

/**
 * Result of {@link setPublishAt}.
 *
 * - `changed`: the file is another one than was seen
 * - `not_possible`: it has no front matter in which a line can be set
 * - `never`: the document would end before it begins
 * - `not_writable`: the system does not let us; `code` is its word, such as `EROFS`
 */
export type PublishAtResult =
  | { readonly ok: true; readonly before: string | null }
  | { readonly ok: false; readonly reason: "changed" | "not_possible" | "never" }
  | { readonly ok: false; readonly reason: "not_writable"; readonly code: string };

/** A name for what is in a file. */
export function fileVersion(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** One after the other: of two people who set a time at once, the second finds another file. */
let working: Promise<unknown> = Promise.resolve();

/**
 * Sets `publishAt` in a Markdown document (issue 27). Every other byte of the file stays; it is
 * replaced as a whole or not at all, and never when somebody has saved it since it was seen.
 */
export function setPublishAt(request: PublishAtRequest): Promise<PublishAtResult> {
  const set = working.then(() => setInFile(request));
  working = set.catch(() => {});
  return set;
}

async function setInFile({ file, seen, at, zone }: PublishAtRequest): Promise<PublishAtResult> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined || fileVersion(bytes) !== seen) return { ok: false, reason: "changed" };
  if (!isUtf8(bytes)) return { ok: false, reason: "not_possible" };
  const text = bytes.toString("utf8");
  const next = withLines(text, { publishAt: at });
  const [old, edited] = [readSourceHead(file, text), readSourceHead(file, next)];
  if (!old.ok || !edited.ok || !isSameElse(old, edited) || edited.data["publishAt"] !== at) {
    return { ok: false, reason: "not_possible" };
  }
  if (findPublicationProblem(edited.head, edited.lineOf, zone)) {
    return { ok: false, reason: "never" };
  }
  const { publishAt } = old.data;
  const before = typeof publishAt === "string" ? publishAt : null;
  const isStill = async (): Promise<boolean> => bytes.equals(await readFile(file));
  const written = await replaceFile(file, next, isStill);
  return written.ok ? { ok: true, before } : written;
}

type Read = Extract<ReturnType<typeof readSourceHead>, { readonly ok: true }>;

/** Whether two texts differ in `publishAt` alone; front matter can be written in ways that lines do not fit. */
function isSameElse(one: Read, other: Read): boolean {
  const [a, b] = [one, other].map(({ data: { publishAt: _at, ...rest }, markdown }) =>
    markdown === undefined ? undefined : JSON.stringify([rest, markdown.trimStart()]),
  );
  return a !== undefined && a === b;
}
