import type { BookingStatus } from "#booking";
import { printResult } from "./answers.ts";
import type { Command } from "./command.ts";
import {
  ALWAYS,
  BOOKING,
  bookingJson,
  bookingTable,
  bookingText,
  isActive,
  withBooking,
} from "./found-booking.ts";
import { readMoment } from "./moments.ts";
import { withStudio } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { choice, chosen, MOMENT } from "./value-kinds.ts";

const STATES = [
  "pending_email",
  "confirmed",
  "cancelled",
  "completed",
  "no_show",
] as const satisfies readonly BookingStatus[];

/** No meeting is longer (b1). */
const LONGEST_MS = 8 * 3_600_000;

export const list: Command = {
  name: "list",
  summary: "bookings by time; by default upcoming ones",
  args: [],
  options: {
    from: { summary: "that start at this time or later", value: MOMENT },
    to: { summary: "that start before this time", value: MOMENT },
    state: { summary: "in these states", value: choice(...STATES) },
    all: { summary: "of any time and state" },
  },
  example: "booking list --from 2027-03-01 --to 2027-04-01 --state completed,no_show",
  run: (call) =>
    withStudio(call, async ({ store, rules, now }) => {
      const { option, has } = call;
      const states = chosen(STATES, option("state"));
      const from = readMoment(option("from"), rules.zone, now());
      const to = readMoment(option("to"), rules.zone, now());
      const isWide = has("all") || from !== undefined || to !== undefined;
      const end = to ?? ALWAYS.end;
      const start = from ?? (isWide ? ALWAYS.start : now() - LONGEST_MS);
      const found = (await store.bookings.list({ start, end }))
        .filter((booking) => isWide || booking.end > now())
        .filter((booking) => states?.includes(booking.status) ?? (has("all") || isActive(booking)));
      const text = `${bookingTable(found)}${counted(found.length, "booking")}\n`;
      return printResult(call, found.map(bookingJson), found.length > 0 ? text : "No bookings.\n");
    }),
};

export const show: Command = {
  name: "show",
  summary: "everything about a booking",
  args: [BOOKING],
  options: {},
  example: "booking show 7K3QZD",
  run: (call) =>
    withBooking(call, async (_studio, booking) =>
      printResult(call, bookingJson(booking), bookingText(booking)),
    ),
};
