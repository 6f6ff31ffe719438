import { describe, expect, it } from "vitest";
import { readZone, sameZone } from "#booking";

describe("b1: time zones", () => {
  it.each(["Asia/Kolkata", "Asia/Calcutta", "UTC", "Europe/Kyiv", "america/new_york", "Etc/GMT+5"])(
    "%s is kept as it was sent",
    (name) => {
      expect(readZone(name)).toBe(name);
    },
  );

  it.each([
    "",
    " ",
    "Mars/Olympus",
    "W. Europe Standard Time",
    "PST",
    "2027-03-18T09:00[Europe/Paris]",
    "+02:00",
    "-05",
    "Europe/Paris\n",
    "Europe/Paris,UTC",
    "__proto__",
    `Europe/${"x".repeat(10_000)}`,
  ])("%j is unknown", (name) => {
    expect(readZone(name)).toBeUndefined();
  });

  it.each([
    ["Asia/Kolkata", "Asia/Calcutta", true],
    ["Europe/Kiev", "Europe/Kyiv", true],
    ["europe/london", "Europe/London", true],
    ["UTC", "Etc/UTC", true],
    ["Europe/Berlin", "Europe/Paris", false],
    ["UTC", "Africa/Abidjan", false],
  ])("%s and %s are one zone: %j", (a, b, same) => {
    expect(sameZone(a, b)).toBe(same);
    expect(sameZone(b, a)).toBe(same);
  });
});
