import type { OutgoingHttpHeaders } from "node:http";
import type { Answer } from "./answer.ts";
import { keepQuery } from "#redirects";
import { chooseCoding, type Coding } from "./compress-text.ts";
import type { CachedPage } from "./page-cache.ts";
import type { RequestHead } from "./request-head.ts";
import { isNotModified } from "./validators.ts";

/** What of an answer depends on the visitor. */
export interface Variant {
  readonly headers: Readonly<Record<string, string>>;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
}

/**
 * A finished page in the coding that the client wants, or that it has not changed.
 *
 * @param headers sent with every page
 */
export function cachedAnswer(
  head: RequestHead,
  page: CachedPage,
  headers: Readonly<Record<string, string>>,
  variant: Variant,
): Answer {
  const coding = chooseCoding(head.headers["accept-encoding"]);
  const known = headersOf(page, coding, headers, variant);
  if (page.status === 200 && isNotModified(head.headers, String(known["etag"]))) {
    const { "content-type": _type, "content-length": _length, ...rest } = known;
    return { status: 304, headers: rest };
  }
  const { location } = page.headers;
  const mark = location === undefined ? -1 : (head.url ?? "").indexOf("?");
  // The query belongs to the visitor and is no part of the kept page.
  const moved = mark >= 0 && { location: keepQuery(location ?? "", (head.url ?? "").slice(mark)) };
  return {
    status: page.status,
    headers: moved ? { ...known, ...moved } : known,
    body: page.bodies[coding],
  };
}

/** The complete headers of an answer; those without cookies are the same for many visitors. */
function headersOf(
  page: CachedPage,
  coding: Coding,
  headers: Readonly<Record<string, string>>,
  { headers: own, cookies }: Variant,
): OutgoingHttpHeaders {
  const key = cookies.length === 0 ? `${coding} ${own["cache-control"]}` : undefined;
  const known = key && page.heads.get(key);
  if (known) return known;
  const vary = own["vary"] ? `Accept-Encoding, ${own["vary"]}` : "Accept-Encoding";
  const all: OutgoingHttpHeaders = {
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
  if (key) page.heads.set(key, all);
  return all;
}
