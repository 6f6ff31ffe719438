import { describe, expect, it } from "vitest";
import {
  type BookingRules,
  checkSlot,
  findSlots,
  nearestSlots,
  type Occupancy,
  ticksOf,
} from "#booking";
import { NOBODY, rulesOf } from "#fixtures/booking-rules.ts";
import { withClosedDays } from "./closed-days.ts";

const TICK_MS = 300_000;

function rulesWith(change: Record<string, unknown>): BookingRules {
  const everyDay = [["09:00", "12:00"]];
  const [mon, tue, wed, thu, fri] = [everyDay, everyDay, everyDay, everyDay, everyDay];
  const weekly = { mon, tue, wed, thu, fri };
  return rulesOf({ zone: "Europe/Amsterdam", weekly, ...change });
}

const rules = rulesWith({});
/** A Friday, 10:00 in Amsterdam. */
const now = Date.parse("2027-01-15T09:00Z");
const at = (text: string): number => Date.parse(text);
const year = { first: "2027-01-01", last: "2027-12-31" };
const startsOf = (own: BookingRules, occupancy = NOBODY, range = year): readonly string[] =>
  findSlots(own, occupancy, now, range).map(({ start }) => new Date(start).toISOString());
const on = (day: string) => ({ first: day, last: day });
const reasonOf = (start: string, own = rules, occupancy = NOBODY): string => {
  const check = checkSlot(at(start), own, occupancy, now);
  return check.ok ? "ok" : check.reason;
};

describe("b1: free times", () => {
  it("are the weekly hours in steps, with end and studio day", () => {
    const slots = findSlots(rules, NOBODY, now, on("2027-01-18"));
    expect(slots).toHaveLength(6);
    expect(slots[0]).toEqual({
      start: at("2027-01-18T08:00Z"),
      end: at("2027-01-18T08:30Z"),
      studioDay: "2027-01-18",
    });
    expect(slots.at(-1)?.end).toBe(at("2027-01-18T11:00Z"));
  });

  it("keep to the window when step and length differ", () => {
    const own = rulesWith({ duration: 50, step: 25 });
    expect(startsOf(own, NOBODY, on("2027-01-18")).map((start) => start.slice(11, 16))).toEqual([
      "08:00",
      "08:25",
      "08:50",
      "09:15",
      "09:40",
      "10:05",
    ]);
  });

  it("are those of the override on its date, and none where it is closed", () => {
    const overrides = { "2027-01-18": "closed", "2027-01-23": [["23:00", "24:00"]] };
    const own = rulesWith({ overrides });
    expect(startsOf(own, NOBODY, on("2027-01-18"))).toEqual([]);
    expect(startsOf(own, NOBODY, on("2027-01-23"))).toEqual([
      "2027-01-23T22:00:00.000Z",
      "2027-01-23T22:30:00.000Z",
    ]);
  });

  it("are none on days that the studio closed, which say why", () => {
    const overrides = { "2027-01-18": [["10:00", "11:00"]] };
    const closed = withClosedDays(rulesWith({ overrides }), ["2027-01-18"]);
    expect(startsOf(closed, NOBODY, on("2027-01-18"))).toEqual([]);
    expect(startsOf(closed, NOBODY, on("2027-01-19"))).toHaveLength(6);
    expect(reasonOf("2027-01-18T09:00Z", closed)).toBe("slot_closed");
    expect(withClosedDays(rules, [])).toBe(rules);
  });

  it("begin after the notice and end with the horizon, both inclusive", () => {
    const starts = startsOf(rulesWith({ minNotice: "PT71H30M", horizonDays: 4 }));
    expect(starts[0]).toBe("2027-01-18T08:30:00.000Z");
    expect(starts.at(-1)).toBe("2027-01-19T10:30:00.000Z");
  });

  it("leave out what overlaps a busy time with buffers, not what touches it", () => {
    const busy = [{ start: at("2027-01-18T09:30Z"), end: at("2027-01-18T09:31Z") }];
    const starts = (own: BookingRules) =>
      startsOf(own, { ...NOBODY, busy }, on("2027-01-18")).map((start) => start.slice(11, 16));
    expect(starts(rulesWith({ bufferAfter: 0 }))).toEqual([
      "08:00",
      "08:30",
      "09:00",
      "10:00",
      "10:30",
    ]);
    expect(starts(rules)).toEqual(["08:00", "08:30", "10:00", "10:30"]);
    expect(starts(rulesWith({ bufferBefore: 30 }))).toEqual(["08:00", "08:30", "10:30"]);
  });

  it("leave out what shares a tick with a claim, and full days", () => {
    const claimed = new Set(ticksOf(at("2027-01-18T09:00Z"), rules));
    const usedByDay = new Map([["2027-01-19", 6]]);
    const starts = startsOf(rules, { busy: [], claimed, usedByDay }, year);
    expect(starts.slice(0, 4)).toEqual([
      "2027-01-18T08:00:00.000Z",
      "2027-01-18T10:00:00.000Z",
      "2027-01-18T10:30:00.000Z",
      "2027-01-20T08:00:00.000Z",
    ]);
  });

  it("do not depend on how the days are asked for", () => {
    const days = Array.from({ length: 90 }, (_, n) =>
      new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10),
    );
    const one = days.flatMap((day) => startsOf(rules, NOBODY, on(day)));
    expect(one).toEqual(startsOf(rules));
    expect(one).toHaveLength(42 * 6);
    expect(startsOf(rules, NOBODY, { first: "2027-02-02", last: "2027-02-01" })).toEqual([]);
  });
});

