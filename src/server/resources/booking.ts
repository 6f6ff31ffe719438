import type { Context } from "hono";
import {
  availabilityJson,
  type Booking,
  bookingReference,
  holdJson,
  LINK_ACTIONS,
  type LinkAction,
  nearbyTimesJson,
  type VisitorDay,
} from "#booking";
import { type FormProblemCode, writeInstant } from "#forms";
import { dateWriter, type HourCycle, type LocaleCode, splitLocale } from "#i18n";
import { bookingUrl } from "#mail";
import { NO_STORE } from "../http/answer.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { FormCall, FormCallHandler } from "./form-call.ts";
import type { ProblemValues } from "./form-problem.ts";

const LINK = new RegExp(`^/booking/([\\w-]{1,40})/(${LINK_ACTIONS.join("|")})$`);

/** Minutes after which a visitor with too many holds may retry. */
const HOLD_MINUTES = 10;

/** `GET /api/availability`: the free times of a month (b1). */
export function answerAvailability(site: OpenSite): FormCallHandler {
  const { booking } = site.services;
  return async (_, { fields, guard, locale, problem }) => {
    const minutes = await guard.look();
    if (minutes !== undefined) return problem("rate_limited", { ...valuesOf(site), minutes });
    const submissionId = guard.submissionOf("booking", fields.text("submission"));
    const found = await booking.availability({
      month: fields.text("month"),
      zone: fields.text("tz"),
      locale,
      hourCycle: hourCycleOf(fields.text("hours")),
      submissionId,
      // Whoever has a form by script will have proven work by the time it is sent.
      outranks: submissionId !== undefined,
      now: guard.now,
    });
    return Response.json(availabilityJson(found, guard.now), { headers: NO_STORE });
  };
}

/** `POST /api/holds`: 201 with when the hold ends; 200 when one that had ended was taken up again. */
export function answerHold(site: OpenSite): FormCallHandler {
  const { forms } = site.services.booking;
  return async (_, call) => {
    const outcome = await forms.hold({ ...call, method: "json" });
    if (outcome.ok) {
      const held = holdJson(outcome.hold, call.guard.now);
      if (!outcome.isRenewed) return Response.json(held, { status: 201, headers: NO_STORE });
      const message = call.t("forms.codes.hold_renewed");
      const renewed = { ...held, code: "hold_renewed", message };
      return Response.json(renewed, { status: 200, headers: NO_STORE });
    }
    if (outcome.reason === "form_expired") return call.refused(outcome, valuesOf(site));
    const code = outcome.reason === "day_held" ? "too_many_holds" : outcome.reason;
    return slotProblem(site, call, code, outcome.alternatives);
  };
}

/** `PATCH /api/holds`: ten more minutes, once (WCAG 2.2 2.2.1). */
export function answerHoldExtension(site: OpenSite): FormCallHandler {
  return async (_, call) => {
    const hold = await site.services.booking.forms.extendHold(call);
    if (!hold) return call.problem("not_active");
    return Response.json(holdJson(hold, call.guard.now), { headers: NO_STORE });
  };
}

/** `DELETE /api/holds`: gives the time back. */
export function answerHoldRelease(site: OpenSite): FormCallHandler {
  return async (_, call) => {
    await site.services.booking.forms.releaseHold(call);
    return new Response(null, { status: 204, headers: NO_STORE });
  };
}

/** `POST /api/bookings`: 201 with the booking, 202 when the mail address must be confirmed (b1). */
export function answerBooking(site: OpenSite): FormCallHandler {
  const { forms } = site.services.booking;
  return async (context, call) => {
    const outcome = await forms.book(call.sentForm("booking"));
    if (outcome.ok) {
      const status = outcome.booking.status === "pending_email" ? 202 : 201;
      const body = bookingJson(site, context, outcome.booking);
      return Response.json(body, { status, headers: NO_STORE });
    }
    switch (outcome.reason) {
      case "invalid":
      case "form_expired":
      case "rate_limited":
        return call.refused(outcome, valuesOf(site));
      default:
        return slotProblem(site, call, outcome.reason, outcome.alternatives);
    }
  };
}

/** True for the path of a link that changes a booking, language prefix and all. */
export function isBookingLink(pathname: string, locales: readonly LocaleCode[]): boolean {
  return LINK.test(splitLocale(pathname, locales).path);
}

/** `POST /booking/{id}/{reschedule,cancel,confirm}?t=…` with JSON: 200 with the booking (b1). */
export function answerBookingLink(site: OpenSite): FormCallHandler {
  const { forms } = site.services.booking;
  return async (context, call) => {
    const { path } = splitLocale(context.req.path, site.locales);
    const [, id = "", action = ""] = LINK.exec(path) ?? [];
    const outcome = await forms.followLink({
      id,
      action: action as LinkAction,
      token: context.req.query("t") ?? "",
      fields: call.fields,
      guard: call.guard,
      locale: call.namedLocale,
    });
    if (outcome.ok) {
      return Response.json(bookingJson(site, context, outcome.booking), { headers: NO_STORE });
    }
    switch (outcome.reason) {
      case "link_invalid":
        return call.problem("link_invalid");
      case "form_expired":
        return call.problem("form_expired", {}, { submission: outcome.submission });
      default:
        return slotProblem(site, call, outcome.reason, outcome.alternatives);
    }
  };
}

function bookingJson(site: OpenSite, context: Context<SiteEnv>, booking: Booking) {
  const { id, start, end, location, status } = booking;
  const manageUrl = bookingUrl(
    site.services.mailContext(context.env.request.origin),
    booking,
    "manage",
  );
  const reference = bookingReference(booking);
  return {
    id,
    reference,
    start: writeInstant(start),
    end: writeInstant(end),
    location,
    status,
    manageUrl,
  };
}

/** What the texts of problems with a time name. */
function valuesOf(site: OpenSite): ProblemValues {
  return { ...site.services.booking.limits(), mail: site.studio.contact.email };
}

/** A time that cannot be had, with others near it, also in the words of the message (b5). */
function slotProblem(
  site: OpenSite,
  call: FormCall,
  code: FormProblemCode,
  days: readonly VisitorDay[],
): Response {
  const values = valuesOf(site);
  const alternatives = nearbyTimesJson(days);
  const problem = (more: object): Response =>
    call.problem(code, { ...values, minutes: HOLD_MINUTES }, { alternatives, ...more });
  if (alternatives.length === 0) return problem({});
  const day = dateWriter(call.language.iso, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const times = alternatives.map(({ date, label, offset }) =>
    [day(Date.parse(date)), label, offset].filter(Boolean).join(" "),
  );
  const nearest = call.t("forms.codes.nearest", { times: times.join(", ") });
  const message = `${call.t(`forms.codes.${code}`, { ...values })} ${nearest}`;
  return problem({ message, detail: message });
}

function hourCycleOf(value: string): HourCycle | undefined {
  return value === "12" ? "h12" : value === "24" ? "h23" : undefined;
}
