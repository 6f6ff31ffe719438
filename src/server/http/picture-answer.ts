import { stat } from "node:fs/promises";
import path from "node:path";
import { type Answer, NO_STORE } from "./answer.ts";
import type { RequestHead } from "./request-head.ts";
import { answerFile, FILE_TYPES, MEDIA_HEADERS } from "./static-files.ts";

/** Seconds after which a picture that could not be made may be asked for again. */
const RETRY_S = 10;

/** Where pictures are served. */
const FOLDER = "/media/";

/** What knows pictures whose files are made when they are asked for. */
interface PictureFiles {
  fileAtOnce(
    name: string,
  ): Promise<
    | { readonly ok: true; readonly file: string; readonly isStandIn?: boolean }
    | { readonly ok: false }
    | undefined
  >;
}

/** Name of the file of a picture or film at a path; undefined for other paths. */
export function mediaName(pathname: string): string | undefined {
  return pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : undefined;
}

/**
 * The answer to a request for a file that was not there when files were listed: it is made first.
 *
 * @returns undefined when nothing has this address
 */
export async function answerPicture(
  media: PictureFiles,
  head: RequestHead,
  pathname: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer | undefined> {
  const name = mediaName(pathname);
  const made = name === undefined ? undefined : await media.fileAtOnce(name);
  if (!made) return undefined;
  if (head.method !== "GET" && head.method !== "HEAD") {
    return { status: 405, headers: { ...headers, allow: "GET, HEAD" } };
  }
  const found = made.ok ? await stat(made.file).catch(() => undefined) : undefined;
  if (!made.ok || !found) {
    return { status: 503, headers: { ...headers, ...NO_STORE, "retry-after": String(RETRY_S) } };
  }
  const { size, mtime: modified } = found;
  const { file } = made;
  const type = FILE_TYPES[path.extname(file)] ?? "application/octet-stream";
  const etag = `${size.toString(36)}-${modified.getTime().toString(36)}`;
  const served = { file, size, modified, type, etag, variants: {} };
  return answerFile(head, served, {
    ...headers,
    ...MEDIA_HEADERS,
    // The next one who asks gets what the name says.
    ...(made.isStandIn && NO_STORE),
  });
}
