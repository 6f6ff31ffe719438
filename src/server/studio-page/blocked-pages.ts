import { type Booking, bookingReference, type Weekday } from "#booking";
import type { SentFields } from "#studio-page";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";
import { dayAt } from "./studio-day.ts";

const WEEKDAYS: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const FIELDS = ["first", "last", "start", "end", "weeks", "reason", ...WEEKDAYS] as const;

/** Time for which nobody can book (issue 27). */
export const blockedPage: StudioPage = {
  allows: { read: "read", change: "change" },
  read: (call) => show(call),
  async change(call, form) {
    return form.action === "block" ? block(call, form) : undefined;
  },
};

/** One blocked time, and the calls that are in it. */
export const blockPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read({ site, rest, now }) {
    const found = await site.services.booking.blocks.find(rest, now);
    return (
      found && { view: { page: "block", block: found.block, bookings: named(found.bookings) } }
    );
  },
  async change({ site, rest, author, now }, form) {
    if (form.action !== "unblock") return undefined;
    // Somebody else may have taken it back: then it is as it should be.
    await site.services.booking.blocks.remove(rest, { author, now });
    return { to: "/bookings/blocked", done: "saved" };
  },
};

async function block(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, t, author, now } = call;
  const values = Object.fromEntries(FIELDS.map((name) => [name, form.text(name)]));
  const { first = "", last = "", start = "", end = "", weeks = "", reason = "" } = values;
  const weekdays = WEEKDAYS.filter((day) => values[day] === "on");
  const input = { first, last, start, end, weeks, weekdays, reason };
  const answer = await site.services.booking.blocks.add(input, { author, now });
  if (answer.ok) return { to: `/bookings/blocked/${answer.block.id}`, done: "saved" };
  const errors = answer.problems.map(({ field, code }) => {
    if (code === "date_format") return [field, t("forms.errors.date_format")];
    return [field, t(`studioPage.calendar.blockErrors.${code}`)];
  });
  const problem = t("forms.codes.invalid");
  return show(call, { values, problem, errors: Object.fromEntries(errors) });
}

async function show({ site, now }: PageCall, sent?: SentFields): Promise<PageAnswer> {
  const { booking, rules } = site.services;
  const blocks = await booking.blocks.ahead(now);
  const view = { page: "blocked", blocks, today: dayAt(now, rules.zone), sent } as const;
  return { view, status: sent ? 422 : 200 };
}

function named(bookings: readonly Booking[]) {
  return bookings.map((booking) => ({ ...booking, reference: bookingReference(booking) }));
}
