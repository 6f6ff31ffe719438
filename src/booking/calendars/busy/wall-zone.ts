import { inZone } from "../../temporal.ts";
import { readZone } from "../../time-zone.ts";
import type { WallMs } from "./wall-time.ts";

/** Turns what a wall clock shows into instants and back; both in milliseconds. */
export interface WallZone {
  /** Epoch milliseconds; of a repeated hour the first, and of one that is skipped as long after it. */
  instantOf(wall: WallMs): number;
  wallOf(instant: number): WallMs;
}

/** Universal time. */
export const UTC: WallZone = { instantOf: (wall) => wall, wallOf: (instant) => instant };

const NANOSECONDS = 1_000_000;

/** A zone of the database of time zones, or undefined for an unknown name. */
export function namedZone(name: string): WallZone | undefined {
  if (readZone(name) === undefined) return undefined;
  return {
    instantOf: (wall) =>
      inZone(wall, "UTC").toPlainDateTime().toZonedDateTime(name, { disambiguation: "compatible" })
        .epochMilliseconds,
    wallOf: (instant) => instant + inZone(instant, name).offsetNanoseconds / NANOSECONDS,
  };
}
