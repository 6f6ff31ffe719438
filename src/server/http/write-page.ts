import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { chooseCoding, type Coding } from "./compress-text.ts";
import type { CachedPage } from "./page-cache.ts";
import { matchesEtag } from "./static-files.ts";

/** What of an answer depends on the visitor. */
export interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/** Sends a finished page in the coding that the browser wants, or says that it has not changed. */
export function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  headers: Readonly<Record<string, string>>,
  variant: Variant,
): void {
  const coding = chooseCoding(request.headers["accept-encoding"]);
  const known = headOf(page, coding, headers, variant);
  const head = page.status === 301 ? { ...known, ...movedTo(page, request.url) } : known;
  const match = request.headers["if-none-match"];
  if (page.status === 200 && match !== undefined && matchesEtag(match, String(head["etag"]))) {
    const { "content-type": _type, "content-length": _length, ...rest } = head;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(page.status, head);
  response.end(request.method === "HEAD" ? undefined : page.bodies[coding]);
}

/**
 * Where a page is by now, asked for in the same way: in preview, or by whoever counts visits. The page
 * is kept without the query, which is the visitor's.
 *
 * @param target request target as sent
 */
export function movedTo(
  { status, headers }: Pick<CachedPage, "status" | "headers">,
  target = "",
): { readonly location?: string } {
  const mark = target.indexOf("?");
  if (status !== 301 || mark < 0) return {};
  return { location: headers["location"] + target.slice(mark) };
}

/** The complete headers of an answer; those without cookies are the same for many visitors. */
function headOf(
  page: CachedPage,
  coding: Coding,
  headers: Readonly<Record<string, string>>,
  { headers: own, cookies }: Variant,
): OutgoingHttpHeaders {
  const key = cookies.length === 0 ? `${coding} ${own["cache-control"]}` : undefined;
  const known = key && page.heads.get(key);
  if (known) return known;
  const vary = own["vary"] ? `Accept-Encoding, ${own["vary"]}` : "Accept-Encoding";
  const head: OutgoingHttpHeaders = {
    ...headers,
    ...own,
    ...page.headers,
    etag: `"${page.etag}-${coding}"`,
    vary,
    "content-length": page.bodies[coding].length,
    ...(coding !== "identity" && { "content-encoding": coding }),
    ...(page.status >= 500 && { "cache-control": "no-store" }),
    ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
  };
  if (key) page.heads.set(key, head);
  return head;
}
