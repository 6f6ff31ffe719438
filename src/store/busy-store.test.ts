import type { BusyFeedState } from "#booking/calendars";
import { describe, expect, it } from "vitest";
import { ENGINES } from "#fixtures/store/engines.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const NOW = Date.UTC(2027, 2, 1);
const MINUTE_MS = 60_000;
const RANGE = { start: NOW, end: NOW + 10 * MINUTE_MS };
const STATE: BusyFeedState = {
  etag: '"1"',
  lastModified: "Mon, 01 Mar 2027 00:00:00 GMT",
  lastOkAt: NOW,
  readUntil: NOW + 5,
  failingSince: NOW - 1,
  alarmedAt: NOW + 1,
  lastError: "bad_status 500",
  warnings: [{ code: "unknown_zone", about: "ירושלים" }],
  nextAt: NOW + 5 * MINUTE_MS,
};

function block(uid: string, startMinute: number, minutes = 1) {
  const start = NOW + startMinute * MINUTE_MS;
  return { uid, start, end: start + minutes * MINUTE_MS };
}

describe.each(ENGINES)("b1: other people's calendars on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  const claim = (id: string, owner: string, now = NOW) =>
    atHand().store.busy.claim({ id, owner, zone: "UTC", now, leaseUntil: now + MINUTE_MS });

  it("give a feed to one worker at a time, and only when it is due", async () => {
    const { busy } = atHand().store;
    const fresh = { etag: null, lastOkAt: null, warnings: [], nextAt: 0 };
    expect(await claim("a", "w1")).toMatchObject(fresh);
    expect(await claim("a", "w2")).toBeUndefined();
    expect(await claim("b", "w2")).toMatchObject(fresh);
    expect(await claim("a", "w2", NOW + MINUTE_MS)).toMatchObject(fresh);

    expect(await busy.settle({ id: "a", owner: "w1" }, STATE)).toBe(false);
    expect(await busy.settle({ id: "a", owner: "w2" }, STATE)).toBe(true);
    expect(await busy.settle({ id: "a", owner: "w2" }, STATE)).toBe(false);
    expect(await claim("a", "w1", STATE.nextAt - 1)).toBeUndefined();
    expect(await claim("a", "w1", STATE.nextAt)).toEqual(STATE);
  });

  it("give a feed to one of many that ask at once", async () => {
    const workers = Array.from({ length: 12 }, (_, index) => `w${index}`);
    const claims = await Promise.all(workers.map((owner) => claim("a", owner)));
    expect(claims.filter((state) => state !== undefined)).toHaveLength(1);
  });

  it("keep blocks until others take their place, and those of each feed for themselves", async () => {
    const { busy } = atHand().store;
    const [a, b] = [
      { id: "a", owner: "w" },
      { id: "b", owner: "w" },
    ];
    await claim("a", "w");
    await claim("b", "w");
    await busy.settle(a, STATE, [block("late", 8), block("early", 2), block("early", 4)]);
    await busy.settle(b, { ...STATE, warnings: [] }, [block("early", 2)]);

    expect(await busy.blocks("a", RANGE)).toEqual([
      block("early", 2),
      block("early", 4),
      block("late", 8),
    ]);
    expect(await busy.blocks("b", RANGE)).toEqual([block("early", 2)]);
    expect(await busy.feeds(["a", "x"])).toEqual([{ id: "a", blocks: 3, ...STATE }]);
    expect(await busy.feeds([])).toEqual([]);

    await claim("a", "w", STATE.nextAt);
    await busy.settle(a, STATE);
    expect(await busy.blocks("a", RANGE)).toHaveLength(3);
    await claim("a", "w", STATE.nextAt);
    expect(await busy.settle({ id: "a", owner: "x" }, STATE, [])).toBe(false);
    expect(await busy.blocks("a", RANGE)).toHaveLength(3);
    await busy.settle(a, STATE, [block("new", 1)]);
    expect(await busy.blocks("a", RANGE)).toEqual([block("new", 1)]);
  });

  it("find blocks that touch a range", async () => {
    const { busy } = atHand().store;
    await claim("a", "w");
    const all = [block("before", -1), block("into", -1, 2), block("out", 9, 5), block("after", 10)];
    await busy.settle({ id: "a", owner: "w" }, STATE, [...all, block("around", -5, 60)]);
    const found = await busy.blocks("a", RANGE);
    expect(found.map(({ uid }) => uid)).toEqual(["around", "into", "out"]);
  });

  it("keep thousands of blocks, or none of them", async () => {
    const { busy } = atHand().store;
    const many = Array.from({ length: 3_000 }, (_, index) => block(`b${index}`, 0));
    await claim("a", "w");
    await expect(
      busy.settle({ id: "a", owner: "w" }, STATE, [...many, block("b0", 0)]),
    ).rejects.toThrow(/unique|duplicate/i);
    expect(await busy.blocks("a", RANGE)).toEqual([]);
    expect(await busy.settle({ id: "a", owner: "w" }, STATE, many)).toBe(true);
    expect(await busy.blocks("a", RANGE)).toHaveLength(3_000);
  });
});
