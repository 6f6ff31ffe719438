import { Readable } from "node:stream";
import type { Context } from "hono";
import type { Access } from "#content";
import {
  askNavigation,
  askQuery,
  type ContentRequest,
  isNamedByHash,
  QueryProblem,
  readContentRequest,
  writeNavigation,
} from "#content/node";
import { toResponse } from "../http/answer.ts";
import { cachedAnswer } from "../http/cached-answer.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import { isNotModified } from "../http/validators.ts";
import { writeSnapshot } from "./content-snapshot.ts";
import { contentIntegrity } from "../site/site-content.ts";
import type { OpenSite } from "../site/open-site.ts";
import { accessOf as accessIn, PREVIEW_QUERY, readPreview } from "../site/preview.ts";
import { CACHING, type Resource } from "./resource.ts";

/** Where clients of the system that the calls come from expect them. */
const LEGACY_BASE = "/api/_content";
const PRIVATE = "private, no-store";

/**
 * The content calls (D2, D3, D5): `/query/…` and `/navigation/…`, also below `/api/_content`. Drafts
 * and partials are answered to holders of a valid preview token only. An address that carries the
 * right hash and the current integrity never changes its meaning, so it may be kept for good.
 */
export function contentResources(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
): readonly Resource[] {
  const unknown = (context: Context<SiteEnv>): Response =>
    failure(context, 404, `Page not found: ${context.req.path}`, { path: context.req.path });
  const answerers = { query: answerQuery, navigation: answerNavigation };
  const calls = ["", LEGACY_BASE].flatMap((base) =>
    (["query", "navigation"] as const).map((call): Resource => {
      const answer = (context: Context<SiteEnv>): Promise<Response> => {
        const rest = context.req.path.slice(base.length + call.length + 1);
        return answerCall({ context, site, headers, rest }, answerers[call]);
      };
      return {
        pattern: `${base}/${call}/*`,
        methods: { GET: answer },
        otherMethods: unknown,
        caching: "revalidated",
      };
    }),
  );
  return [
    ...calls,
    {
      pattern: `${LEGACY_BASE}/:file{cache\\.\\d+\\.json}`,
      methods: { GET: (context) => answerSnapshot(context, site) },
      otherMethods: unknown,
      caching: "immutable",
      async *exported() {
        if (!site.environment.contentClientDatabase) return;
        const pathname = `${LEGACY_BASE}/cache.${contentIntegrity(site.content)}.json`;
        yield { pathname, body: writeSnapshot(site, "public") };
      },
    },
    {
      pattern: `${LEGACY_BASE}/*`,
      methods: { GET: unknown },
      otherMethods: unknown,
      caching: "none",
    },
  ];
}

/** A content call that has been read. */
interface ContentCall {
  readonly context: Context<SiteEnv>;
  readonly site: OpenSite;
  readonly headers: Readonly<Record<string, string>>;
  /** Path behind the name of the call. */
  readonly rest: string;
}

type Answerer = (
  call: ContentCall,
  params: ContentRequest["params"],
  access: Access,
  cacheControl: string,
) => Promise<Response>;

async function answerCall(call: ContentCall, answer: Answerer): Promise<Response> {
  const { context, site, rest } = call;
  const search = searchOf(context);
  if (!search) return failure(context, 400, "Invalid _params query: not UTF-8");
  try {
    const request = readContentRequest(decodeURIComponent(rest), search);
    const access = accessOf(context, site);
    return await answer(call, request.params, access, await cacheControlOf(site, request, access));
  } catch (error) {
    if (error instanceof QueryProblem) return failure(context, 400, error.message);
    if (error instanceof URIError) return failure(context, 400, "Invalid _params query: not UTF-8");
    throw error;
  }
}

const answerQuery: Answerer = async ({ context, site }, asked, access, cacheControl) => {
  const shape = site.environment.contentResponse;
  const { pieces } = await askQuery(site.content.source(access), asked, shape);
  const first = await pieces.next();
  if (first.done) {
    const description = "Could not find document for the given query.";
    return failure(context, 404, "Document not found!", { description });
  }
  return streamed(prepended(first.value, pieces), cacheControl);
};

/** Trees are kept like pages until the content changes; those of holders of a token are not. */
const answerNavigation: Answerer = async (call, params, access, cacheControl) => {
  const { context, site, headers } = call;
  const write = async (): Promise<string> => {
    const tree = await askNavigation(site.content.source(access), params);
    let text = "";
    for await (const piece of writeNavigation(tree)) text += piece;
    return text;
  };
  const own = { "content-type": "application/json", "cache-control": cacheControl };
  if (access === "preview") return context.body(await write(), 200, own);
  const page = await site.pages.get(`navigation ${JSON.stringify(params)}`, async () => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: await write(),
    keep: true,
  }));
  const variant = { headers: { "cache-control": cacheControl }, cookies: [] };
  return toResponse(cachedAnswer(context.env.incoming, page, headers, variant));
};

/** Query values; undefined when they are not UTF-8. */
function searchOf(context: Context<SiteEnv>): URLSearchParams | undefined {
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

/** What the holder of a token, in the address or the cookie, may see. */
function accessOf(context: Context<SiteEnv>, site: OpenSite): Access {
  const { request, incoming } = context.env;
  return accessIn(readPreview(site, request.target, incoming.headers.cookie, PREVIEW_QUERY));
}

async function cacheControlOf(
  site: OpenSite,
  request: ContentRequest,
  access: Access,
): Promise<string> {
  if (access === "preview") return PRIVATE;
  if (request.integrity !== contentIntegrity(site.content)) return CACHING.revalidated;
  return CACHING[(await isNamedByHash(request)) ? "immutable" : "revalidated"];
}

/** A JSON text that is sent as it is written. */
function streamed(
  pieces: AsyncIterable<string>,
  cacheControl: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const bytes = Readable.from(pieces, { objectMode: false });
  const stream = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  return new Response(stream, {
    headers: { ...headers, "content-type": "application/json", "cache-control": cacheControl },
  });
}

async function* prepended<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** The error envelope of the content calls (content-api §4.1), without the query in it. */
function failure(
  context: Context<SiteEnv>,
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
async function answerSnapshot(context: Context<SiteEnv>, site: OpenSite): Promise<Response> {
  const access = accessOf(context, site);
  if (access === "preview") return streamed(writeSnapshot(site, access), PRIVATE);
  if (!site.environment.contentClientDatabase) {
    return failure(context, 404, `Page not found: ${context.req.path}`);
  }
  const integrity = contentIntegrity(site.content);
  const isCurrent = context.req.path.endsWith(`/cache.${integrity}.json`);
  const cacheControl = CACHING[isCurrent ? "immutable" : "revalidated"];
  // Bodies are what the parser of this build made of the content.
  const etag = `W/"${site.buildId}-${site.environment.contentResponse}-${integrity}"`;
  if (isNotModified(context.env.incoming.headers, etag)) {
    return context.body(null, 304, { etag, "cache-control": cacheControl });
  }
  return streamed(writeSnapshot(site, access), cacheControl, { etag });
}
