import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { localizePath, serializeLocaleCookie, splitLocale } from "#i18n";
import { createBuildsEndpoints, isBuildsCall } from "./resources/builds.ts";
import { compressOnce } from "./http/compress-text.ts";
import { createContentEndpoints, isContentCall } from "./resources/content.ts";
import type { Fallthrough } from "./http/request-listener.ts";
import type { Health } from "./resources/health.ts";
import { limitBody } from "./http/limit-body.ts";
import { createLeadsEndpoints, isLeadsCall, takesForms } from "./leads/leads-endpoints.ts";
import { isLinkCall } from "./leads/link-calls.ts";
import { answerOneClick } from "./leads/one-click.ts";
import { answerOutbox, isOutboxPage, showsOutbox } from "./leads/outbox-page.ts";
import { answerPageForm, FORM_TYPES, isEmpty } from "./resources/page-forms.ts";
import { accessOf, previewState, readPreview } from "./site/preview.ts";
import { createPreviewEndpoints, isPreviewCall } from "./resources/preview.ts";
import { loggedPath } from "./http/request-log.ts";
import { requestOrigin } from "./http/request-origin.ts";
import { browserTexts } from "./site/message-source.ts";
import { robotsText } from "./resources/robots-text.ts";
import { SECURITY_TEXT_PATH, securityText } from "./resources/security-text.ts";
import { createSearchEndpoint, isSearchCall } from "./resources/search.ts";
import { type EndpointEnv, errorAnswer, isSameSite, NO_STORE } from "./http/site-answer.ts";
import type { OpenSite } from "./site/open-site.ts";

/** Paths that endpoints answer; everything else that is read is a page or a file. */
const ENDPOINT =
  /^\/(?:_data|_locale|_messages)\/|^\/(?:healthz|readyz|robots\.txt|\.well-known\/security\.txt)$/;

/** True for a path that {@link createEndpoints} answers. */
export function isEndpoint(pathname: string): boolean {
  return (
    ENDPOINT.test(pathname) ||
    isContentCall(pathname) ||
    isSearchCall(pathname) ||
    isPreviewCall(pathname) ||
    isBuildsCall(pathname) ||
    isLeadsCall(pathname) ||
    isOutboxPage(pathname)
  );
}

