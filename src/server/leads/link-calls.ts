import type { ChangeAnswer, LinkPurpose, MoveAnswer } from "#booking";
import { isLocaleCode, type LocaleCode, splitLocale } from "#i18n";
import type { LinkAnswer } from "#newsletter/node";
import { NO_STORE } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { bookingJson, nearbyTimes, problemValues } from "./booking-json.ts";
import { instantOf, text } from "./call-fields.ts";
import type { LeadsHandler } from "./leads-call.ts";

/** Links that act, as calls see them: the page's address, JSON in the place of the form. */
const BOOKING_LINK = /^\/booking\/([\w-]{1,40})\/(reschedule|cancel|confirm)$/;
const NEWSLETTER_LINK = /^\/newsletter\/(confirm|unsubscribe)\/([\w.-]+)$/;

/** True for the path of a page whose form may be sent as JSON too, language prefix and all. */
export function isLinkCall(pathname: string, locales: readonly LocaleCode[]): boolean {
  const { path } = splitLocale(pathname, locales);
  return BOOKING_LINK.test(path) || NEWSLETTER_LINK.test(path);
}

/**
 * Does what a link is for and answers JSON (b1, b2): 200 with what became of it, the problems of b5
 * else. The link is what admits; a form's token only makes a change that is sent again the same one.
 */
export function createLinkCall(site: OpenSite): LeadsHandler {
  const { desk, newsletter } = site.leads;

  const change: LeadsHandler = async (context, call) => {
    const [, id = "", purpose = ""] = BOOKING_LINK.exec(pathOf(context.req.path, site)) ?? [];
    const gate = site.leads.gateFor(context.env.incoming);
    const { fields } = call;
    const now = gate.now();
    const link = purpose as LinkPurpose;
    const booking = await desk.byLink(id, link, context.req.query("t") ?? "", now);
    if (!booking) return call.problem("link_invalid");
    const token = text(fields["submission"]) || gate.issue("booking");
    const submissionId = gate.submissionOf("booking", token);
    if (submissionId === undefined) {
      return call.problem("form_expired", {}, { submission: gate.issue("booking") });
    }
    const zone = desk.zoneOf(text(fields["tz"]) || booking.visitorZone);
    const asked = fields["locale"];
    const locale = isLocaleCode(asked) ? call.locale : booking.locale;
    const answers: Readonly<Record<string, () => Promise<ChangeAnswer | MoveAnswer>>> = {
      cancel: () => desk.cancel({ booking, submissionId, now }),
      confirm: () => desk.confirm(booking, now),
      reschedule: () =>
        desk.move({ booking, start: instantOf(fields["start"]), zone, locale, submissionId, now }),
    };
    const answer = await answers[purpose]?.();
    if (!answer) return call.problem("link_invalid");
    if (answer.ok) {
      return Response.json(bookingJson(site, context, answer.booking), { headers: NO_STORE });
    }
    const reason = answer.reason === "not_found" ? "not_active" : answer.reason;
    const others = "alternatives" in answer ? answer.alternatives : [];
    return call.problem(reason, problemValues(site), nearbyTimes(site, call, reason, others));
  };

  const subscription: LeadsHandler = async (context, call) => {
    const [, link, token = ""] = NEWSLETTER_LINK.exec(pathOf(context.req.path, site)) ?? [];
    const now = site.clock.now().getTime();
    const answer: LinkAnswer =
      link === "confirm"
        ? await newsletter.confirm(token, now)
        : await newsletter.unsubscribe(token, now, "page");
    if (!answer.ok) return call.problem("link_invalid");
    return Response.json({ status: answer.state }, { headers: NO_STORE });
  };

  return (context, call) =>
    BOOKING_LINK.test(pathOf(context.req.path, site))
      ? change(context, call)
      : subscription(context, call);
}

function pathOf(pathname: string, site: OpenSite): string {
  return splitLocale(pathname, site.locales).path;
}
