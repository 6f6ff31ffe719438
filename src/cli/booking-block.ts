import type { BlockedTime, BlockProblem, Weekday } from "#booking";
import { blockLine } from "#booking/node";
import { COMMAND_LINE } from "#people/node";
import { printResult } from "./answers.ts";
import { type Command, misused, refused } from "./command.ts";
import { bookingJson, bookingTable } from "./found-booking.ts";
import { withStudio } from "./open-studio.ts";
import { counted, textTable } from "./text-table.ts";
import { choice, chosen, COUNT, DAY, HOURS, word } from "./value-kinds.ts";

const WEEKDAYS: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const PROBLEMS: Readonly<Record<BlockProblem["code"], string>> = {
  date_format: "expects a day such as 2027-03-18",
  last_early: "--to is before the first day",
  range_long: "two years at most, unless it repeats",
  hours_wrong: `--hours expects ${HOURS.expected}`,
  weeks_wrong: "--weeks expects a number from 1 to 52",
  reason_long: "--reason has 200 characters at most",
};

export const block: Command = {
  name: "block",
  summary: "blocks a day, hours, a range, or every so many weeks; lists calls in it, which stay",
  args: [DAY],
  options: {
    to: { summary: "last day; without it one day, or no end where it repeats", value: DAY },
    hours: { summary: "only these hours of each day", value: HOURS },
    weeks: { summary: "every so many weeks, 2 for every second one", value: COUNT },
    on: { summary: "on these days of the week, with --weeks", value: choice(...WEEKDAYS) },
    reason: { summary: "why, for the studio only", value: word("reason") },
  },
  example: "booking block 2027-03-19 --weeks 2 --on fri --hours 13:00-17:00 --reason Filming",
  run: withStudio(async ({ booking, now }, call) => {
    const [start = "", end = ""] = (call.option("hours") ?? "").split("-");
    const weekdays = chosen(WEEKDAYS, call.option("on")) ?? [];
    const answer = await booking.blocks.add(
      {
        first: call.args[0] ?? "",
        last: call.option("to") ?? "",
        start,
        end,
        weeks: call.option("weeks") ?? (weekdays.length > 0 ? "1" : ""),
        weekdays,
        reason: call.option("reason") ?? "",
      },
      { author: COMMAND_LINE, now: now() },
    );
    if (!answer.ok) throw misused(answer.problems.map(({ code }) => PROBLEMS[code]).join("; "));
    const { block: made, bookings } = answer;
    const still =
      bookings.length === 0
        ? "No calls are in it.\n"
        : `${counted(bookings.length, "call is", "calls are")} in it and not canceled:\n\n${bookingTable(bookings)}`;
    const text = `Blocked: ${blockLine(made)} (${made.id}). ${still}`;
    printResult(call, { ...blockJson(made), bookings: bookings.map(bookingJson) }, text);
  }),
};

export const blocked: Command = {
  name: "blocked",
  summary: "blocked time, from today on",
  example: "booking blocked",
  run: withStudio(async ({ booking, now }, call) => {
    const blocks = await booking.blocks.ahead(now());
    const rows = blocks.map((each) => [each.id, blockLine(each), each.reason]);
    const table = textTable(["id", "time", "reason"], rows);
    printResult(call, blocks.map(blockJson), blocks.length > 0 ? table : "Nothing is blocked.\n");
  }),
};

export const unblock: Command = {
  name: "unblock",
  summary: "takes blocked time back",
  args: [word("id")],
  example: "booking unblock 01jq0000000000000000000000",
  run: withStudio(async ({ booking, now }, call) => {
    const [id = ""] = call.args;
    const removed = await booking.blocks.remove(id, { author: COMMAND_LINE, now: now() });
    if (!removed) throw refused(`there is no blocked time ${id}`, "booking blocked lists them");
    printResult(call, blockJson(removed), `${blockLine(removed)} can be booked again.\n`);
  }),
};

function blockJson(each: BlockedTime) {
  const { id, first, last, weekdays, everyWeeks, reason } = each;
  const { startMinute, endMinute } = each;
  const repeats = weekdays.length > 0 ? { weekdays, everyWeeks } : null;
  return { id, time: blockLine(each), first, last, startMinute, endMinute, repeats, reason };
}
