import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Answer } from "./answer.ts";
import { chooseCoding } from "./compress-text.ts";
import { SHOWN_ELSEWHERE } from "./security-headers.ts";
import type { RequestHead } from "./request-head.ts";
import { isNotModified } from "./validators.ts";

/** Content types by the ends of names; files with other ends are not served. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=0, must-revalidate";

/** Folders whose file names carry a hash of their content. */
const HASHED = /^\/(?:assets|media)\//;
/** Pictures and films. */
const CONTENT = /^\/media\//;
/** Of pictures and films, which feed readers show that read the site's feeds. */
export const MEDIA_HEADERS = { ...SHOWN_ELSEWHERE, "cache-control": IMMUTABLE };

/** A file that is served as it lies in a folder. */
interface StaticFile {
  readonly file: string;
  readonly size: number;
  readonly modified: Date;
  readonly type: string;
  readonly etag: string;
  /** Precompressed variants by coding. */
  readonly variants: Partial<
    Record<"br" | "gzip", { readonly file: string; readonly size: number }>
  >;
}

/** A folder whose files are served. */
export interface ServedFolder {
  readonly folder: string;
  /** Path below which they are, with a slash at the end; `/` when left out. */
  readonly at?: string;
}

/** Files served exactly as they lie in a folder. */
export type StaticFiles = Awaited<ReturnType<typeof openStaticFiles>>;

/**
 * Lists folders; what is not in the list does not exist, so no path can escape the folders. The
 * first folder that has a file wins.
 * Precompressed variants (`.br`, `.gz`) are negotiated; ranges follow RFC 9110 14.
 *
 * @param headers sent with every file
 */
export async function openStaticFiles(
  folders: readonly ServedFolder[],
  headers: Readonly<Record<string, string>>,
) {
  const list = async (): Promise<ReadonlyMap<string, StaticFile>> => {
    const lists = await Promise.all(folders.toReversed().map(listFiles));
    return new Map(lists.flatMap((each) => [...each]));
  };
  let files = await list();
  return {
    /** Every file: its path as in addresses, decoded, and where it lies. */
    list: (): ReadonlyMap<string, StaticFile> => files,
    /** Lists the folders again: films were built, or removed. */
    async refresh(): Promise<void> {
      files = await list();
    },
    /** True when the path is a file. */
    has: (pathname: string) => files.has(pathname),
    /** The answer to a request for a file; undefined when the path is none. */
    answer(head: RequestHead, pathname: string): Answer | undefined {
      const found = files.get(pathname);
      if (!found) return undefined;
      if (head.method !== "GET" && head.method !== "HEAD") {
        return { status: 405, headers: { ...headers, allow: "GET, HEAD" } };
      }
      return answerFile(head, found, {
        ...headers,
        "cache-control": HASHED.test(pathname) ? IMMUTABLE : REVALIDATED,
        ...(CONTENT.test(pathname) && MEDIA_HEADERS),
      });
    },
  };
}

/** Files that are looked at without a pause: two milliseconds. */
const AT_ONCE = 200;

async function listFiles({ folder, at = "/" }: ServedFolder) {
  const root = path.resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(noFolder);
  const sizes = new Map<string, Pick<StaticFile, "size" | "modified">>();
  for (const [count, entry] of entries.filter((each) => each.isFile()).entries()) {
    // A promise costs more than the question; requests get their turn some milliseconds later.
    if (count % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const file = `${entry.parentPath}${path.sep}${entry.name}`;
    const { size, mtime } = statSync(file);
    sizes.set(file, { size, modified: mtime });
  }
  const listed = new Map<string, StaticFile>();
  for (const [file, { size, modified }] of sizes) {
    const type = FILE_TYPES[path.extname(file)];
    const relative = file.slice(root.length + 1).replaceAll(path.sep, "/");
    if (!type || relative.startsWith(".")) continue;
    const variant = (suffix: string) => {
      const found = sizes.get(file + suffix);
      return found && { file: file + suffix, size: found.size };
    };
    const [br, gzip] = [variant(".br"), variant(".gz")];
    const etag = `${size.toString(36)}-${modified.getTime().toString(36)}`;
    const variants = { ...(br && { br }), ...(gzip && { gzip }) };
    listed.set(at + relative, { file, size, modified, type, etag, variants });
  }
  return listed;
}

/** A studio without pictures has no folder of them. */
function noFolder(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

/** The answer to a request for a file, whole or in part. */
export function answerFile(
  { headers: asked }: RequestHead,
  found: StaticFile,
  headers: Readonly<Record<string, string>>,
): Answer {
  const hasVariants = Object.keys(found.variants).length > 0;
  const range = asked.range;
  const coding = hasVariants && !range ? chooseCoding(asked["accept-encoding"]) : "identity";
  const variant = coding === "identity" ? undefined : found.variants[coding];
  const { file, size } = variant ?? found;
  const etag = `"${found.etag}${variant ? `-${coding}` : ""}"`;
  const head = {
    ...headers,
    "content-type": found.type,
    "last-modified": found.modified.toUTCString(),
    etag,
    ...(hasVariants ? { vary: "Accept-Encoding" } : { "accept-ranges": "bytes" }),
    ...(variant && { "content-encoding": coding }),
  };
  if (isNotModified(asked, etag, found.modified)) return { status: 304, headers: head };
  const part =
    range && isRangeWanted(asked["if-range"], etag, found.modified)
      ? parseRange(range, size)
      : undefined;
  if (part === "unsatisfiable") {
    return { status: 416, headers: { ...head, "content-range": `bytes */${size}` } };
  }
  const [start, end] = part ?? [0, size - 1];
  return {
    status: part ? 206 : 200,
    headers: {
      ...head,
      "content-length": end - start + 1,
      ...(part && { "content-range": `bytes ${start}-${end}/${size}` }),
    },
    body: size === 0 ? undefined : { file, start, end },
  };
}

/** If-Range: a changed file is sent whole (RFC 9110 13.1.5). */
function isRangeWanted(
  condition: string | readonly string[] | undefined,
  etag: string,
  modified: Date,
): boolean {
  return condition === undefined || condition === etag || condition === modified.toUTCString();
}

/**
 * One byte range out of a Range header; undefined sends the whole file, which is allowed for
 * several ranges and required for malformed ones.
 */
function parseRange(header: string, size: number): [number, number] | "unsatisfiable" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!found) return undefined;
  const [, first = "", last = ""] = found;
  if (first === "") {
    const suffix = Number(last);
    if (last === "") return undefined;
    return suffix === 0 || size === 0 ? "unsatisfiable" : [Math.max(0, size - suffix), size - 1];
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : [start, end];
}
