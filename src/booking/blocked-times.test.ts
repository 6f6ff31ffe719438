import { describe, expect, test } from "vitest";
import { NOBODY, rulesOf } from "#fixtures/booking-rules.ts";
import { RULES } from "#fixtures/booking-site.ts";
import {
  type BlockedTime,
  blockedIntervals,
  type BlockInput,
  blockLine,
  bookingsIn,
  readBlock,
} from "./blocked-times.ts";
import { checkSlot, findSlots } from "./slots.ts";

const NOTHING: BlockInput = {
  first: "2027-03-19",
  last: "",
  start: "",
  end: "",
  weeks: "0",
  weekdays: [],
  reason: "",
};
const ZONE = "Europe/Amsterdam";
const SPRING = { first: "2027-03-15", last: "2027-05-15" };

function blockOf(input: Partial<BlockInput>): BlockedTime {
  const read = readBlock({ ...NOTHING, ...input });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { ...read.block, id: "b", createdAt: 0 };
}

const starts = (input: Partial<BlockInput>, days = SPRING): readonly string[] =>
  blockedIntervals([blockOf(input)], days, ZONE).map(({ start, end }) => {
    const [from, to] = [start, end].map((at) => new Date(at).toISOString().slice(0, 16));
    return `${from}/${to}`;
  });

describe("time is blocked", () => {
  test.each([
    ["a day", {}, ["2027-03-18T23:00/2027-03-19T23:00"]],
    ["an afternoon", { start: "13:00", end: "17:00" }, ["2027-03-19T12:00/2027-03-19T16:00"]],
    ["up to midnight", { start: "22:00", end: "24:00" }, ["2027-03-19T21:00/2027-03-19T23:00"]],
    [
      "over a clock change, by the wall clock",
      { first: "2027-03-27", last: "2027-03-29", start: "09:00", end: "10:00" },
      [
        "2027-03-27T08:00/2027-03-27T09:00",
        "2027-03-28T07:00/2027-03-28T08:00",
        "2027-03-29T07:00/2027-03-29T08:00",
      ],
    ],
  ])("%s", (_name, input, expected) => {
    expect(starts(input)).toEqual(expected);
  });

  test.each([
    ["every second Friday", { weeks: "2" }, ["03-19", "04-02", "04-16", "04-30", "05-14"]],
    ["every second Friday until a day", { weeks: "2", last: "2027-04-02" }, ["03-19", "04-02"]],
    [
      "by weeks from Monday, whatever the first day is",
      { first: "2027-03-17", last: "2027-04-01", weeks: "2", weekdays: ["thu", "mon"] },
      ["03-18", "03-29", "04-01"],
    ],
    ["not before its first day", { first: "2027-05-14", weeks: "1", weekdays: ["mon"] }, []],
  ] as const)("%s", (_name, input, expected) => {
    const days = starts({ start: "12:00", end: "13:00", ...input });
    expect(days.map((day) => day.slice(5, 10))).toEqual(expected);
  });

  test.each([
    ["no day", { first: "2027-02-30" }, "first", "date_format"],
    ["an end that is no day", { last: "soon" }, "last", "date_format"],
    ["an end before the start", { last: "2027-03-18" }, "last", "last_early"],
    ["a lifetime", { last: "2037-03-18" }, "last", "range_long"],
    ["half of the hours", { start: "13:00" }, "start", "hours_wrong"],
    ["hours that end before they begin", { start: "13:00", end: "12:00" }, "start", "hours_wrong"],
    ["hours beside the five minutes", { start: "13:01", end: "14:00" }, "start", "hours_wrong"],
    ["weeks that are none", { weeks: "1.5" }, "weeks", "weeks_wrong"],
    ["too many weeks", { weeks: "53" }, "weeks", "weeks_wrong"],
    ["a long reason", { reason: "x".repeat(201) }, "reason", "reason_long"],
  ])("not by %s", (_name, input, field, code) => {
    expect(readBlock({ ...NOTHING, ...input })).toEqual({ ok: false, problems: [{ field, code }] });
  });

  test("in words that are the same everywhere", () => {
    const lines = [
      {},
      { last: "2027-03-20", start: "09:00", end: "12:30" },
      { weeks: "2", weekdays: ["fri", "mon"] as const },
    ].map((input) => blockLine(blockOf(input)));
    expect(lines).toEqual([
      "2027-03-19",
      "2027-03-19..2027-03-20 09:00-12:30",
      "2027-03-19.. every 2 weeks: mon fri",
    ]);
  });
});

describe("blocked time", () => {
  const rules = rulesOf(RULES);
  const now = Date.parse("2027-03-15T08:00:00Z");
  const day = { first: "2027-03-19", last: "2027-03-19" };
  const blocked = blockedIntervals([blockOf({ start: "10:00", end: "16:30" })], day, ZONE);

  test("is offered to nobody; meetings may touch it, their buffers reach into it", () => {
    const wide = rulesOf({ ...RULES, bufferAfter: 30 });
    for (const each of [rules, wide]) {
      const offered = findSlots(each, { ...NOBODY, blocked }, now, day);
      expect(offered.map(({ start }) => new Date(start).toISOString().slice(11, 16))).toEqual([
        "08:00",
        "08:30",
        "15:30",
      ]);
    }
    const taken = checkSlot(Date.parse("2027-03-19T11:00Z"), rules, { ...NOBODY, blocked }, now);
    expect(taken).toEqual({ ok: false, reason: "slot_closed" });
  });

  test("says which meetings are in it", () => {
    const meeting = (start: string) => {
      const at = Date.parse(`2027-03-19T${start}Z`);
      return { start: at, end: at + 1_800_000, studioDay: "2027-03-19" };
    };
    const meetings = ["08:30", "08:45", "15:00", "15:30"].map(meeting);
    const inside = bookingsIn(meetings, blockOf({ start: "10:00", end: "16:30" }), ZONE);
    expect(inside).toEqual(meetings.slice(1, 3));
  });
});
