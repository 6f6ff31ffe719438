import type { BusyFeed } from "#booking/calendars";
import { describe, expect, it } from "vitest";
import { calendarOf, event } from "#fixtures/calendars/calendar-text.ts";
import {
  DAY_MS,
  FEED,
  GONE,
  HOUR_MS,
  MEETING,
  MINUTE_MS,
  NOW,
  RANGE,
  READ,
  busyStore,
  setUp,
} from "#fixtures/calendars/calendar-world.ts";

describe("b1: busy times of other calendars", () => {
  it("are those of the last good copy, whole days of holidays too", async () => {
    const holidays: BusyFeed = { ...FEED, take: "days" };
    const { calendars, world } = await setUp({ feeds: [FEED, holidays] });
    await calendars.refresh();
    expect(await calendars.busyTimes(RANGE, world.now)).toEqual([
      MEETING,
      { start: Date.UTC(2027, 2, 17, 23), end: Date.UTC(2027, 2, 18, 23) },
    ]);
    expect(await calendars.busyTimes({ start: NOW, end: NOW + DAY_MS }, world.now)).toEqual([]);
    expect(world.read[0]).toEqual({
      zone: FEED.zone,
      take: "hours",
      ownHost: "studio.example",
      range: { start: NOW - DAY_MS, end: NOW + 68 * DAY_MS },
    });
  });

  it.each([
    ["closed", [RANGE]],
    ["open", []],
  ] as const)(
    "follow the policy %s before the first copy and a day after the last",
    async (policy, expected) => {
      const { calendars, world, pass } = await setUp({ policy });
      world.answer = GONE;
      await calendars.refresh();
      expect(await calendars.busyTimes(RANGE, world.now)).toEqual(expected);

      world.answer = READ;
      await pass(5 * MINUTE_MS);
      world.answer = GONE;
      const read = world.now;
      expect(await calendars.busyTimes(RANGE, read + DAY_MS - 1)).toEqual([MEETING]);
      expect(await calendars.busyTimes(RANGE, read + DAY_MS)).toEqual(expected);
    },
  );

  it.each([
    ["closed", [MEETING, { start: NOW + 68 * DAY_MS, end: NOW + 70 * DAY_MS }]],
    ["open", [MEETING]],
  ] as const)("follow the policy %s beyond what was worked out", async (policy, expected) => {
    const { calendars, world } = await setUp({ policy });
    await calendars.refresh();
    const far = { start: NOW, end: NOW + 70 * DAY_MS };
    expect(await calendars.busyTimes(far, world.now)).toEqual(expected);
  });

  it("are none without calendars", async () => {
    const { calendars } = await setUp({ feeds: [] });
    await calendars.refresh();
    expect(await calendars.busyTimes(RANGE, NOW)).toEqual([]);
  });
});

describe("b1: a calendar", () => {
  it("is asked for every five minutes, and whether it changed", async () => {
    const { world, calendars, pass } = await setUp();
    await calendars.refresh();
    world.answer = { ok: true, state: "unchanged" };
    await pass(HOUR_MS);
    expect(world.asked).toHaveLength(13);
    expect(world.asked[0]).toEqual({
      url: FEED.url,
      validators: { etag: null, lastModified: null },
    });
    expect(world.asked[12]?.validators).toEqual({ etag: '"1"', lastModified: null });
    expect(await calendars.busyTimes(RANGE, world.now + DAY_MS - 1)).toEqual([MEETING]);
  });

  it.each([
    [0, 4.5],
    [1, 5.5],
  ])("is asked for a little earlier or later, by chance (%d)", async (chance, minutes) => {
    const { calendars } = await setUp({ random: () => chance });
    await calendars.refresh();
    expect((await calendars.status(NOW))[0]?.nextAt).toBe(NOW + minutes * MINUTE_MS);
  });

  it("that does not change is read again before the days that are worked out run short", async () => {
    const { world, calendars, pass } = await setUp();
    await calendars.refresh();
    world.answer = { ok: true, state: "unchanged" };
    await pass(HOUR_MS);
    world.now = NOW + 7 * DAY_MS;
    await calendars.refresh();
    expect(world.asked.at(-1)?.validators.etag).toBe('"1"');
    world.answer = READ;
    await pass(6 * MINUTE_MS);
    expect(world.asked.at(-1)?.validators.etag).toBeNull();
    expect(world.read).toHaveLength(2);
  });

  it("is asked for by one of two nodes", async () => {
    const store = await busyStore();
    const [one, two] = [await setUp({ store }), await setUp({ store })];
    await Promise.all([one.calendars.refresh(), two.calendars.refresh()]);
    expect([...one.world.asked, ...two.world.asked]).toHaveLength(1);
    expect(await two.calendars.busyTimes(RANGE, NOW)).toEqual([MEETING]);
  });

  it("in another zone is another one", async () => {
    const store = await busyStore();
    const { calendars } = await setUp({ store });
    await calendars.refresh();
    const moved = await setUp({ store, feeds: [{ ...FEED, zone: "Asia/Jerusalem" }] });
    expect(await moved.calendars.busyTimes(RANGE, NOW)).toEqual([RANGE]);
    await moved.calendars.refresh();
    expect(await moved.calendars.busyTimes(RANGE, NOW)).toEqual([MEETING]);
  });
});

describe("b1: people see of a calendar", () => {
  it("how it is, without its address", async () => {
    const { calendars, world } = await setUp();
    expect(await calendars.status(NOW)).toMatchObject([
      { lastOkAt: null, isFresh: false, blocks: 0 },
    ]);
    world.answer = { ...READ, text: calendarOf(...event("DTSTART;TZID=Mars:20270318T090000")) };
    await calendars.refresh();
    const status = await calendars.status(NOW);
    expect(status).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        host: "mail.example",
        zone: FEED.zone,
        take: "hours",
        isFresh: true,
        lastOkAt: NOW,
        readUntil: NOW + 68 * DAY_MS,
        failingSince: null,
        alarmedAt: null,
        lastError: null,
        warnings: [{ code: "unknown_zone", about: "Mars" }],
        nextAt: NOW + 5 * MINUTE_MS,
        blocks: 1,
      },
    ]);
    expect(JSON.stringify(status)).not.toContain("secret");
  });
});

describe("b1: the work", () => {
  it("goes on when the store was away for a while", async () => {
    const store = await busyStore();
    const { calendars, world } = await setUp({
      store: { ...store, claim: () => Promise.reject(new Error("away")) },
    });
    await calendars.refresh();
    expect(world.errors).toHaveLength(1);
    expect(world.asked).toEqual([]);
  });
});
