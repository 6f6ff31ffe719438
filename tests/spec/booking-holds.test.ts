import { describe, expect, test } from "vitest";
import { from, openBookingTimes, startBookingSite } from "../fixtures/booking-site.ts";

const NINE = "2027-03-18T08:00:00Z";
const TEN = "2027-03-18T09:00:00Z";
const MINUTE_MS = 60_000;

let next = 0;
const network = () => from((next += 1));
const site = await startBookingSite({
  rules: { overrides: { "2027-03-20": [["10:00", "12:00"]] } },
});

describe("b1: holds", () => {
  test("a hold is shown to its holder, taken for others, and moves", async () => {
    const submission = await site.token();
    const first = await site.hold({ submission, start: NINE, tz: "Europe/Paris" }, network());
    expect([first.status, first.json["start"], first.json["canExtend"]]).toEqual([201, NINE, true]);
    const left = Date.parse(String(first.json["expiresAt"])) - Date.parse("2027-03-15T08:00:00Z");
    expect(left).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(left).toBeLessThan(15 * MINUTE_MS);

    const heldBy = async (who: string): Promise<readonly string[]> =>
      (await site.availability(`month=2027-03&tz=UTC&submission=${encodeURIComponent(who)}`)).days
        .flatMap(({ slots }) => slots)
        .filter(({ held }) => held === true)
        .map(({ start }) => start);
    expect(await heldBy(submission)).toEqual([NINE]);
    expect(await heldBy(await site.token())).toEqual([]);
    expect(await site.starts("month=2027-03")).not.toContain(NINE);

    const other = await site.hold({ start: NINE, tz: "Asia/Tokyo", locale: "de" }, network());
    expect([other.status, other.json["code"]]).toEqual([409, "slot_taken"]);
    expect(other.json["alternatives"]).toEqual([
      { start: "2027-03-18T08:30:00Z", date: "2027-03-18", label: "17:30", offset: null },
      { start: TEN, date: "2027-03-18", label: "18:00", offset: null },
      { start: "2027-03-18T09:30:00Z", date: "2027-03-18", label: "18:30", offset: null },
    ]);
    const taken = await site.book({ start: NINE }, network());
    expect([taken.status, taken.json["code"]]).toEqual([409, "slot_taken"]);

    // A time that cannot be had leaves the hold where it is.
    expect((await site.hold({ submission, start: "2027-03-21T08:00:00Z" })).status).toBe(422);
    expect(await heldBy(submission)).toEqual([NINE]);
    const moved = await site.hold({ submission, start: TEN }, network());
    expect([moved.status, moved.json["start"]]).toEqual([201, TEN]);
    expect(await heldBy(submission)).toEqual([TEN]);
    expect(await site.starts("month=2027-03")).toContain(NINE);

    const released = await site.call("DELETE", "/api/holds", { submission });
    expect(released.status).toBe(204);
    expect(await site.starts("month=2027-03")).toContain(TEN);
    expect((await site.call("DELETE", "/api/holds", { submission })).status).toBe(204);
  });

  test("WCAG 2.2.1: lasts longer once, and ends with the booking", async () => {
    const submission = await site.token();
    const first = await site.hold({ submission, start: NINE }, network());
    const more = await site.call("PATCH", "/api/holds", { submission });
    expect([more.status, more.json["canExtend"]]).toEqual([200, false]);
    expect(String(more.json["expiresAt"]) > String(first.json["expiresAt"])).toBe(true);
    const again = await site.call("PATCH", "/api/holds", { submission });
    expect([again.status, again.json["code"]]).toEqual([409, "not_active"]);
    const stranger = await site.call("PATCH", "/api/holds", { submission: await site.token() });
    expect(stranger.status).toBe(409);
    expect((await site.book({ submission, start: NINE }, network())).status).toBe(201);
    expect((await site.call("PATCH", "/api/holds", { submission })).status).toBe(409);
  });

  test("three for one network, counted also when they come at once", async () => {
    const crowd = { "x-forwarded-for": "203.0.113.5, 198.51.100.9" };
    const neighbour = { "x-forwarded-for": "198.51.100.200" };
    const starts = ["07", "08", "09", "10", "11", "12"].map((hour) => `2027-03-30T${hour}:00:00Z`);
    const answers = await Promise.all(
      starts.map((start, at) => site.hold({ start }, at % 2 === 0 ? crowd : neighbour)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { json, headers } of refused) {
      expect(json["code"]).toBe("rate_limited");
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    const elsewhere = await site.hold({ start: "2027-03-30T13:00:00Z" }, network());
    expect(elsewhere.status).toBe(201);
  });

  test("b4: half of a day's times at most", async () => {
    const starts = ["09:00", "09:30", "10:00", "10:30"].map((at) => `2027-03-20T${at}:00Z`);
    const hold = (proof: object) =>
      Promise.all(starts.map((start) => site.hold({ start, ...proof }, network())));
    const held = await hold({ proof: "" });
    expect(held.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
    // Whoever proves work has them all, and keeps nobody from booking who does so too.
    const proven = await hold({});
    expect(proven.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const seen = await site.starts(`month=2027-03&submission=${await site.token()}`);
    const free = starts.filter((start) => seen.includes(start));
    expect(free).toHaveLength(2);
    expect((await site.book({ start: free[0] }, network())).status).toBe(201);
  });
});

describe("b1: time passes", () => {
  test(
    "an ended hold and an address that nobody confirmed are free again",
    { tags: ["long"] },
    async () => {
      const { startAt } = await openBookingTimes();
      let open = await startAt("2027-03-15T08:00:00Z");
      const free = async (): Promise<readonly boolean[]> => {
        const starts = await open.starts("month=2027-03");
        return [starts.includes(NINE), starts.includes(TEN)];
      };
      const submission = await open.token();
      expect((await open.hold({ submission, start: NINE })).status).toBe(201);
      const trap = await open.book({ start: TEN, company_url: "x" });
      expect([trap.status, trap.json["status"]]).toEqual([202, "pending_email"]);
      open = await startAt("2027-03-15T08:09:00Z");
      expect(await free()).toEqual([false, false]);
      open = await startAt("2027-03-15T08:11:00Z");
      expect(await free()).toEqual([true, false]);
      const extended = await open.call("PATCH", "/api/holds", { submission });
      expect([extended.status, extended.json["code"]]).toEqual([409, "not_active"]);
      // b5: the hold ended, the time is still free.
      const kept = await open.hold({ submission, start: NINE, locale: "en" });
      expect([kept.status, kept.json["code"]]).toEqual([200, "hold_renewed"]);
      expect((await open.call("DELETE", "/api/holds", { submission })).status).toBe(204);
      open = await startAt("2027-03-15T08:31:00Z");
      expect(await free()).toEqual([true, true]);
      expect((await open.book({ submission, start: NINE })).status).toBe(201);
      open = await startAt("2027-03-15T10:01:00Z");
      const late = await open.book({ submission, start: NINE });
      expect([late.status, late.json["code"]]).toEqual([422, "form_expired"]);
    },
  );
});
