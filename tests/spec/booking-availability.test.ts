import { describe, expect, test } from "vitest";
import { from, startBookingSite } from "../fixtures/booking-site.ts";
import type { RawAnswer } from "../fixtures/raw-request.ts";

const ALL_DAY = [["00:00", "24:00"]];

const site = await startBookingSite({
  rules: {
    overrides: { "2027-03-17": "closed", "2027-03-20": [["10:00", "11:00"]] },
    minNotice: "PT25H",
    horizonDays: 14,
  },
});

describe("b1: free times", () => {
  test("only days with free times, by their UTC start, inside notice and horizon", async () => {
    const found = await site.availability("month=2027-03&tz=Europe/Amsterdam&locale=nl");
    expect(found).toMatchObject({ studioZone: "Europe/Amsterdam", tz: "Europe/Amsterdam" });
    expect(found.notice).toBeNull();
    const days = ["16", "18", "19", "20", "22", "23", "24", "25", "26", "29"];
    expect(found.days.map(({ date }) => date)).toEqual(days.map((day) => `2027-03-${day}`));
    // 25 elapsed hours after 09:00 and a moment: 10:00 is too soon already.
    expect(found.days[0]?.slots[0]).toEqual({
      start: "2027-03-16T09:30:00Z",
      label: "10:30",
      offset: null,
    });
    expect(found.days[3]?.slots.map(({ label }) => label)).toEqual(["10:00", "10:30"]);
  });

  test.each([
    ["en", "9:00 AM"],
    ["he", "09:00"],
    ["es", "09:00"],
    ["fr", "09:00"],
    ["de", "09:00"],
    ["nl", "09:00"],
  ])("labels are written in the language of the query: %s", async (locale, label) => {
    const { days } = await site.availability(`month=2027-03&tz=Europe/Paris&locale=${locale}`);
    expect(days[1]?.slots[0]?.label).toBe(label);
  });

  test.each(["Asia/Calcutta", "Asia/Kolkata", "UTC", "america/new_york"])(
    "a zone is taken as browsers send it: %s",
    async (zone) => {
      const found = await site.availability(`month=2027-03&tz=${zone}`);
      expect([found.tz, found.notice]).toEqual([zone, null]);
    },
  );

  test.each(["Mars/Olympus", "%2B02:00", "a".repeat(500), "Europe/Paris%00", "PST"])(
    "b5: an unknown zone is answered in the studio's, with a notice: %s",
    async (zone) => {
      const found = await site.availability(`month=2027-03&tz=${zone}`);
      expect([found.tz, found.notice]).toEqual(["Europe/Amsterdam", "tz_unknown"]);
    },
  );

  test("days are the visitor's: late in Auckland, the day before in Honolulu", async () => {
    const east = await site.availability("month=2027-03&tz=Pacific/Kiritimati&locale=de");
    expect(east.days.map(({ date }) => date)).toContain("2027-03-17");
    const last = await site.availability("month=2027-03&tz=Pacific/Honolulu&locale=de");
    expect(last.days.at(-1)?.date).toBe("2027-03-29");
    expect(last.days.at(-1)?.slots.map(({ label }) => label)).toContain("04:30");
    const before = last.days.find(({ date }) => date === "2027-03-28");
    expect(before?.slots[0]).toMatchObject({ start: "2027-03-29T07:00:00Z", label: "21:00" });
  });

  test.each(["2027-13", "2027-00", "1899-01", "9999-12", "27-3", "", "2027-03-01", "x"])(
    "what is no month is answered with the first month that has times: %s",
    async (month) => {
      const found = await site.call("GET", `/api/availability?month=${month}`);
      expect([found.status, found.json["month"]]).toEqual([200, "2027-03"]);
    },
  );

  test("a month without times has no days, whatever year it is in", async () => {
    for (const month of ["1970-01", "2026-12", "2027-06", "9998-12"]) {
      expect((await site.availability(`month=${month}`)).days).toEqual([]);
    }
  });

  test(
    "b4: more than a visitor looks at has to wait; others do not",
    { tags: ["long"] },
    async () => {
      const look = (network: number): Promise<RawAnswer> =>
        site.call("GET", "/api/availability?month=2027-03&locale=de", undefined, from(network));
      let answer = await look(1);
      let count = 1;
      for (; answer.status === 200 && count < 200; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
        answer = await look(1);
      }
      expect(count).toBeGreaterThan(120);
      expect([answer.status, answer.json["code"]]).toEqual([429, "rate_limited"]);
      expect(answer.headers["retry-after"]).toBe("60");
      expect((await look(2)).status).toBe(200);
      // The page counts as the call does, but for the one that is the same for everybody.
      const open = (address: string) => site.call("GET", address, undefined, from(1));
      const refusedAt = async (address: string): Promise<RawAnswer> =>
        // Some come back while one looks, the more the slower it goes.
        (await Promise.all(Array.from({ length: 60 }, () => open(address)))).find(
          ({ status }) => status !== 200,
        ) ?? answer;
      const page = await refusedAt("/de/book?month=2027-04");
      expect(page.status).toBe(429);
      expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
      expect(page.text).not.toContain('name="start"');
      expect((await refusedAt("/_data/de/book.json?month=2027-04")).status).toBe(404);
      expect((await open("/de/book")).status).toBe(200);
    },
  );

  test("answers are for nobody's cache", async () => {
    const { headers } = await site.call("GET", "/api/availability?month=2027-03");
    expect(headers["cache-control"]).toBe("no-store");
  });
});

