import type { ChangeReason, SlotRefusal, VisitorDay } from "#booking";
import { askFirst, printResult } from "./answers.ts";
import { type Command, misused, type Outcome, refused, YES } from "./command.ts";
import {
  BOOKING,
  bookingJson,
  bookingText,
  isActive,
  referenceOf,
  withBooking,
} from "./found-booking.ts";
import { clockTime, meetingTime, readStart } from "./moments.ts";
import { START } from "./value-kinds.ts";

const REASONS: Readonly<Record<ChangeReason | SlotRefusal, string>> = {
  not_found: "it is not there any more",
  not_active: "it is not confirmed, or it is over",
  changed: "somebody changed it in this moment; look at it again",
  key_reused: "somebody changed it in this moment; look at it again",
  too_late: "it is too near",
  slot_taken: "that time is taken",
  slot_invalid: "the rules offer no meeting at that time",
  slot_closed: "the studio is closed at that time",
  slot_soon: "that time is too soon",
  slot_far: "that time is further ahead than can be booked",
  day_full: "that day is full",
};

const TOLD = "The visitor and the studio get a mail.\n";
const OFFERED = 5;

export const cancel: Command = {
  name: "cancel",
  summary: "cancels a booking; the visitor and the studio get a mail",
  args: [BOOKING],
  options: YES,
  example: "booking cancel 7K3QZD",
  run: (call) =>
    withBooking(call, async (studio, booking) => {
      if (booking.status === "cancelled") {
        return printResult(call, bookingJson(booking), "It was cancelled before.\n");
      }
      if (!isActive(booking)) return refused(`${booking.id}: ${REASONS.not_active}`);
      const when = `${meetingTime(booking.studioWall)} with ${booking.name ?? "somebody who was erased"}`;
      const stop = await askFirst(call, `Cancel ${referenceOf(booking)}, ${when}?`);
      if (stop) return stop;
      const answer = await studio.booking.cancel({ booking, now: studio.now() });
      if (!answer.ok) return refused(`${booking.id}: ${REASONS[answer.reason]}`);
      const notice =
        booking.status === "confirmed" ? TOLD : "No mail was sent: it was not confirmed.\n";
      return printResult(call, bookingJson(answer.booking), `Cancelled. ${notice}`);
    }),
};

export const move: Command = {
  name: "move",
  summary: "gives a booking another time; the visitor and the studio get a mail",
  args: [BOOKING, START],
  options: YES,
  example: "booking move 7K3QZD 2027-03-18T09:00",
  run: (call) =>
    withBooking(call, async (studio, booking): Promise<Outcome> => {
      const { zone } = studio.rules;
      const start = readStart(call.args[1] ?? "", zone);
      if (Number.isNaN(start)) return misused(`<time> expects ${START.expected}`);
      const from = meetingTime(booking.studioWall);
      const to = `${clockTime(start, zone)} ${zone}`;
      const stop = await askFirst(call, `Move ${referenceOf(booking)} from ${from} to ${to}?`);
      if (stop) return stop;
      const { locale } = booking;
      const answer = await studio.booking.move({ booking, start, locale, now: studio.now() });
      if (answer.ok) {
        const text = `Moved. ${TOLD}\n${bookingText(answer.booking)}`;
        return printResult(call, bookingJson(answer.booking), text);
      }
      return refused(
        `${referenceOf(booking)} stays where it is: ${REASONS[answer.reason]}`,
        offer(answer.alternatives, zone),
      );
    }),
};

function offer(days: readonly VisitorDay[], zone: string): string | undefined {
  const times = days.flatMap(({ slots }) => slots.map(({ start }) => clockTime(start, zone)));
  return times.length > 0 ? `free nearby: ${times.slice(0, OFFERED).join(", ")}` : undefined;
}
