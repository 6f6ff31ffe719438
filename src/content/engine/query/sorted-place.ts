/** Where an item belongs in a sorted list: after its equals. */
export function sortedPlace<T>(
  list: readonly T[],
  item: T,
  compare: (a: T, b: T) => number,
): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle] as T, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
