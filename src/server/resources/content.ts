import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Access } from "#content";
import {
  askNavigation,
  askQuery,
  type ContentRequest,
  isNamedByHash,
  QueryProblem,
  readContentRequest,
  writeAnswer,
  writeNavigation,
} from "#content/node";
import { readCookie } from "#i18n";
import { writeSnapshot } from "./content-snapshot.ts";
import { contentIntegrity } from "../site/site-content.ts";
import { PREVIEW_COOKIE, PREVIEW_QUERY } from "../site/preview.ts";
import { isPreviewToken } from "../site/preview-token.ts";
import type { OpenSite } from "../site/open-site.ts";

/** Where clients of the system that the calls come from expect them. */
const LEGACY_BASE = "/api/_content";
const CALL = /^(?:\/api\/_content)?\/(?:query|navigation)(?:[/?]|$)|^\/api\/_content(?:\/|$)/;

/** Answers up to this size are held to be given a validator; longer ones are streamed. */
const BUFFER_BYTES = 2_000_000;
/** Memory for finished public answers. */
const CACHE_BYTES = 8_000_000;

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "public, max-age=0, must-revalidate";
const PRIVATE = "private, no-store";

/** True for paths of the content calls. */
export function isContentCall(pathname: string): boolean {
  return CALL.test(pathname);
}

/**
 * The content calls (D2, D3, D5): `/query/…` and `/navigation/…`, also below `/api/_content`. Drafts
 * and partials are answered to holders of a valid preview token only. An address that carries the
 * right hash and the current integrity never changes its meaning, so it may be kept for good.
 */
export function createContentEndpoints(site: OpenSite): Hono {
  const app = new Hono();
  const cache = createAnswerCache(site);
  app.use(compress());
  for (const base of ["", LEGACY_BASE]) {
    for (const call of ["query", "navigation"] as const) {
      const answer = async (context: Context): Promise<Response> => {
        const rest = context.req.path.slice(base.length + call.length + 1);
        return answerCall(context, site, cache, call, rest);
      };
      app.get(`${base}/${call}`, answer);
      app.get(`${base}/${call}/*`, answer);
    }
  }
  app.get(`${LEGACY_BASE}/:file{cache\\.\\d+\\.json}`, (context) => answerSnapshot(context, site));
  // What is unexpected meets the one boundary of all endpoints.
  app.onError((error) => {
    throw error;
  });
  app.all("*", (context) =>
    failure(context, 404, `Page not found: ${context.req.path}`, { path: context.req.path }),
  );
  return app;
}

type AnswerCache = (key: string, make: () => Promise<string>) => Promise<string>;

async function answerCall(
  context: Context,
  site: OpenSite,
  cache: AnswerCache,
  call: "query" | "navigation",
  rest: string,
): Promise<Response> {
  const search = searchOf(context);
  if (!search) return failure(context, 400, "Invalid _params query: not UTF-8");
  try {
    const request = readContentRequest(decodeURIComponent(rest), search);
    const access = accessOf(context, site, search);
    const cacheControl = await cacheControlOf(site, request, access);
    if (call === "navigation") {
      const make = async (): Promise<string> => {
        const tree = await askNavigation(site.content.source(access), request.params);
        let text = "";
        for await (const piece of writeNavigation(tree)) text += piece;
        return text;
      };
      const key = `navigation ${JSON.stringify(request.params)}`;
      return json(
        context,
        access === "public" ? await cache(key, make) : await make(),
        cacheControl,
      );
    }
    const shape = site.environment.contentResponse;
    const source = site.content.source(access);
    const { outcome, params } = await askQuery(source, request.params, shape);
    return await respond(context, writeAnswer(outcome, params, shape), cacheControl);
  } catch (error) {
    if (error instanceof QueryProblem) return failure(context, 400, error.message);
    if (error instanceof URIError) return failure(context, 400, "Invalid _params query: not UTF-8");
    throw error;
  }
}

