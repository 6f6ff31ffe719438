import { type BlockedTime, bookingReference, instantOfWall, shiftDate } from "#booking";
import { isOnDay } from "#booking/node";
import type { PageAnswer, PageCall, StudioPage } from "./page-call.ts";
import { dayAt, isDay } from "./studio-day.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** No meeting is longer (b1). */
const LONGEST_MS = 8 * 3_600_000;
/** Bookings on one page of the list. */
const LISTED = 100;

/** Bookings by week, or all that are to come. */
export const bookingsPage: StudioPage = {
  allows: { read: "read", change: "change" },
  read: (call) => (call.query.get("show") === "list" ? showList(call) : showWeek(call)),
  async change({ site, author, now }, form) {
    const day = form.text("day");
    if (form.action !== "open" || !isDay(day)) return undefined;
    await site.services.store.studio.openDay(day, now, author);
    return { to: `/bookings?week=${day}`, done: "saved" };
  },
};

/** What is to come, some at a time: each page goes on after the last booking of the one before. */
async function showList({ site, query, now }: PageCall): Promise<PageAnswer> {
  const { store, rules } = site.services;
  const after = Number(query.get("start") ?? "");
  const isNext = Number.isSafeInteger(after) && after > 0;
  const from = isNext ? { start: after, id: query.get("id") ?? "" } : { start: now - LONGEST_MS };
  const statuses = ["confirmed", "pending_email"] as const;
  const found = await store.bookings.page({ from, statuses, limit: LISTED + 1 });
  const bookings = found.slice(0, LISTED);
  const last = found.length > LISTED ? bookings.at(-1) : undefined;
  return {
    view: {
      page: "bookings",
      week: undefined,
      bookings: bookings.filter(({ end }) => end > now).map(named),
      later: last && `show=list&start=${last.start}&id=${last.id}`,
      closed: new Map(),
      blocked: new Map(),
      today: dayAt(now, rules.zone),
    },
  };
}

async function showWeek({ site, query, now, language }: PageCall): Promise<PageAnswer> {
  const { store, booking, rules } = site.services;
  const today = dayAt(now, rules.zone);
  const asked = query.get("week") ?? "";
  const first = firstOfWeek(isDay(asked) ? asked : today, language.weekStart);
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => shiftDate(first, index));
  const range = { first, last: days.at(-1) ?? first };
  const midnight = (day: string): number => instantOfWall(`${day}T00:00`, rules.zone) ?? now;
  // A booking belongs to the day that it was agreed for, whatever clocks did since.
  const around = { start: midnight(first) - DAY_MS, end: midnight(range.last) + 2 * DAY_MS };
  const found = await store.bookings.list(around);
  const closed = await store.studio.closedDayReasons(range);
  const blocks = await booking.blocks.on(range);
  const blockedOn = (day: string): readonly [string, readonly BlockedTime[]] => [
    day,
    blocks.filter((block) => isOnDay(block, day)),
  ];
  return {
    view: {
      page: "bookings",
      week: { days, previous: shiftDate(first, -WEEK_DAYS), next: shiftDate(first, WEEK_DAYS) },
      bookings: found
        .filter(({ studioDay }) => studioDay >= range.first && studioDay <= range.last)
        .map(named),
      later: undefined,
      closed: new Map(closed.map(({ day, reason }) => [day, reason])),
      blocked: new Map(days.map(blockedOn)),
      today,
    },
  };
}

function named<Named extends { readonly id: string }>(booking: Named) {
  return { ...booking, reference: bookingReference(booking) };
}

function firstOfWeek(day: string, weekStart: number): string {
  const weekday = new Date(day).getUTCDay() || WEEK_DAYS;
  return shiftDate(day, -((weekday - weekStart + WEEK_DAYS) % WEEK_DAYS));
}
