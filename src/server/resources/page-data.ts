import { splitLocale } from "#i18n";
import { keepQuery } from "#redirects";
import { isPersonal } from "#site";
import type { OpenSite } from "../site/open-site.ts";
import { previewState } from "../site/preview.ts";
import { NO_STORE } from "../http/answer.ts";
import { CACHING, type Handler, type Resource } from "./resource.ts";

/** The data of a page as JSON, for client navigation: `/_data/he/contact.json`, `/_data/index.json`. */
export function pageDataResource(site: OpenSite): Resource {
  return { pattern: "/_data/*", methods: { GET: answerPageData(site) }, caching: "revalidated" };
}

function answerPageData(site: OpenSite): Handler {
  return async (context) => {
    const { request } = context.env;
    const { origin, preview, search } = request;
    const name = context.req.path.slice("/_data".length).replace(/\.json$/, "");
    const pathname = name === "/index" ? "/" : name;
    const moved = site.redirects.match(pathname, search);
    if (moved) return context.json({ redirect: moved.location }, 200, NO_STORE);
    const renderer = await site.renderer();
    const match = renderer.match(pathname, request.access);
    if (!match) return noPage({ buildId: site.buildId });
    const isOwn = isPersonal(match.privacy, search);
    const asked = new Request(origin + pathname + (isOwn ? search : ""));
    const page = await renderer.load(match, asked, {
      origin,
      preview: previewState(site, preview),
      isNavigation: true,
      ...(isOwn && { guard: site.services.guardFor(request.head) }),
    });
    if (page.fault !== undefined) throw page.fault;
    if (page.isMissing) return noPage({ buildId: site.buildId });
    // The browser then loads the page whole and shows what is said there.
    if (page.status >= 400) return noPage({});
    const headers = {
      "content-type": "application/json",
      "cache-control": preview || isOwn ? "private, no-store" : CACHING.revalidated,
    };
    // The new address is asked for with the same query, as with documents.
    const { redirect } = page;
    const data =
      redirect === undefined
        ? page.data()
        : JSON.stringify({ redirect: keepQuery(redirect, search) });
    return context.body(data, 200, headers);
  };
}

/**
 * What every document embeds besides the data of its page, for browsers that got a document without it:
 * `/_payload/he/contact` (C12). The page's own data then come like those of the next page.
 */
export function payloadResource(site: OpenSite): Resource {
  const answer: Handler = async (context) => {
    const { origin, preview } = context.env.request;
    const { locale } = splitLocale(context.req.path.slice("/_payload".length), site.locales);
    const renderer = await site.renderer();
    const payload = renderer.payload({ locale, origin, preview: previewState(site, preview) });
    return context.json(payload, 200, NO_STORE);
  };
  return { pattern: "/_payload/*", methods: { GET: answer }, caching: "none" };
}

/** With the number of the build, the browser shows its own error page without loading a document (C1, E2). */
function noPage(build: { readonly buildId?: string }): Response {
  const note = { title: "No page", status: 404, ...build };
  return Response.json(note, { status: 404, headers: NO_STORE });
}
