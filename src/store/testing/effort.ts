const isLong = process.env["TEST_LONG"] === "1";

/** How much a test tries: little in `npm test`, much in `npm run test:long` (TEST_LONG=1). */
export function effort(quick: number, long: number): number {
  return isLong ? long : quick;
}

/** How long such a test may take, milliseconds. */
export const EFFORT_TIMEOUT_MS = effort(60_000, 3_600_000);