interface EndpointOptions {
  readonly site: OpenSite;
  readonly health: Health;
  /** Security headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** Forms, data for client navigation, language switch, health: all that is not cached. */
export function createEndpoints(options: EndpointOptions): Fallthrough {
  const { site, health, headers, log } = options;
  const app = new Hono<EndpointEnv>();
  const origin = (context: Context<EndpointEnv>): string =>
    requestOrigin(context.env.incoming, site.environment);

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      // A few answers have a stricter policy of their own.
      if (!context.res.headers.has(name)) context.header(name, value);
    }
  });

  app.get("/healthz", (context) => context.text("ok\n", 200, NO_STORE));
  app.use(async (context, next) =>
    isOutboxPage(context.req.path) && showsOutbox(context, site.environment)
      ? answerOutbox(context, site.environment.dataDir)
      : next(),
  );
  app.get("/readyz", async (context) => {
    if (!health.isReady()) return context.text("draining\n", 503, NO_STORE);
    return (await site.leads.store.isReachable())
      ? context.text("ready\n", 200, NO_STORE)
      : context.text("the database is away\n", 503, NO_STORE);
  });

  app.get("/robots.txt", (context) =>
    context.text(robotsText(origin(context), site.environment.isOpenToRobots)),
  );
  app.get(SECURITY_TEXT_PATH, (context, next) => {
    const text = securityText(site.studio, origin(context), site.clock.now());
    return text === undefined ? next() : context.text(text);
  });
  app.get("/_messages/:version/:file", (context) => {
    const { version, file } = context.req.param();
    const locale = site.locales.find((code) => `${code}.json` === file);
    if (!locale) return context.json({ title: "Unknown language", status: 404 }, 404);
    const isCurrent = version === site.messages.version();
    return answerJson(context, JSON.stringify(browserTexts(site, locale)), {
      "cache-control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    });
  });

  app.get("/_data/*", async (context) => {
    const name = context.req.path.slice("/_data".length).replace(/\.json$/, "");
    const pathname = name === "/index" ? "/" : name;
    const search = URL.parse(context.req.url)?.search ?? "";
    const moved = site.redirects.match(pathname, search);
    if (moved) return context.json({ redirect: moved.location }, 200, NO_STORE);
    const renderer = await site.renderer();
    const preview = readPreview(site, "", context.req.header("cookie"));
    if (!renderer.isPage(pathname, accessOf(preview))) {
      return context.json({ title: "No page", status: 404 }, 404);
    }
    const { locale } = splitLocale(pathname, site.locales);
    const privacy = renderer.privacyOf(pathname);
    const request = new Request(origin(context) + pathname + (privacy ? search : ""));
    const page = await renderer.load(request, {
      origin: origin(context),
      fallbackLocale: locale,
      preview: previewState(site, preview),
      gate: privacy && site.leads.gateFor(context.env.incoming),
    });
    if (page.fault !== undefined) throw page.fault;
    // The browser then loads the page whole and shows what is said there.
    if (page.status >= 400) return context.json({ title: "No page", status: 404 }, 404, NO_STORE);
    const cached = preview || privacy ? "private, no-store" : "public, max-age=0, must-revalidate";
    // Where it is by now is asked for in the same way, as with documents.
    if (page.status === 301) {
      return context.json({ redirect: page.redirect + search }, 200, { "cache-control": cached });
    }
    return answerJson(context, page.data(), { "cache-control": cached });
  });

  const content = createContentEndpoints(site);
  const preview = createPreviewEndpoints(site);
  const builds = createBuildsEndpoints(site);
  const search = createSearchEndpoint(site);
  app.use(async (context, next) => {
    const { path, raw } = context.req;
    if (isContentCall(path)) return content.fetch(raw);
    if (isPreviewCall(path)) return preview.fetch(raw);
    if (isSearchCall(path)) return search.fetch(raw, context.env);
    return isBuildsCall(path) ? builds.fetch(raw) : next();
  });

  app.on(["GET", "POST"], "/_locale/:code", (context) => switchLocale(context, site));

  const leads = createLeadsEndpoints({ site, headers, log });
  app.use(async (context, next) => {
    const { path, method } = context.req;
    const isLink = method === "POST" && typeOf(context) === "application/json";
    return isLeadsCall(path) || (isLink && isLinkCall(path, site.locales))
      ? leads.fetch(context.req.raw, context.env)
      : next();
  });

  const limited = limitBody((context) => errorAnswer(context, site, 413, headers));
  app.post(
    "*",
    limited,
    async (context, next) => (await answerOneClick(context, site)) ?? next(),
    async (context, next) => {
      const { path } = context.req;
      const isSecret = (await site.renderer()).privacyOf(path) === "link";
      const trusted = takesForms(path, site.locales) ? site.environment.formOrigins : [];
      return isSameSite(context, trusted, isSecret)
        ? next()
        : errorAnswer(context, site, 403, headers);
    },
    async (context, next) => {
      const isLink = (await site.renderer()).privacyOf(context.req.path) === "link";
      const isForm = FORM_TYPES.includes(typeOf(context)) || (isLink && isEmpty(context));
      return isForm ? next() : errorAnswer(context, site, 415, headers);
    },
    (context) => answerPageForm(context, context.req.path, { site, headers, log }),
  );

  // A path that only looked like an endpoint's, such as /query/../x.
  app.get("*", (context) => errorAnswer(context, site, 404, headers));
  app.all("*", (context) =>
    errorAnswer(context, site, 405, { ...headers, allow: "GET, HEAD, POST" }),
  );
  app.onError((error, context) => {
    log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
    return errorAnswer(context, site, 500, headers);
  });

  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return (request, response) => void listener(request, response);
}

/** A JSON text that a visitor waits for, as small as the browser takes it. */
async function answerJson(
  context: Context<EndpointEnv>,
  json: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const coded = await compressOnce(json, context.req.header("accept-encoding"));
  return context.body(coded.bytes, 200, {
    ...headers,
    "content-type": "application/json",
    ...coded.headers,
  });
}

/** The media type of a body, without parameters; empty where none is named. */
function typeOf(context: Context<EndpointEnv>): string {
  return context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Stands for the site where its own address says nothing. */
const NO_ORIGIN = "http://localhost";

/**
 * The language switch without script (B7): sets the cookie and sends the visitor to the same page.
 * The query is taken from the Referer, because cached pages do not carry the visitor's own. A form
 * goes along to the page (307), which looks where it comes from.
 */
function switchLocale(context: Context<EndpointEnv>, site: OpenSite): Response | Promise<Response> {
  const code = site.locales.find((locale) => locale === context.req.param("code"));
  const to = context.req.query("to") ?? "/";
  const target = to.startsWith("/") ? URL.parse(to, NO_ORIGIN) : null;
  const { path } = splitLocale(target?.pathname ?? "", site.locales);
  // Dots and prefixes may hide a second slash, with which browsers go to another host.
  const isInside = target?.origin === NO_ORIGIN && /^\/(?![/\\])/.test(path);
  if (!code || !isInside) return errorAnswer(context, site, 404, {});
  const referer = URL.parse(context.req.header("referer") ?? "");
  const isSamePage =
    referer?.origin === requestOrigin(context.env.incoming, site.environment) &&
    splitLocale(referer.pathname, site.locales).path === path;
  const query = isSamePage ? referer.search : target.search;
  return new Response(null, {
    status: context.req.method === "POST" ? 307 : 303,
    headers: {
      location: localizePath(path, code, site.locales) + query,
      "set-cookie": serializeLocaleCookie(code, site.cookie),
      "cache-control": "no-store",
    },
  });
}
