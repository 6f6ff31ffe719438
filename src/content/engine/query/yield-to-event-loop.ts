/** Longest run of work before yielding, in milliseconds. */
const STRETCH_MS = 10;
/** Steps between two clock readings when steps are short. */
const STEPS = 64;

/**
 * Lets other requests run during long work: call the returned function on every step and await its
 * result, if any.
 *
 * @param every steps between two clock readings; 1 when a single step may take long
 */
export function createYielder(every = STEPS): () => Promise<void> | undefined {
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
