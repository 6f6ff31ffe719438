import {
  auditZones,
  type Booking,
  bookingReference,
  type BookingStatus,
  type ZoneDrift,
} from "#booking";
import { COMMAND_LINE } from "#people/node";
import { askFirst, printResult } from "./answers.ts";
import { add } from "./booking-add.ts";
import { block, blocked, unblock } from "./booking-block.ts";
import { cancel, move } from "./booking-change.ts";
import { ruleCommands } from "./booking-rules.ts";
import { type Command, refused, YES } from "./command.ts";
import {
  ALWAYS,
  BOOKING,
  bookingJson,
  bookingTable,
  bookingText,
  isActive,
  withBooking,
} from "./found-booking.ts";
import { clockTime, iso, readMoment } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted, textTable } from "./text-table.ts";
import { choice, chosen, DAY, MOMENT, word } from "./value-kinds.ts";

/** More mails than there are about one booking. */
const DEAD_MAX = 100;

const STATES = [
  "pending_email",
  "confirmed",
  "cancelled",
  "completed",
  "no_show",
] as const satisfies readonly BookingStatus[];

/** Why it cannot be said how a meeting went. */
const REASONS = {
  not_found: "it no longer exists",
  not_active: "it was cancelled or never confirmed",
  not_yet: "it has not started",
};

/** No meeting is longer (b1). */
const LONGEST_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** Consultations (F1, b1). */
export const commands: readonly Command[] = [
  {
    name: "list",
    summary: "bookings by time; by default upcoming ones",
    options: {
      from: { summary: "that start at this time or later", value: MOMENT },
      to: { summary: "that start before this time", value: MOMENT },
      state: { summary: "in these states", value: choice(...STATES) },
      all: { summary: "of any time and state" },
    },
    example: "booking list --from 2027-03-01 --to 2027-04-01 --state completed,no_show",
    run: withStudio(async ({ store, rules, now }, call) => {
      const { option, has } = call;
      const states = chosen(STATES, option("state"));
      const from = readMoment(option("from"), rules.zone, now());
      const to = readMoment(option("to"), rules.zone, now());
      const isWide = has("all") || from !== undefined || to !== undefined;
      const end = to ?? ALWAYS.end;
      const start = from ?? (isWide ? ALWAYS.start : now() - LONGEST_MS);
      const found = (await store.bookings.list({ start, end }))
        .filter((one) => isWide || one.end > now())
        .filter((one) => states?.includes(one.status) ?? (has("all") || isActive(one)));
      const text = `${bookingTable(found)}${counted(found.length, "booking")}\n`;
      printResult(call, found.map(bookingJson), found.length > 0 ? text : "No bookings.\n");
    }),
  },
  {
    name: "show",
    summary: "everything about a booking",
    args: [BOOKING],
    example: "booking show 7K3QZD",
    run: withBooking(async ({ store }, found, call) => {
      const dead = await store.outbox.list({ states: ["dead"], ref: found.id, limit: DEAD_MAX });
      const undelivered = dead.map(({ kind, lastCode: code }) => ({ kind, code }));
      const lines = undelivered.map(({ kind, code }) => `undelivered: ${kind} (${code})\n`);
      const text = bookingText(found) + lines.join("");
      printResult(call, { ...bookingJson(found), undelivered }, text);
    }),
  },
  add,
  cancel,
  move,
  outcome("done", "the meeting took place", "completed"),
  outcome("no-show", "the visitor did not turn up", "no_show"),
  {
    name: "close",
    summary: "closes a day for bookings; lists existing ones, which stay",
    args: [DAY],
    options: { reason: { summary: "why, for the studio only", value: word("reason") } },
    example: "booking close 2027-03-18 --reason Filming",
    run: withStudio(async (studio, call) => {
      const [day = ""] = call.args;
      const changed = await studio.store.studio.closeDay(day, studio.now(), {
        reason: call.option("reason"),
        author: COMMAND_LINE,
      });
      const there = await bookingsOn(studio, day);
      const verb = there.length === 1 ? "stays" : "stay";
      const still =
        there.length === 0
          ? "It has no bookings.\n"
          : `${counted(there.length, "booking is", "bookings are")} on it and ${verb}:\n\n${bookingTable(there)}`;
      const text = `${day} ${changed ? "is closed now" : "was already closed"}. ${still}`;
      printResult(call, { day, closed: true, changed, bookings: there.map(bookingJson) }, text);
    }),
  },
  {
    name: "open",
    summary: "opens a closed day for bookings",
    args: [DAY],
    example: "booking open 2027-03-18",
    run: withStudio(async ({ store, now }, call) => {
      const [day = ""] = call.args;
      const changed = await store.studio.openDay(day, now(), COMMAND_LINE);
      const text = `${day} ${changed ? "is open again" : "had not been closed by hand"}.\n`;
      printResult(call, { day, closed: false, changed }, text);
    }),
  },
  {
    name: "closed",
    summary: "days that were closed by hand, from today on",
    example: "booking closed",
    run: withStudio(async ({ store, rules, now }, call) => {
      const first = clockTime(now(), rules.zone).slice(0, 10);
      const days = await store.studio.closedDays({ first, last: "9999-12-31" });
      printResult(call, days, days.length > 0 ? `${days.join("\n")}\n` : "No days are closed.\n");
    }),
  },
  block,
  blocked,
  unblock,
  ...ruleCommands,
  {
    name: "revoke",
    summary: "makes the links in all emails about a booking invalid",
    args: [BOOKING],
    options: YES,
    example: "booking revoke 7K3QZD",
    run: withBooking(async ({ store, now }, found, call) => {
      const { id } = found;
      const question = `Make all links about ${bookingReference(found)} invalid? Its next email has new ones.`;
      await askFirst(call, question);
      const linkVersion = (await store.studio.revokeLinks(id, now())) ?? null;
      printResult(call, { id, linkVersion }, "The links no longer work.\n");
    }),
  },
  {
    name: "tz-audit",
    summary: "upcoming bookings whose local time changed with the zone data; moves nothing",
    example: "booking tz-audit --json",
    run: withStudio(async ({ store, rules, tzdata, now }, call) => {
      const ahead = await store.bookings.list({ start: now(), end: ALWAYS.end });
      const active = ahead.filter(isActive);
      const drifts = auditZones(active, tzdata);
      const checked = `${counted(active.length, "booking")} checked against tzdata ${tzdata}`;
      const table = textTable(
        ["booking", "agreed", "reads now", "would read as agreed at"],
        drifts.flatMap((drift) => rowsOf(drift, rules.zone)),
      );
      const text = drifts.length === 0 ? `${checked}: all read as agreed.\n` : table;
      printResult(call, drifts.map(driftJson), text);
      if (drifts.length > 0) {
        const otherwise = `${counted(drifts.length, "reads", "read")} otherwise`;
        throw refused(
          `${checked}: ${otherwise}`,
          "ask the visitor, then: booking move <id> <time>",
        );
      }
    }),
  },
];