/** Query values; undefined when they are not UTF-8. */
function searchOf(context: Context): URLSearchParams | undefined {
  const target = context.req.url;
  const mark = target.indexOf("?");
  const text = mark === -1 ? "" : target.slice(mark + 1);
  try {
    decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
  return new URLSearchParams(text);
}

function accessOf(context: Context, site: OpenSite, search: URLSearchParams): Access {
  const given = search.get(PREVIEW_QUERY);
  const token = given ?? readCookie(context.req.header("cookie"), PREVIEW_COOKIE) ?? "";
  const { previewToken } = site.environment;
  return isPreviewToken(token, previewToken, site.clock.now()) ? "preview" : "public";
}

async function cacheControlOf(
  site: OpenSite,
  request: ContentRequest,
  access: Access,
): Promise<string> {
  if (access === "preview") return PRIVATE;
  if (request.integrity !== contentIntegrity(site.content)) return REVALIDATE;
  return (await isNamedByHash(request)) ? IMMUTABLE : REVALIDATE;
}

/** Sends what is written: short answers with a validator, long ones as they come. */
async function respond(
  context: Context,
  pieces: AsyncGenerator<string>,
  cacheControl: string,
  tag?: string,
): Promise<Response> {
  let text = "";
  while (text.length < BUFFER_BYTES) {
    const { value, done } = await pieces.next();
    if (done) {
      return text === ""
        ? failure(context, 404, NOT_FOUND, NOT_FOUND_DATA)
        : json(context, text, cacheControl, tag);
    }
    text += value;
  }
  const encoder = new TextEncoder();
  const start = text;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return context.body(stream, 200, headersOf(cacheControl, tag));
}

const NOT_FOUND = "Document not found!";
const NOT_FOUND_DATA = { description: "Could not find document for the given query." };

function json(context: Context, text: string, cacheControl: string, tag?: string): Response {
  const etag = tag ?? `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return (
    unchanged(context, etag, cacheControl) ?? context.body(text, 200, headersOf(cacheControl, etag))
  );
}

/** The answer to somebody who has the text already. */
function unchanged(context: Context, etag: string, cacheControl: string): Response | undefined {
  const known = context.req.header("if-none-match")?.split(",");
  if (!known?.some((tag) => tag.trim() === etag)) return undefined;
  return context.body(null, 304, headersOf(cacheControl, etag));
}

function headersOf(cacheControl: string, etag?: string): Record<string, string> {
  const headers = { "content-type": "application/json", "cache-control": cacheControl };
  return etag === undefined ? headers : { ...headers, etag };
}

/** The error envelope of the content calls (content-api §4.1), without the query in it. */
function failure(
  context: Context,
  statusCode: 400 | 404,
  message: string,
  data?: Readonly<Record<string, string>>,
): Response {
  const statusMessage = statusCode === 400 ? "Bad Request" : message;
  const { path: url } = context.req;
  const body = { error: true, url, statusCode, statusMessage, message, ...(data && { data }) };
  return context.json(body, statusCode, { "cache-control": "no-store" });
}

/**
 * All that the asker may see, for queries in the browser (D7): to holders of a token, and where the
 * client database is on to everybody. What is published is kept like any other answer.
 */
async function answerSnapshot(context: Context, site: OpenSite): Promise<Response> {
  const access = accessOf(context, site, searchOf(context) ?? new URLSearchParams());
  if (access === "preview") return respond(context, writeSnapshot(site, access), PRIVATE);
  if (!site.environment.contentClientDatabase) {
    return failure(context, 404, `Page not found: ${context.req.path}`);
  }
  const integrity = contentIntegrity(site.content);
  const isCurrent = context.req.path.endsWith(`/cache.${integrity}.json`);
  const cacheControl = isCurrent ? IMMUTABLE : REVALIDATE;
  // Bodies are what the parser of this build made of the content.
  const tag = `W/"${site.buildId}-${site.environment.contentResponse}-${integrity}"`;
  return (
    unchanged(context, tag, cacheControl) ??
    respond(context, writeSnapshot(site, access), cacheControl, tag)
  );
}

/** Remembers finished answers until the content changes; the oldest go first. */
function createAnswerCache(site: OpenSite): AnswerCache {
  let version = "";
  let bytes = 0;
  const finished = new Map<string, string>();
  const running = new Map<string, Promise<string>>();
  const keep = (key: string, text: string): void => {
    finished.set(key, text);
    bytes += key.length + text.length;
    for (const [oldest, old] of finished) {
      if (bytes <= CACHE_BYTES) break;
      finished.delete(oldest);
      bytes -= oldest.length + old.length;
    }
  };
  return async (key, make) => {
    const current = site.content.version();
    if (version !== current) {
      finished.clear();
      running.clear();
      [version, bytes] = [current, 0];
    }
    const known = finished.get(key) ?? running.get(key);
    if (known !== undefined) return known;
    const made = make();
    running.set(key, made);
    try {
      const text = await made;
      if (version === current) keep(key, text);
      return text;
    } finally {
      if (running.get(key) === made) running.delete(key);
    }
  };
}
