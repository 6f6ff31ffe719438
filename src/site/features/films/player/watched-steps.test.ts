import { expect, test } from "vitest";
import { watchedSteps } from "./watched-steps.ts";

/** Stretches as a media element tells them. */
function ranges(...played: readonly [start: number, end: number][]): TimeRanges {
  return {
    length: played.length,
    start: (index) => played[index]?.[0] ?? 0,
    end: (index) => played[index]?.[1] ?? 0,
  };
}

test.each([
  [[], 100, ""],
  [[[0, 24]], 100, ""],
  [[[0, 25]], 100, "25"],
  // Jumped to the end: only what was played counts.
  [
    [
      [0, 10],
      [90, 100],
    ],
    100,
    "",
  ],
  [
    [
      [0, 30],
      [50, 95],
    ],
    100,
    "25 50 75",
  ],
  [[[0, 7.8]], 8, "25 50 75 100"],
  [[[0, 5]], Number.NaN, ""],
] as [[number, number][], number, string][])(
  "issue 27: of %j of %d seconds were seen %j",
  (played, duration, steps) => {
    expect(watchedSteps(ranges(...played), duration).join(" ")).toBe(steps);
  },
);
