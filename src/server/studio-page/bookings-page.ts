import { bookingReference, instantOfWall, shiftDate } from "#booking";
import type { SentFields } from "#studio-page";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Bookings are made no further ahead (b1), with room for rules that were changed. */
const AHEAD_DAYS = 800;
/** Days that one form closes. */
const CLOSE_MAX = 92;
/** The list of what is to come is cut there. */
const LISTED_MAX = 500;

/** Bookings by week, or all that are to come; and days that nobody can book. */
export const bookingsPage: StudioPage = {
  allows: { read: "read", change: "change" },
  read: (call) => answer(call),
  async change(call, form) {
    if (form.action === "close") return closeDays(call, form);
    if (form.action === "open") {
      const { site, author, now } = call;
      const day = form.text("day");
      if (!isDay(day)) return undefined;
      await site.services.store.studio.openDay(day, now, author);
      return { to: `/bookings?week=${day}`, done: "saved" };
    }
    return undefined;
  },
};

async function answer(call: PageCall, sent?: SentFields): Promise<PageAnswer> {
  const { site, query, now, language } = call;
  const { store, rules } = site.services;
  const today = dayAt(now, rules.zone);
  const asked = query.get("week") ?? "";
  const first = firstOfWeek(isDay(asked) ? asked : today, language.weekStart);
  const isList = query.get("show") === "list";
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => shiftDate(first, index));
  const range = isList
    ? { first: today, last: shiftDate(today, AHEAD_DAYS) }
    : { first, last: days.at(-1) ?? first };
  const midnight = (day: string): number => instantOfWall(`${day}T00:00`, rules.zone) ?? now;
  // A booking belongs to the day that it was agreed for, whatever clocks did since.
  const around = {
    start: isList ? now : midnight(range.first) - DAY_MS,
    end: midnight(range.last) + 2 * DAY_MS,
  };
  const found = await store.bookings.list(around);
  const bookings = found
    .filter(({ studioDay }) => studioDay >= range.first && studioDay <= range.last)
    .filter(({ status }) => !isList || status === "confirmed" || status === "pending_email")
    .slice(0, LISTED_MAX)
    .map((booking) => ({ ...booking, reference: bookingReference(booking) }));
  const closed = await store.studio.closedDayReasons(range);
  return {
    status: sent ? 422 : 200,
    view: {
      page: "bookings",
      week: isList
        ? undefined
        : { days, previous: shiftDate(first, -WEEK_DAYS), next: shiftDate(first, WEEK_DAYS) },
      bookings,
      closed: new Map(closed.map(({ day, reason }) => [day, reason])),
      today,
      sent,
    },
  };
}

async function closeDays(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, t, author, now } = call;
  const [from, to, reason] = ["from", "to", "reason"].map(form.text) as [string, string, string];
  const length = isDay(from) && isDay(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS : -1;
  if (length < 0 || length >= CLOSE_MAX) {
    const problem = t("studioPage.bookings.daysWrong", { max: CLOSE_MAX });
    return answer(call, { values: { from, to, reason }, problem });
  }
  const why = reason === "" ? {} : { reason };
  for (let index = 0; index <= length; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one short transaction after the other
    await site.services.store.studio.closeDay(shiftDate(from, index), now, { ...why, author });
  }
  return { to: `/bookings?week=${from}`, done: "saved" };
}

/** The studio's day at an instant, `YYYY-MM-DD`. */
function dayAt(instant: number, zone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short" }).format(instant);
}

function firstOfWeek(day: string, weekStart: number): string {
  const weekday = new Date(day).getUTCDay() || WEEK_DAYS;
  return shiftDate(day, -((weekday - weekStart + WEEK_DAYS) % WEEK_DAYS));
}

function isDay(text: string): boolean {
  const at = /^(?:19[7-9]|[2-8]\d\d)\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
