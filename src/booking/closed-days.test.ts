import { expect, it } from "vitest";
import { type BookingRules, checkSlot, findSlots, parseBookingRules } from "./index.ts";
import { withClosedDays } from "./closed-days.ts";

const NOBODY = { busy: [], claimed: new Set<number>(), usedByDay: new Map<string, number>() };
const NOW = Date.UTC(2027, 2, 1);
const DAYS = { first: "2027-03-18", last: "2027-03-19" };

it("b1: days that the studio closed have no times and say why", () => {
  const rules = rulesOf({ overrides: { "2027-03-18": [["10:00", "11:00"]] } });
  const closed = withClosedDays(rules, ["2027-03-18"]);
  const daysOf = (of: BookingRules) =>
    new Set(findSlots(of, NOBODY, NOW, DAYS).map(({ studioDay }) => studioDay));

  expect([...daysOf(rules)]).toEqual(["2027-03-18", "2027-03-19"]);
  expect([...daysOf(closed)]).toEqual(["2027-03-19"]);
  expect(checkSlot(Date.UTC(2027, 2, 18, 10), closed, NOBODY, NOW)).toEqual({
    ok: false,
    reason: "slot_closed",
  });
  expect(withClosedDays(rules, [])).toBe(rules);
});

function rulesOf(changes: object): BookingRules {
  const weekly = { thu: [["09:00", "17:00"]], fri: [["09:00", "17:00"]] };
  const parsed = parseBookingRules({ zone: "UTC", weekly, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  return parsed.rules;
}
