import type { Publication } from "./publication.ts";

/**
 * Longest wait between two looks at the clock, in milliseconds: a clock that is set, and a machine that
 * slept, are noticed after it. It also keeps the wait below what a timer can hold.
 */
const MOST_MS = 1_000;

/**
 * Tells when something is to come or to go by itself.
 *
 * @param now the present, epoch milliseconds
 * @param stillness the instants between which nothing comes or goes
 * @param onDue called while the present is outside of them, again when it is done
 */
export function followClock(
  now: () => number,
  stillness: () => Publication,
  onDue: () => Promise<void>,
): { close(): void } {
  let [isClosed, timer]: [boolean, NodeJS.Timeout | undefined] = [false, undefined];
  const look = async (): Promise<void> => {
    const { from, until } = stillness();
    const at = now();
    if (at < from || at >= until) await onDue();
    if (isClosed) return;
    const wait = Math.min(MOST_MS, Math.max(0, stillness().until - now()));
    timer = setTimeout(() => void look(), wait).unref();
  };
  void look();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