describe("b1: elapsed notice", () => {
  const zone = "America/New_York";
  const hours = [["08:00", "20:00"]];
  it.each([
    ["autumn: 24 hours are 23 on the clock", "2026-10-31T14:00Z", "2026-11-01T14:00Z", "09:00"],
    ["spring: 24 hours are 25 on the clock", "2027-03-13T15:00Z", "2027-03-14T15:00Z", "11:00"],
  ])("%s", (_what, moment, first, wall) => {
    const own = rulesWith({ zone, weekly: { sat: hours, sun: hours } });
    const slots = findSlots(own, NOBODY, at(moment), { first: "2026-01-01", last: "2027-12-31" });
    const found = slots[0]?.start ?? 0;
    expect(found).toBe(at(first));
    const format = { timeZone: zone, timeStyle: "short", hourCycle: "h23" } as const;
    expect(new Date(found).toLocaleTimeString("en", format)).toBe(wall);
  });
});

describe("b1, b5: a time that was sent", () => {
  it("is taken with its slot", () => {
    const start = at("2027-01-18T08:30Z");
    const slot = { start, end: start + 1_800_000, studioDay: "2027-01-18" };
    expect(checkSlot(start, rules, NOBODY, now)).toEqual({ ok: true, slot });
  });

  const full: Occupancy = { ...NOBODY, usedByDay: new Map([["2027-01-18", 6]]) };
  const claimed: Occupancy = { ...NOBODY, claimed: new Set([at("2027-01-18T08:40Z") / TICK_MS]) };
  const both: Occupancy = { ...full, claimed: claimed.claimed };
  it.each([
    ["off the grid", "2027-01-18T08:15Z", "slot_invalid", NOBODY],
    ["off by a millisecond", "2027-01-18T08:30:00.001Z", "slot_invalid", NOBODY],
    ["outside the hours", "2027-01-18T11:00Z", "slot_invalid", NOBODY],
    ["on a closed day", "2027-01-17T08:30Z", "slot_closed", NOBODY],
    ["in the past", "2027-01-14T08:30Z", "slot_soon", NOBODY],
    ["within the notice", "2027-01-15T10:30Z", "slot_soon", NOBODY],
    ["beyond the horizon", "2027-03-17T08:30Z", "slot_far", NOBODY],
    ["on a full day", "2027-01-18T08:30Z", "day_full", full],
    ["claimed", "2027-01-18T08:30Z", "slot_taken", claimed],
    ["claimed within the buffer", "2027-01-18T08:00Z", "slot_taken", claimed],
    ["claimed on a full day", "2027-01-18T08:30Z", "day_full", both],
    ["after the claim", "2027-01-18T09:00Z", "ok", claimed],
    ["on the last day", "2027-03-16T08:30Z", "ok", NOBODY],
  ])("%s: %s is %s", (_what, start, reason, occupancy) => {
    expect(reasonOf(start, rules, occupancy)).toBe(reason);
  });

  it.each([Number.NaN, Infinity, -Infinity, 0.5, -1, 8.7e15, Number.MAX_SAFE_INTEGER])(
    "%d is no time",
    (start) => {
      expect(checkSlot(start, rules, NOBODY, now)).toEqual({ ok: false, reason: "slot_invalid" });
    },
  );

  it("is accepted exactly when it is offered", () => {
    const overrides = { "2027-01-20": "closed" };
    const own = rulesWith({ overrides, minNotice: "PT90H", horizonDays: 9 });
    const occupancy: Occupancy = {
      busy: [{ start: at("2027-01-21T08:50Z"), end: at("2027-01-21T09:20Z") }],
      claimed: new Set(ticksOf(at("2027-01-22T09:30Z"), own)),
      usedByDay: new Map([["2027-01-19", 6]]),
    };
    const offered = new Set(findSlots(own, occupancy, now, year).map(({ start }) => start));
    expect(offered.size).toBe(4 + 3);
    const last = at("2027-01-31T00:00Z");
    for (let start = at("2027-01-13T00:00Z"); start < last; start += TICK_MS)
      expect(checkSlot(start, own, occupancy, now).ok).toBe(offered.has(start));
  });
});

describe("b6: ticks", () => {
  it("cover the meeting and its buffers, ascending", () => {
    const own = rulesWith({ bufferBefore: 10, bufferAfter: 5, duration: 15 });
    expect(ticksOf(20 * TICK_MS, own)).toEqual([18, 19, 20, 21, 22, 23]);
    expect(ticksOf(20 * TICK_MS, rules)).toHaveLength(9);
  });
});

describe("b5: alternatives", () => {
  it("are the nearest free times in order, the earlier one of two as near", () => {
    const slots = findSlots(rules, NOBODY, now, on("2027-01-18"));
    const times = (start: string, count: number) =>
      nearestSlots(at(start), slots, count).map((slot) =>
        new Date(slot.start).toISOString().slice(11, 16),
      );
    expect(times("2027-01-18T09:15Z", 1)).toEqual(["09:00"]);
    expect(times("2027-01-18T09:20Z", 3)).toEqual(["09:00", "09:30", "10:00"]);
    expect(times("2027-01-20T09:00Z", 2)).toEqual(["10:00", "10:30"]);
    expect(times("2027-01-18T09:00Z", 99)).toHaveLength(6);
  });
});