describe("G7: summer time", () => {
  test("a visitor whose clock goes back reads offsets, in a studio whose clock does not", async () => {
    const autumn = await startBookingSite({
      at: "2027-10-28T00:00:00Z",
      rules: { zone: "UTC", weekly: { sun: ALL_DAY } },
    });
    const { days } = await autumn.availability("month=2027-10&tz=Europe/Paris&locale=fr");
    const twice = days.flatMap(({ slots }) => slots).filter(({ offset }) => offset !== null);
    expect(twice.map(({ label, offset }) => [label, offset])).toEqual([
      ["02:00", "UTC+2"],
      ["02:30", "UTC+2"],
      ["02:00", "UTC+1"],
      ["02:30", "UTC+1"],
    ]);
    const half = await autumn.availability("month=2027-10&tz=Australia/Lord_Howe&locale=en");
    expect(half.days.flatMap(({ slots }) => slots).every(({ offset }) => offset === null)).toBe(
      true,
    );
  });
});

describe("b1: what is taken", () => {
  test("buffers, a step other than the length, and the day's limit (G3)", async () => {
    const buffered = await startBookingSite({
      rules: { step: 15, duration: 30, bufferBefore: 15, bufferAfter: 15, maxPerDay: 2 },
    });
    const free = async (): Promise<readonly string[]> =>
      (await buffered.starts("month=2027-03&tz=UTC")).filter((at) => at.startsWith("2027-03-18"));
    const before = await free();
    expect(before.slice(0, 3)).toEqual([
      "2027-03-18T08:00:00Z",
      "2027-03-18T08:15:00Z",
      "2027-03-18T08:30:00Z",
    ]);
    expect(before.at(-1)).toBe("2027-03-18T15:30:00Z");
    const first = await buffered.book({ start: "2027-03-18T10:00:00Z" });
    expect(first.status).toBe(201);
    // A meeting takes 09:45 to 10:45; another one with its own buffers must not touch that.
    const after = await free();
    const gone = before.filter((at) => !after.includes(at));
    expect([gone[0], gone.at(-1), gone.length]).toEqual([
      "2027-03-18T09:15:00Z",
      "2027-03-18T10:45:00Z",
      7,
    ]);
    for (const start of ["2027-03-18T09:15:00Z", "2027-03-18T10:45:00Z"]) {
      const refused = await buffered.book({ start });
      expect([refused.status, refused.json["code"]]).toEqual([409, "slot_taken"]);
    }
    expect((await buffered.book({ start: "2027-03-18T11:00:00Z" })).status).toBe(201);
    expect(await free()).toEqual([]);
    const full = await buffered.book({ start: "2027-03-18T14:00:00Z" });
    expect([full.status, full.json["code"]]).toEqual([409, "day_full"]);
  });
});
