import { createNumbers, type Numbers } from "#numbers";
import type { Services } from "../open-services.ts";
import { type Loop, startLoop } from "../start-loop.ts";

/** How often is stored what was counted: after a crash so much of it is lost. */
const COUNT_MS = 10_000;

/** The site's own numbers while the server runs. */
export interface KeptNumbers extends Loop {
  /** Undefined where the studio wants none. */
  readonly numbers: Numbers | undefined;
  /** Begins to store what is counted. */
  start(): void;
}

/**
 * @param now epoch milliseconds
 * @param onError hears why something is stored later
 */
export function keepNumbers(
  { store, rules }: Services,
  isWanted: boolean,
  now: () => number,
  onError: (error: unknown) => void,
): KeptNumbers {
  const numbers = isWanted
    ? createNumbers({ store: store.numbers, zone: rules.zone, now })
    : undefined;
  const keep = async (): Promise<void> => {
    if (store.isOpen()) await numbers?.flush();
  };
  let loop: Loop | undefined;
  return {
    numbers,
    start() {
      loop = startLoop(keep, COUNT_MS, onError);
    },
    async stop() {
      await loop?.stop();
      await keep().catch(onError);
    },
  };
}
