import { bookingReference, type ChangeReason, type SlotRefusal, type VisitorDay } from "#booking";
import { COMMAND_LINE } from "#people/node";
import { askFirst, printResult } from "./answers.ts";
import { type Command, misused, refused, YES } from "./command.ts";
import { BOOKING, bookingJson, bookingText, isActive, withBooking } from "./found-booking.ts";
import { clockTime, meetingTime, readStart } from "./moments.ts";
import { START, word } from "./value-kinds.ts";

const REASONS: Readonly<Record<ChangeReason | SlotRefusal, string>> = {
  not_found: "it no longer exists",
  not_active: "it is not confirmed, or it is over",
  changed: "somebody has just changed it; look at it again",
  key_reused: "somebody has just changed it; look at it again",
  too_late: "it is too close",
  slot_taken: "that time is taken",
  slot_invalid: "the rules offer no meeting at that time",
  slot_closed: "the studio is closed at that time",
  slot_soon: "that time is too soon",
  slot_far: "that time is too far ahead",
  day_full: "that day is fully booked",
};

const TOLD = "The visitor and the studio get an email.\n";
const OFFERED = 5;

const WORD = { word: { summary: "what the email says to the visitor", value: word("text") } };

export const cancel: Command = {
  name: "cancel",
  summary: "cancels a booking; the visitor and the studio get an email",
  args: [BOOKING],
  options: { ...YES, ...WORD },
  example: "booking cancel 7K3QZD",
  run: withBooking(async (studio, booking, call) => {
    if (booking.status === "cancelled") {
      printResult(call, bookingJson(booking), "It was already cancelled.\n");
      return;
    }
    if (!isActive(booking)) throw refused(`${booking.id}: ${REASONS.not_active}`);
    const when = `${meetingTime(booking.studioWall)} with ${booking.name ?? "someone who was erased"}`;
    await askFirst(call, `Cancel ${bookingReference(booking)}, ${when}?`);
    const answer = await studio.booking.cancel({
      booking,
      author: COMMAND_LINE,
      word: call.option("word"),
      now: studio.now(),
    });
    if (!answer.ok) throw refused(`${booking.id}: ${REASONS[answer.reason]}`);
    const notice =
      booking.status === "confirmed" ? TOLD : "No email was sent: it was not confirmed.\n";
    printResult(call, bookingJson(answer.booking), `Cancelled. ${notice}`);
  }),
};

export const move: Command = {
  name: "move",
  summary: "moves a booking to another time; the visitor and the studio get an email",
  args: [BOOKING, START],
  options: { ...YES, ...WORD },
  example: "booking move 7K3QZD 2027-03-18T09:00",
  run: withBooking(async (studio, booking, call) => {
    const { zone } = studio.rules;
    const start = readStart(call.args[1] ?? "", zone);
    if (Number.isNaN(start)) throw misused(`<time> expects ${START.expected}`);
    const from = meetingTime(booking.studioWall);
    const to = `${clockTime(start, zone)} ${zone}`;
    await askFirst(call, `Move ${bookingReference(booking)} from ${from} to ${to}?`);
    const { locale } = booking;
    const answer = await studio.booking.move({
      booking,
      start,
      locale,
      author: COMMAND_LINE,
      word: call.option("word"),
      now: studio.now(),
    });
    if (!answer.ok) {
      throw refused(
        `${bookingReference(booking)} was not moved: ${REASONS[answer.reason]}`,
        offer(answer.alternatives, zone),
      );
    }
    const text = `Moved. ${TOLD}\n${bookingText(answer.booking)}`;
    printResult(call, bookingJson(answer.booking), text);
  }),
};

function offer(days: readonly VisitorDay[], zone: string): string | undefined {
  const times = days.flatMap(({ slots }) => slots.map(({ start }) => clockTime(start, zone)));
  return times.length > 0 ? `nearest available: ${times.slice(0, OFFERED).join(", ")}` : undefined;
}
