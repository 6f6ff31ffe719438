import { expect, test } from "vitest";
import { createRateBuckets } from "./rate-buckets.ts";

test("a bucket holds so many, fills evenly, and each key has its own", () => {
  const buckets = createRateBuckets(3, 2);
  const take = (key: string, now: number): boolean => buckets.take(key, now);
  expect([take("a", 0), take("a", 0), take("a", 0), take("a", 0)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(take("b", 0)).toBe(true);
  expect([take("a", 499), take("a", 500), take("a", 501)]).toEqual([false, true, false]);
  expect([1, 2, 3, 4].map(() => take("a", 100_000))).toEqual([true, true, true, false]);
});

test("many keys do not fill the memory, and those in use are kept", () => {
  const buckets = createRateBuckets(1, 0.000_001);
  for (let key = 0; key < 30_000; key += 1) buckets.take(String(key), 0);
  expect(buckets.take("29999", 1)).toBe(false);
});
