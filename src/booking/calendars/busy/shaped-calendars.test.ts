import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readText } from "#fixtures/calendars/read-lines.ts";

function fileOf(shape: string): string {
  const file = new URL(import.meta.resolve(`#fixtures/calendars/${shape}-shaped.ics`));
  return readFileSync(file, "utf8").replaceAll("\n", "\r\n");
}

describe("b1: a calendar takes its time when it is written as by", () => {
  it.each([
    [
      "google",
      [
        "2027-03-21T08:00/2027-03-21T09:00",
        "2027-03-29T12:00/2027-03-29T13:00",
        "2027-04-04T07:00/2027-04-04T08:00",
        "2027-04-20T22:00/2027-04-22T22:00",
      ],
    ],
    [
      "outlook",
      [
        "2027-03-02T08:00/2027-03-02T08:30",
        "2027-03-10T03:15/2027-03-10T04:15",
        "2027-04-06T07:00/2027-04-06T07:30",
        "2027-06-01T07:00/2027-06-01T07:30",
      ],
    ],
    [
      "apple",
      [
        "2027-03-26T22:30/2027-03-27T00:30",
        "2027-03-27T22:30/2027-03-28T00:30",
        "2027-03-28T21:30/2027-03-28T23:30",
        "2027-04-05T10:00/2027-04-05T10:30",
      ],
    ],
  ])("%s", (shape, times) => {
    expect(readText(fileOf(shape))).toEqual({ times, warnings: [] });
  });
});
