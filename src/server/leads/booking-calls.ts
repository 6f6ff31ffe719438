import { type Availability, checkBookingForm, type Hold, type HourCycle, readZone } from "#booking";
import { NO_STORE } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { bookingJson, nearbyTimes, problemValues } from "./booking-json.ts";
import { instantOf, iso, pageOf, text } from "./call-fields.ts";
import { formProblem } from "./form-problem.ts";
import type { LeadsCall, LeadsHandler } from "./leads-call.ts";

/** The calls for free times, holds and bookings (b1, b5). */
export interface BookingCalls {
  readonly availability: LeadsHandler;
  readonly hold: LeadsHandler;
  readonly extendHold: LeadsHandler;
  readonly releaseHold: LeadsHandler;
  readonly book: LeadsHandler;
}

/** Makes the calls over the desk. */
export function createBookingCalls(site: OpenSite): BookingCalls {
  const { desk } = site.leads;
  const { rules } = desk;
  const values = problemValues(site);
  const visitorOf = ({ fields, locale }: LeadsCall) => ({
    zone: readZone(text(fields["tz"])) ?? rules.zone,
    locale,
  });

  return {
    async availability(context, call) {
      const { fields, locale } = call;
      const gate = site.leads.gateFor(context.env.incoming);
      const minutes = await gate.look();
      if (minutes !== undefined) return call.problem("rate_limited", { ...values, minutes });
      const submissionId = gate.submissionOf("booking", text(fields["submission"]));
      const found = await desk.availability({
        month: text(fields["month"]),
        zone: text(fields["tz"]),
        locale,
        hourCycle: hourCycleOf(fields["hours"]),
        submissionId,
        now: gate.now(),
      });
      return Response.json(availabilityJson(found, gate.now()), { headers: NO_STORE });
    },

    async hold(context, call) {
      const gate = site.leads.gateFor(context.env.incoming);
      const submissionId = gate.submissionOf("booking", text(call.fields["submission"]));
      if (submissionId === undefined) {
        return call.problem("form_expired", values, { submission: gate.issue("booking") });
      }
      const answer = await desk.hold({
        submissionId,
        start: instantOf(call.fields["start"]),
        visitor: visitorOf(call),
        ipKey: gate.ipKey,
        now: gate.now(),
      });
      if (answer.ok) {
        const held = holdJson(answer.hold, gate.now());
        if (!answer.isRenewed) return Response.json(held, { status: 201, headers: NO_STORE });
        const message = site.leads.translator(call.locale)("forms.codes.hold_renewed");
        const renewed = { ...held, code: "hold_renewed", message };
        return Response.json(renewed, { status: 200, headers: NO_STORE });
      }
      const nearby = nearbyTimes(site, call, answer.reason, answer.alternatives);
      return call.problem(answer.reason, { ...values, minutes: 10 }, nearby);
    },

    async extendHold(context, call) {
      const gate = site.leads.gateFor(context.env.incoming);
      const submissionId = gate.submissionOf("booking", text(call.fields["submission"]));
      const hold = submissionId && (await desk.extendHold(submissionId, gate.now()));
      if (!hold) return call.problem("not_active");
      return Response.json(holdJson(hold, gate.now()), { headers: NO_STORE });
    },

    async releaseHold(context, call) {
      const gate = site.leads.gateFor(context.env.incoming);
      const submissionId = gate.submissionOf("booking", text(call.fields["submission"]));
      if (submissionId !== undefined) await desk.releaseHold(submissionId);
      return new Response(null, { status: 204, headers: NO_STORE });
    },

    async book(context, call) {
      const { fields, locale } = call;
      const gate = site.leads.gateFor(context.env.incoming);
      const input = {
        name: text(fields["name"]),
        email: text(fields["email"]),
        phone: text(fields["phone"]),
        notes: text(fields["notes"]),
        consent: fields["consent"] === true,
      };
      const admission = await gate.admit("booking", {
        token: text(fields["submission"]),
        honeypot: text(fields["company_url"]),
        email: checkBookingForm(input).ok ? input.email : "",
      });
      if (!admission.ok) {
        return admission.reason === "form_expired"
          ? call.problem("form_expired", values, { submission: gate.issue("booking") })
          : call.problem("rate_limited", { ...values, minutes: admission.minutes });
      }
      const t = site.leads.translator(locale);
      const answer = await desk.book({
        submissionId: admission.submissionId,
        start: instantOf(fields["start"]),
        zone: text(fields["tz"]),
        locale,
        ...input,
        agreed: {
          wording: site.leads.wording("booking", locale),
          page: pageOf(context.req.header("referer")),
          method: "json",
          ipKey: gate.ipKey,
        },
        risk: admission.risk,
        now: gate.now(),
      });
      if (answer.ok) {
        const { booking } = answer;
        const isPending = booking.status === "pending_email";
        const body = bookingJson(site, context, booking);
        return Response.json(body, { status: isPending ? 202 : 201, headers: NO_STORE });
      }
      if (answer.reason === "invalid") {
        const problem = formProblem(t, "invalid", values, answer.errors);
        return Response.json(problem, { status: 422, headers: NO_STORE });
      }
      const nearby = nearbyTimes(site, call, answer.reason, answer.alternatives);
      return call.problem(answer.reason, values, nearby);
    },
  };
}

function availabilityJson(found: Availability, now: number) {
  return {
    studioZone: found.studioZone,
    tz: found.zone,
    notice: found.notice,
    month: found.month,
    previous: found.previous,
    next: found.next,
    first: found.first,
    last: found.last,
    hold: found.hold && holdJson(found.hold, now),
    days: found.days.map(({ date, slots }) => ({
      date,
      slots: slots.map(({ start, label, offset, isHeld }) => ({
        start: iso(start),
        label,
        offset,
        ...(isHeld && { held: true }),
      })),
    })),
  };
}

/** `secondsLeft` is for visitors whose clock is wrong. */
function holdJson({ start, expiresAt, isExtended }: Hold, now: number) {
  return {
    start: iso(start),
    expiresAt: iso(expiresAt),
    secondsLeft: Math.max(0, Math.round((expiresAt - now) / 1000)),
    canExtend: !isExtended,
  };
}

function hourCycleOf(value: unknown): HourCycle | undefined {
  return value === "12" ? "h12" : value === "24" ? "h23" : undefined;
}
