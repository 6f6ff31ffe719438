import type { Booking } from "#booking";
import { printResult } from "./answers.ts";
import type { Command } from "./command.ts";
import { bookingJson, bookingTable, isActive } from "./found-booking.ts";
import { clockTime } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted } from "./text-table.ts";
import { DAY } from "./value-kinds.ts";

const DAY_MS = 86_400_000;

export const close: Command = {
  name: "close",
  summary: "closes a day for bookings; lists existing ones, which stay",
  args: [DAY],
  options: {},
  example: "booking close 2027-03-18",
  run: (call) =>
    withStudio(call, async (studio) => {
      const [day = ""] = call.args;
      const changed = await studio.store.studio.closeDay(day, studio.now());
      const there = await bookingsOn(studio, day);
      const still =
        there.length === 0
          ? "There are no bookings on it.\n"
          : `${counted(there.length, "booking is", "bookings are")} on it and ${
              there.length === 1 ? "stays" : "stay"
            }:\n\n${bookingTable(there)}`;
      const text = `${day} ${changed ? "is closed now" : "was closed before"}. ${still}`;
      return printResult(
        call,
        { day, closed: true, changed, bookings: there.map(bookingJson) },
        text,
      );
    }),
};

export const open: Command = {
  name: "open",
  summary: "opens a closed day for bookings",
  args: [DAY],
  options: {},
  example: "booking open 2027-03-18",
  run: (call) =>
    withStudio(call, async ({ store }) => {
      const [day = ""] = call.args;
      const changed = await store.studio.openDay(day);
      const text = `${day} ${changed ? "is open again" : "was not closed by hand"}.\n`;
      return printResult(call, { day, closed: false, changed }, text);
    }),
};

export const closed: Command = {
  name: "closed",
  summary: "days that were closed by hand, from today on",
  args: [],
  options: {},
  example: "booking closed",
  run: (call) =>
    withStudio(call, async ({ store, rules, now }) => {
      const first = clockTime(now(), rules.zone).slice(0, 10);
      const days = await store.studio.closedDays({ first, last: "9999-12-31" });
      return printResult(
        call,
        days,
        days.length > 0 ? `${days.join("\n")}\n` : "No days are closed.\n",
      );
    }),
};

async function bookingsOn({ store }: Studio, day: string): Promise<readonly Booking[]> {
  const midnight = Date.parse(day);
  // A day of the studio begins up to 14 hours before that of Greenwich, and ends as late.
  const around = { start: midnight - DAY_MS, end: midnight + 2 * DAY_MS };
  const found = await store.bookings.list(around);
  return found.filter((booking) => booking.studioDay === day && isActive(booking));
}
