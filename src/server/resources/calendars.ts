import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Booking } from "#booking";
import {
  bookingCalendar,
  feedCalendar,
  type WebCalendar,
  webCalendarAddress,
} from "#booking/calendars";
import { bookingUrl, calendarEntry, type MailContext } from "#mail";
import { NO_STORE } from "../http/answer.ts";
import { type SiteEnv, errorAnswer } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { isNotModified } from "../http/validators.ts";
import { isFeedToken } from "./feed-token.ts";

const DAY_MS = 86_400_000;

/** Past meetings, and cancelled ones, stay in the feed for so long (b1). */
const KEPT_MS = 30 * DAY_MS;

/** Far beyond every horizon that the rules allow. */
const AHEAD_MS = 800 * DAY_MS;

const HEADERS = {
  "content-type": "text/calendar; charset=utf-8",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
};

/** The studio's own calendar: all bookings, without what visitors wrote (b1, RFC 7986). */
export async function answerFeed(context: Context<SiteEnv>, site: OpenSite): Promise<Response> {
  const { store, signer, mailContext } = site.services;
  const token = context.req.path.slice("/feeds/".length, -".ics".length);
  const version = await store.studio.feedVersion();
  if (!isFeedToken(signer, token, version)) {
    return errorAnswer(context, 404);
  }
  const now = site.clock.now().getTime();
  const bookings = await store.bookings.list({ start: now - KEPT_MS, end: now + AHEAD_MS });
  const mail = mailContext(context.env.request.origin);
  const events = bookings
    .filter(({ status }) => status !== "pending_email")
    .filter(({ cancelledAt }) => cancelledAt === null || cancelledAt > now - KEPT_MS)
    .map((booking) => feedEvent(mail, booking));
  const body = feedCalendar(mail.studioName, mail.host, events);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { ...HEADERS, etag, "cache-control": "private, max-age=300" };
  if (isNotModified(context.env.incoming.headers, etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}

/** The calendar file of one booking, behind its secret link. */
export async function answerCalendarFile(
  context: Context<SiteEnv>,
  site: OpenSite,
): Promise<Response> {
  const found = await behindLink(context, site);
  if (!found) return errorAnswer(context, 404);
  const { booking, mail } = found;
  const attendee = { name: "", email: booking.email ?? mail.studioEmail };
  const isCancelled = booking.status === "cancelled";
  const file = bookingCalendar(
    { ...calendarEntry(mail, booking), attendee },
    isCancelled ? "cancel" : "publish",
  );
  const disposition = `attachment; filename="booking-${booking.id}.ics"`;
  return new Response(file, {
    headers: { ...HEADERS, ...NO_STORE, "content-disposition": disposition },
  });
}

/**
 * Leads whoever has the link of a booking to a calendar on the web that takes it, as it is now; to
 * the booking's page when there is nothing to keep.
 */
export async function answerWebCalendar(
  context: Context<SiteEnv>,
  site: OpenSite,
  calendar: WebCalendar,
): Promise<Response> {
  const found = await behindLink(context, site);
  if (!found) return errorAnswer(context, 404);
  const { booking, mail } = found;
  const location =
    booking.status === "confirmed"
      ? webCalendarAddress(calendar, calendarEntry(mail, booking))
      : bookingUrl(mail, booking, "manage");
  const { "x-robots-tag": robots, "referrer-policy": referrer } = HEADERS;
  const headers = { ...NO_STORE, "x-robots-tag": robots, "referrer-policy": referrer, location };
  return new Response(null, { status: 303, headers });
}

async function behindLink(context: Context<SiteEnv>, site: OpenSite) {
  const { booking: service, mailContext } = site.services;
  const id = context.req.param("id") ?? "";
  const token = context.req.query("t") ?? "";
  const booking = await service.byLink(id, "manage", token, site.clock.now().getTime());
  const mail = mailContext(context.env.request.origin);
  return booking && { booking, mail };
}

/** A booking as the studio's calendar shows it: who comes, in the studio's language. */
function feedEvent(mail: MailContext, booking: Booking) {
  const t = mail.translator(mail.studioLocale);
  return {
    ...calendarEntry(mail, { ...booking, locale: mail.studioLocale }),
    summary: t("mail.booking.summary", { name: booking.name ?? booking.id }),
    status: booking.status === "cancelled" ? ("cancelled" as const) : ("confirmed" as const),
  };
}