/** A command that says how a meeting went; may be said again. */
function outcome(name: string, summary: string, state: "completed" | "no_show"): Command {
  return {
    name,
    summary,
    args: [BOOKING],
    example: `booking ${name} 7K3QZD`,
    run: withBooking(async ({ store, now }, { id }, call) => {
      const marked = await store.studio.markDone(id, state, now(), COMMAND_LINE);
      if (!marked.ok) throw refused(`${call.args[0]}: ${REASONS[marked.reason]}`);
      const text = `${bookingReference(marked.booking)} is ${state} now.\n`;
      printResult(call, bookingJson(marked.booking), text);
    }),
  };
}

async function bookingsOn({ store }: Studio, day: string): Promise<readonly Booking[]> {
  const midnight = Date.parse(day);
  // A day of the studio begins up to 14 hours before that of Greenwich, and ends as late.
  const around = { start: midnight - DAY_MS, end: midnight + 2 * DAY_MS };
  const found = await store.bookings.list(around);
  return found.filter((one) => one.studioDay === day && isActive(one));
}

function rowsOf({ id, studio, visitor, suggested }: ZoneDrift, zone: string) {
  return [studio, visitor]
    .filter((drift) => drift !== undefined)
    .map((drift) => [
      id,
      `${drift.agreed.replace("T", " ")} ${drift.zone}`,
      drift.now?.replace("T", " ") ?? "zone unknown",
      suggested === undefined ? null : `${clockTime(suggested, zone)} ${zone}`,
    ]);
}

function driftJson({ id, start, tzdata, studio, visitor, suggested }: ZoneDrift) {
  return {
    id,
    start: iso(start),
    tzdata,
    studio: studio ?? null,
    visitor: visitor ?? null,
    suggested: iso(suggested ?? null),
  };
}
