import { createYielder } from "./yield-to-event-loop.ts";
import { sortedPlace } from "./sorted-place.ts";

/** Up to this many items are sorted in one go. */
const AT_ONCE = 256;

/** Sorts stably like `toSorted`, but yields to the event loop on long lists. */
export async function sortYielding<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const yieldIfDue = createYielder();
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    runs.push(items.slice(start, start + AT_ONCE).toSorted(compare));
    await yieldIfDue();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [left = [], right = []] = [runs[index], runs[index + 1]];
      merged.push(await mergeRuns(left, right, compare, yieldIfDue));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/**
 * The first of the sorted items, in order: for a page of a long list, in one pass instead of a whole
 * sort.
 */
export async function firstSorted<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  count: number,
): Promise<T[]> {
  if (count > AT_ONCE || count >= items.length) {
    return (await sortYielding(items, compare)).slice(0, count);
  }
  const yieldIfDue = createYielder();
  const first: T[] = [];
  for (const item of items) {
    const last = first.at(-1);
    if (first.length < count || (last !== undefined && compare(last, item) > 0)) {
      first.splice(sortedPlace(first, item, compare), 0, item);
      if (first.length > count) first.pop();
    }
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return first;
}

async function mergeRuns<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    const [a, b] = [left[i] as T, right[j] as T];
    if (compare(a, b) <= 0) {
      merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return [...merged, ...left.slice(i), ...right.slice(j)];
}
