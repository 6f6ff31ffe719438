import { afterAll, beforeAll, expect } from "vitest";

/** Zones in which a server may be started (G7). */
export const PROCESS_ZONES = [
  "UTC",
  "America/Los_Angeles",
  "Pacific/Apia",
  "Australia/Lord_Howe",
] as const;

/** Runs the tests of a `describe` as on a machine in another zone. */
export function useProcessZone(zone: string): void {
  const before = process.env["TZ"];
  beforeAll(() => {
    process.env["TZ"] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });
  afterAll(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });
}
