import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream";
import { chooseCoding } from "./compress-text.ts";
import { SHOWN_ELSEWHERE } from "./security-headers.ts";

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
/** Pictures and films, which feed readers show that read the site's feeds. */
const CONTENT = /^\/media\//;

/** A file that is served as it lies in a folder. */
export interface StaticFile {
  readonly file: string;
  readonly size: number;
  readonly modified: Date;
  readonly type: string;
  readonly etag: string;
  /** Compressed twins by coding. */
  readonly twins: Partial<Record<"br" | "gzip", { readonly file: string; readonly size: number }>>;
}

/** Files served exactly as they lie in a folder. */
export interface StaticFiles {
  /** Every file: its path as in addresses, decoded, and where it lies. */
  list(): Iterable<readonly [pathname: string, file: StaticFile]>;
  /** True when the path is a file. */
  has(pathname: string): boolean;
  /** Answers when the path is a file; false leaves the request untouched. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): boolean;
}

/**
 * Lists folders once; what is not in the list does not exist, so no path can escape the folders. The
 * first folder that has a file wins.
 * Compressed twins (`.br`, `.gz`) are negotiated; ranges follow RFC 9110 14.
 *
 * @param headers sent with every file
 */
export async function openStaticFiles(
  folders: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<StaticFiles> {
  const lists = await Promise.all(folders.toReversed().map(listFiles));
  const files = new Map(lists.flatMap((list) => [...list]));
  return {
    list: () => files,
    has: (pathname) => files.has(pathname),
    serve(request, response, pathname) {
      const found = files.get(pathname);
      if (!found) return false;
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.writeHead(405, { ...headers, allow: "GET, HEAD" }).end();
        return true;
      }
      sendFile(request, response, found, {
        ...headers,
        ...(CONTENT.test(pathname) && SHOWN_ELSEWHERE),
        "cache-control": HASHED.test(pathname) ? IMMUTABLE : REVALIDATED,
      });
      return true;
    },
  };
}

async function listFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = new Map<string, { size: number; modified: Date }>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(file);
    sizes.set(file, { size, modified: mtime });
  }
  const listed = new Map<string, StaticFile>();
  for (const [file, { size, modified }] of sizes) {
    const type = FILE_TYPES[path.extname(file)];
    const relative = path.relative(folder, file).split(path.sep).join("/");
    if (!type || relative.startsWith(".")) continue;
    const twin = (suffix: string) => {
      const found = sizes.get(file + suffix);
      return found && { file: file + suffix, size: found.size };
    };
    const [br, gzip] = [twin(".br"), twin(".gz")];
    const etag = `${size.toString(36)}-${modified.getTime().toString(36)}`;
    const twins = { ...(br && { br }), ...(gzip && { gzip }) };
    listed.set(`/${relative}`, { file, size, modified, type, etag, twins });
  }
  return listed;
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: StaticFile,
  headers: Record<string, string>,
): void {
  const hasTwins = Object.keys(found.twins).length > 0;
  const range = request.headers.range;
  const coding = hasTwins && !range ? chooseCoding(request.headers["accept-encoding"]) : "identity";
  const twin = coding === "identity" ? undefined : found.twins[coding];
  const { file, size } = twin ?? found;
  const etag = `"${found.etag}${twin ? `-${coding}` : ""}"`;
  const head: Record<string, string> = {
    ...headers,
    "content-type": found.type,
    "last-modified": found.modified.toUTCString(),
    etag,
    ...(hasTwins ? { vary: "Accept-Encoding" } : { "accept-ranges": "bytes" }),
    ...(twin && { "content-encoding": coding }),
  };

  if (isNotModified(request, etag, found.modified)) {
    response.writeHead(304, head).end();
    return;
  }
  const asked =
    range && isRangeWanted(request, etag, found.modified) ? parseRange(range, size) : undefined;
  if (asked === "unsatisfiable") {
    response.writeHead(416, { ...head, "content-range": `bytes */${size}` }).end();
    return;
  }
  const [start, end] = asked ?? [0, size - 1];
  head["content-length"] = String(end - start + 1);
  if (asked) head["content-range"] = `bytes ${start}-${end}/${size}`;
  response.writeHead(asked ? 206 : 200, head);
  if (request.method === "HEAD" || size === 0) {
    response.end();
    return;
  }
  // A client that hangs up is no fault; the pipeline closes the file either way.
  pipeline(createReadStream(file, { start, end }), response, () => {});
}

function isNotModified(request: IncomingMessage, etag: string, modified: Date): boolean {
  const match = request.headers["if-none-match"];
  if (match !== undefined) return matchesEtag(match, etag);
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** If-Range: a changed file is sent whole (RFC 9110 13.1.5). */
function isRangeWanted(request: IncomingMessage, etag: string, modified: Date): boolean {
  const condition = request.headers["if-range"];
  if (condition === undefined || Array.isArray(condition)) return condition === undefined;
  return condition === etag || condition === modified.toUTCString();
}

/** True when an If-None-Match header names the validator, by weak comparison. */
export function matchesEtag(header: string, etag: string): boolean {
  return header.split(",").some((entry) => {
    const tag = entry.trim().replace(/^W\//, "");
    return tag === "*" || tag === etag;
  });
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
