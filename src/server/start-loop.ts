import { setTimeout as wait } from "node:timers/promises";

/** Work that goes on in rounds. */
export interface Loop {
  /** Resolves when the round under way is over; there is no other. */
  stop(): Promise<void>;
}

/**
 * Works in rounds until it is stopped.
 *
 * @param round may say that there is more to do at once
 * @param pauseMs wait before the next round otherwise, and after one that failed
 * @param onError hears why a round failed
 */
export function startLoop(
  round: (signal: AbortSignal) => Promise<boolean | void>,
  pauseMs: number,
  onError: (error: unknown) => void,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const hasMore = await round(signal).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!hasMore) await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
