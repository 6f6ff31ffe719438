import type { Context } from "hono";
import type { Logger } from "pino";
import { loggedPath } from "../http/request-log.ts";
import { NO_STORE } from "../http/answer.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { type SiteEnv, errorAnswer } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";

/** What answering a form needs. */
export interface PageFormOptions {
  readonly site: OpenSite;
  /** Security headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/**
 * Gives a form to the action of a page and answers with that page, or sends the visitor on (303).
 *
 * @param path of the page, language prefix included
 */
export async function answerPageForm(
  context: Context<SiteEnv>,
  path: string,
  form: FormData,
  { site, headers, log }: PageFormOptions,
): Promise<Response> {
  const renderer = await site.renderer();
  const match = renderer.match(path, "public");
  if (!match) return errorAnswer(context, 404);
  const origin = context.env.request.origin;
  const url = origin + path + (URL.parse(context.req.url)?.search ?? "");
  const page = await renderer.load(match, new Request(url, { method: "POST" }), {
    origin,
    form,
    guard: site.services.guardFor(context.env.incoming),
  });
  if (page.fault !== undefined) {
    log.error({ err: page.fault, path: loggedPath(path) }, "a form failed");
    return errorAnswer(context, 500);
  }
  const secrecy = match.privacy.isSecret && {
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
  if (page.redirect !== undefined) {
    return new Response(null, {
      status: 303,
      headers: { location: page.redirect, ...NO_STORE, ...secrecy },
    });
  }
  if (page.status === 405) return errorAnswer(context, 405);
  const html = page.html();
  return new Response(html, {
    status: page.status,
    headers: {
      ...NO_STORE,
      ...pagePolicy(headers, html),
      ...(page.retryAfter !== undefined && { "retry-after": page.retryAfter }),
      ...secrecy,
      "content-type": "text/html; charset=utf-8",
    },
  });
}
