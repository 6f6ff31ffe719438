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
    if (!match) return noPage();
    const isOwn = isPersonal(match.privacy, search);
    const asked = new Request(origin + pathname + (isOwn ? search : ""));
    const page = await renderer.load(match, asked, {
      origin,
      preview: previewState(site, preview),
      ...(isOwn && { guard: site.services.guardFor(request.head) }),
    });
    if (page.fault !== undefined) throw page.fault;
    // The browser then loads the page whole and shows what is said there.
    if (page.status >= 400) return noPage();
    const headers = {
      "content-type": "application/json",
      "cache-control": preview || isOwn ? "private, no-store" : CACHING.revalidated,
    };
    // The new address is asked for with the same query, as with documents.
    const data =
      page.status === 301 ? JSON.stringify({ redirect: page.redirect + search }) : page.data();
    return context.body(data, 200, headers);
  };
}

function noPage(): Response {
  return Response.json({ title: "No page", status: 404 }, { status: 404, headers: NO_STORE });
}
