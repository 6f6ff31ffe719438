import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followClock } from "./follow-clock.ts";

const DAY_MS = 86_400_000;

/** A clock that is set by hand, and changes at instants; `turns` is what it told of. */
function follow(changes: readonly number[], start: number) {
  let now = start;
  let instant = start;
  const turns: number[] = [];
  const { close } = followClock(
    () => now,
    () => ({
      from: Math.max(-Infinity, ...changes.filter((at) => at <= instant)),
      until: Math.min(Infinity, ...changes.filter((at) => at > instant)),
    }),
    async () => {
      instant = now;
      turns.push(now);
    },
  );
  return {
    turns,
    close,
    set: (to: number) => (now = to),
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 100) {
        now += 100;
        await vi.advanceTimersByTimeAsync(100);
      }
    },
  };
}

describe("following the clock", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  test("tells at the instant, once, and of the next one", async () => {
    const { turns, pass } = follow([1_300, 2_400], 0);
    await pass(1_200);
    expect(turns).toEqual([]);
    await pass(100);
    expect(turns).toEqual([1_300]);
    await pass(1_700);
    expect(turns).toEqual([1_300, 2_400]);
  });

  test("what is further away than a timer can hold does not come at once", async () => {
    const far = 40 * DAY_MS;
    const { turns, pass, set } = follow([far], 0);
    await pass(3_000);
    expect(turns).toEqual([]);
    set(far - 500);
    await pass(1_600);
    expect(turns).toHaveLength(1);
    expect(turns[0]).toBeGreaterThanOrEqual(far);
  });

  test("a clock that is set is noticed within a second, forward and back", async () => {
    const { turns, pass, set } = follow([50_000], 0);
    await pass(500);
    set(60_000);
    await pass(1_000);
    expect(turns).toHaveLength(1);
    set(10_000);
    await pass(1_100);
    expect(turns).toHaveLength(2);
    expect(turns[1]).toBeLessThan(50_000);
  });

  test("closed, it is silent", async () => {
    const { turns, pass, close } = follow([1_000], 0);
    close();
    await pass(3_000);
    expect(turns).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
