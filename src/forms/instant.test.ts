import { describe, expect, it } from "vitest";
import { readInstant, writeInstant } from "./instant.ts";

describe("b1: an instant in a form", () => {
  it.each([
    ["2027-03-18T07:00:00Z", "2027-03-18T07:00:00Z"],
    ["2027-03-18T09:00+02:00", "2027-03-18T07:00:00Z"],
    ["2028-02-29T00:00:00.5Z", "2028-02-29T00:00:00.500Z"],
  ])("%s is read as %s", (text, instant) => {
    expect(writeInstant(readInstant(text))).toBe(instant);
  });

  it.each(["", "2027-03-18", "2027-03-18T07:00:00", "2027-02-30T07:00:00Z", "2027-13-01T07:00Z"])(
    "%j is none",
    (text) => expect(readInstant(text)).toBeNaN(),
  );
});
