import { Temporal } from "temporal-polyfill";
import type { WallMs } from "./wall-time.ts";

/** Turns what a wall clock shows into instants and back; both in milliseconds. */
export interface WallZone {
  /** Epoch milliseconds; of a repeated hour the first, and of one that is skipped as long after it. */
  instantOf(wall: WallMs): number;
  wallOf(instant: number): WallMs;
}

/** Universal time. */
export const UTC: WallZone = { instantOf: (wall) => wall, wallOf: (instant) => instant };

/** The longest name of the database has 32 characters. */
const NAME_LENGTH_MAX = 64;
const NANOSECONDS = 1_000_000;

/** A zone of the database of time zones, or undefined when nobody knows the name. */
export function namedZone(name: string): WallZone | undefined {
  if (name.length > NAME_LENGTH_MAX || !/^[a-z]/i.test(name)) return undefined;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    return undefined;
  }
  return {
    instantOf: (wall) =>
      Temporal.Instant.fromEpochMilliseconds(wall)
        .toZonedDateTimeISO("UTC")
        .toPlainDateTime()
        .toZonedDateTime(name, { disambiguation: "compatible" }).epochMilliseconds,
    wallOf: (instant) => {
      const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
      return instant + moment.offsetNanoseconds / NANOSECONDS;
    },
  };
}
