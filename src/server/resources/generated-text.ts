import { toResponse } from "../http/answer.ts";
import { cachedAnswer } from "../http/cached-answer.ts";
import { errorAnswer } from "../http/site-answer.ts";
import type { SiteRequest } from "../http/site-request.ts";
import type { OpenSite } from "../site/open-site.ts";
import { CACHING, type Handler } from "./resource.ts";

/**
 * Answers with a text that is generated once and kept, like a page, until texts or content change.
 *
 * @param generate resolves with undefined where there is nothing at the address after all
 */
export function generatedText(
  { pages }: Pick<OpenSite, "pages">,
  headers: Readonly<Record<string, string>>,
  type: string,
  generate: (request: SiteRequest) => string | undefined | Promise<string | undefined>,
): Handler {
  return async (context) => {
    const { request } = context.env;
    const page = await pages.get(`${request.origin} generated ${request.pathname}`, async () => {
      const body = await generate(request);
      const isThere = body !== undefined;
      const status = isThere ? 200 : 404;
      return { status, headers: { "content-type": type }, body: body ?? "", keep: isThere };
    });
    if (page.status === 404) return errorAnswer(context, 404);
    const variant = { headers: { "cache-control": CACHING.revalidated }, cookies: [] };
    return toResponse(cachedAnswer(request.head, page, headers, variant));
  };
}
