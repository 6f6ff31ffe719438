import { expect, it } from "vitest";
import { progressBar } from "./progress-bar.ts";

it.each([
  [0, 3, "░░░░░░░░░░░░░░░░░░░░░░░░   0 %  x"],
  [0.5, 12, "████████████░░░░░░░░░░░░  50 %  x  0:12 left"],
  [0.25, 3000, "██████░░░░░░░░░░░░░░░░░░  25 %  x  2:30:00 left"],
  [1, 9, "████████████████████████ 100 %  x  0:00 left"],
])("shows %d after %d s", (share, elapsed, bar) => {
  expect(progressBar("x", share, elapsed)).toBe(bar);
});
