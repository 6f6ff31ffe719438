/** Shares of a film that are told, by their names. The last one leaves out what players round away. */
const SHARES: readonly (readonly [step: string, share: number])[] = [
  ["25", 0.25],
  ["50", 0.5],
  ["75", 0.75],
  ["100", 0.97],
];

/**
 * How much of a film was seen: what was played counts, not how far somebody jumped.
 *
 * @param played stretches that were played, as a media element tells them
 * @param duration seconds; not a number while it is not known
 */
export function watchedSteps(
  played: Pick<TimeRanges, "length" | "start" | "end">,
  duration: number,
): readonly string[] {
  let seconds = 0;
  for (let index = 0; index < played.length; index += 1) {
    seconds += played.end(index) - played.start(index);
  }
  return SHARES.filter(([, share]) => seconds / duration >= share).map(([step]) => step);
}
