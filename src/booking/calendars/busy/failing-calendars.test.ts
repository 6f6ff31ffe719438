import type { BusyAlarm } from "#booking/calendars";
import { describe, expect, it } from "vitest";
import {
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
  TEXT,
} from "#fixtures/calendars/calendar-world.ts";

describe("b1: a calendar that fails", () => {
  it("is told of once, after an hour, and again when it fails again", async () => {
    const { world, calendars, pass } = await setUp();
    await calendars.refresh();
    world.answer = GONE;
    await pass(HOUR_MS);
    expect(world.alarms).toEqual([]);
    await pass(3 * HOUR_MS);
    expect(world.alarms).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{64}:\d+$/),
        host: "mail.example",
        failingSince: NOW + 5 * MINUTE_MS,
        reason: "bad_status 410",
      },
    ]);
    expect(JSON.stringify(world.alarms)).not.toContain("secret");

    world.answer = READ;
    await pass(5 * MINUTE_MS);
    world.answer = GONE;
    await pass(2 * HOUR_MS);
    expect(world.alarms).toHaveLength(2);
    expect(new Set(world.alarms.map(({ key }) => key)).size).toBe(2);
  });

  it("is told of by one of two nodes, and after a restart not again", async () => {
    const store = await busyStore();
    const [one, two] = [await setUp({ store }), await setUp({ store })];
    for (const { world } of [one, two]) world.answer = GONE;
    await one.pass(2 * HOUR_MS);
    two.world.now = one.world.now;
    await two.pass(2 * HOUR_MS);
    expect([one.world.alarms.length, two.world.alarms.length]).toEqual([1, 0]);
  });

  it("is told of with the same key when the first try could not be", async () => {
    const alarms: BusyAlarm[] = [];
    const { world, pass } = await setUp({
      onAlarm: (alarm) => {
        alarms.push(alarm);
        if (alarms.length === 1) throw new Error("no outbox");
      },
    });
    world.answer = GONE;
    await pass(3 * HOUR_MS);
    expect(alarms).toHaveLength(2);
    expect(alarms[0]).toEqual(alarms[1]);
    expect(world.errors).toHaveLength(1);
  });

  it("keeps its last good copy when it cannot be read any more", async () => {
    const { world, calendars, pass } = await setUp();
    await calendars.refresh();
    world.answer = { ...READ, text: TEXT.slice(0, -10), etag: '"2"' };
    await pass(5 * MINUTE_MS);
    expect(await calendars.busyTimes(RANGE, world.now)).toEqual([MEETING]);
    expect(await calendars.status(world.now)).toMatchObject([
      { lastError: "not_a_calendar", lastOkAt: NOW, failingSince: world.now, blocks: 1 },
    ]);
    await pass(5 * MINUTE_MS);
    expect(world.asked.at(-1)?.validators.etag).toBe('"1"');
  });

  it("does not keep others from being had", async () => {
    const fetch = async (url: string) => {
      if (url === FEED.url) throw new Error("unexpected");
      return READ;
    };
    const feeds = [FEED, { ...FEED, url: "https://other.example/b.ics" }];
    const { calendars, world } = await setUp({ feeds, fetch });
    await calendars.refresh();
    expect(world.errors).toHaveLength(1);
    expect((await calendars.status(NOW)).map(({ isFresh }) => isFresh)).toEqual([false, true]);
  });
});
