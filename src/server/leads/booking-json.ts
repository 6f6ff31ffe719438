import type { Context } from "hono";
import type { Booking, VisitorDay } from "#booking";
import type { FormProblemCode } from "#forms";
import { localeOf } from "#i18n";
import { bookingUrl } from "#mail";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import { iso } from "./call-fields.ts";
import type { ProblemValues } from "./form-problem.ts";
import type { LeadsCall } from "./leads-call.ts";

const HOUR_MS = 3_600_000;

/** A booking as calls tell of it. */
export function bookingJson(site: OpenSite, context: Context<SiteEnv>, booking: Booking) {
  const { id, start, end, location, status } = booking;
  const origin = context.env.request.origin;
  const manageUrl = bookingUrl(site.leads.mailContext(origin), booking, "manage");
  return { id, start: iso(start), end: iso(end), location, status, manageUrl };
}

/** What the texts of problems with a time name. */
export function problemValues(site: OpenSite): ProblemValues {
  const { minNotice, horizonDays } = site.leads.desk.rules;
  return {
    hours: Math.ceil(minNotice / HOUR_MS),
    days: horizonDays,
    mail: site.studio.contact.email,
  };
}

/** Other times, also in the words of the message (b5). */
export function nearbyTimes(
  site: OpenSite,
  { locale }: LeadsCall,
  code: FormProblemCode,
  days: readonly VisitorDay[],
) {
  const alternatives = days.flatMap(({ date, slots }) =>
    slots.map(({ start, label, offset }) => ({ start: iso(start), date, label, offset })),
  );
  if (alternatives.length === 0) return { alternatives };
  const t = site.leads.translator(locale);
  const day = new Intl.DateTimeFormat(localeOf(locale).iso, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const times = alternatives.map(({ date, label, offset }) =>
    [day.format(Date.parse(date)), label, offset].filter(Boolean).join(" "),
  );
  const nearest = t("forms.codes.nearest", { times: times.join(", ") });
  const message = `${t(`forms.codes.${code}`, { ...problemValues(site) })} ${nearest}`;
  return { alternatives, message, detail: message };
}
