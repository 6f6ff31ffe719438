import type { Context } from "hono";
import { type LocaleCode, splitLocale } from "#i18n";
import { NO_STORE } from "../http/answer.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { FormCallHandler } from "./form-call.ts";

const LINK = /^\/newsletter\/(confirm|unsubscribe)\/([\w.-]+)$/;

/** `POST /api/newsletter`: the same 202 whatever is known of the address (b2, G8). */
export function answerSubscription(site: OpenSite): FormCallHandler {
  const { newsletter } = site.services;
  const mail = site.studio.contact.email;
  return async (_, call) => {
    const outcome = await newsletter.subscribe(call.sentForm("newsletter"));
    if (outcome.ok) {
      const message = call.t("forms.accepted.newsletter");
      return Response.json({ status: "accepted", message }, { status: 202, headers: NO_STORE });
    }
    return call.refused(outcome, { mail });
  };
}

/** True for the path of a link in a newsletter mail, language prefix and all. */
export function isNewsletterLink(pathname: string, locales: readonly LocaleCode[]): boolean {
  return LINK.test(splitLocale(pathname, locales).path);
}

/** `POST /newsletter/{confirm,unsubscribe}/{token}` with JSON: 200 with the state (b2). */
export function answerNewsletterLink(site: OpenSite): FormCallHandler {
  const { newsletter } = site.services;
  return async (context, call) => {
    const [, link, token = ""] = LINK.exec(splitLocale(context.req.path, site.locales).path) ?? [];
    const { now } = call.guard;
    const answer =
      link === "confirm"
        ? await newsletter.confirm(token, now)
        : await newsletter.unsubscribe(token, now, "page");
    if (!answer.ok) return call.problem("link_invalid");
    return Response.json({ status: answer.state }, { headers: NO_STORE });
  };
}

/**
 * Unsubscribes by a mail program (RFC 8058): no cookie, no page, no check of where it comes from, 200
 * without redirect. Undefined for every other request, which then is the page's form.
 */
export async function answerOneClick(
  context: Context<SiteEnv>,
  site: OpenSite,
  form: FormData,
): Promise<Response | undefined> {
  const { path } = splitLocale(context.req.path, site.locales);
  const [, link, token = ""] = LINK.exec(path) ?? [];
  if (link !== "unsubscribe" || form.get("List-Unsubscribe") !== "One-Click") return undefined;
  await site.services.newsletter.unsubscribe(token, site.clock.now().getTime(), "one-click");
  // The same for an unknown token, so that strangers learn nothing.
  return context.text("OK\n", 200, NO_STORE);
}
