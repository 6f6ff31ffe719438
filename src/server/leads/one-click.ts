import type { Context } from "hono";
import { splitLocale } from "#i18n";
import { type SiteEnv, NO_STORE } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";

const UNSUBSCRIBE = /^\/newsletter\/unsubscribe\/([\w.-]+)$/;

/**
 * Unsubscribing by a mail program (RFC 8058): no cookie, no page, no check of where it comes from,
 * 200 without redirect. Undefined for every other request, which then is the page's form.
 */
export async function answerOneClick(
  context: Context<SiteEnv>,
  site: OpenSite,
): Promise<Response | undefined> {
  const { path } = splitLocale(context.req.path, site.locales);
  const [, token] = UNSUBSCRIBE.exec(path) ?? [];
  if (token === undefined || context.req.method !== "POST") return undefined;
  const form = await context.req.formData().catch(() => undefined);
  if (form?.get("List-Unsubscribe") !== "One-Click") return undefined;
  await site.leads.newsletter.unsubscribe(token, site.clock.now().getTime(), "one-click");
  // The same for a token that nobody knows: it is not for strangers to find out.
  return context.text("OK\n", 200, NO_STORE);
}
