const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Waits between tries (G5), in milliseconds. */
const GAPS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** Share of a gap by which it is longer or shorter, so that rows do not come back in step. */
const SPREAD = 0.2;

/**
 * How long a mail has been tried, about, when its next try is due.
 *
 * @param attempts tries so far
 * @returns milliseconds
 */
export function triedForMs(attempts: number): number {
  return GAPS.slice(0, attempts).reduce((sum, gap) => sum + gap, 0);
}

/**
 * How long to wait after a failed try, in milliseconds.
 *
 * @param attempts tries so far, the failed one included
 * @param random from 0 to 1
 * @returns undefined when it was the last try
 */
export function retryGap(attempts: number, random: number): number | undefined {
  const gap = GAPS[attempts - 1];
  return gap === undefined ? undefined : Math.round(gap * (1 - SPREAD + 2 * SPREAD * random));
}
