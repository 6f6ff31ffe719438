/** Longest stretch of work before others get a turn, in milliseconds. */
const STRETCH_MS = 10;
/** Steps between two looks at the clock, where steps are short. */
const STEPS = 64;

/**
 * Gives other requests their turn during long work: call it with every step and await what it
 * returns, if anything.
 *
 * @param every steps between two looks at the clock; 1 where a single step may take long
 */
export function createBreather(every = STEPS): () => Promise<void> | undefined {
  let steps = 0;
  let since = performance.now();
  return () => {
    steps += 1;
    if (steps % every !== 0 || performance.now() - since < STRETCH_MS) return undefined;
    return pause().then(() => {
      since = performance.now();
    });
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
