import { describe, expect, it } from "vitest";
import { auditZones, instantOfWall } from "#booking";

/** A Thursday in winter, with the wall times that today's zone data gives it. */
const MEETING = {
  id: "ann",
  start: Date.parse("2027-01-14T17:00:00Z"),
  end: Date.parse("2027-01-14T17:30:00Z"),
  studioDay: "2027-01-14",
  studioZone: "Europe/Amsterdam",
  studioWall: "2027-01-14T18:00",
  visitorZone: "Asia/Jerusalem",
  visitorWall: "2027-01-14T19:00",
  tzdata: "2025c",
};

describe("b1: bookings after the zone data changed", () => {
  it("are left alone while both clocks read as agreed", () => {
    expect(auditZones([MEETING, { ...MEETING, tzdata: "2026c" }], "2026c")).toEqual([]);
  });

  it("are told with what moved and the start that reads as agreed", () => {
    const visitor = { ...MEETING, id: "van", visitorZone: "America/Vancouver" };
    const agreedAtEight = { ...visitor, visitorWall: "2027-01-14T08:00" };
    const [drift] = auditZones([MEETING, agreedAtEight], "2026c");

    expect(drift).toMatchObject({
      id: "van",
      start: MEETING.start,
      tzdata: { agreed: "2025c", now: "2026c" },
      studio: undefined,
      visitor: { zone: "America/Vancouver", agreed: "2027-01-14T08:00" },
    });
    const suggested = drift?.suggested ?? 0;
    expect(instantOfWall("2027-01-14T08:00", "America/Vancouver")).toBe(suggested);
    expect(Math.abs(suggested - MEETING.start)).toBeLessThanOrEqual(2 * 3_600_000);
  });

  it("follow the studio's clock when both moved", () => {
    const both = { ...MEETING, studioWall: "2027-01-14T17:00", visitorWall: "2027-01-14T18:30" };
    expect(auditZones([both], "2026c")).toMatchObject([
      {
        studio: { agreed: "2027-01-14T17:00", now: "2027-01-14T18:00" },
        visitor: { agreed: "2027-01-14T18:30", now: "2027-01-14T19:00" },
        suggested: Date.parse("2027-01-14T16:00:00Z"),
      },
    ]);
  });

  it("in a zone that is known no more have no suggestion", () => {
    const gone = { ...MEETING, visitorZone: "Europe/Atlantis" };
    expect(auditZones([gone], "2026c")).toMatchObject([
      { visitor: { zone: "Europe/Atlantis", now: null }, suggested: undefined },
    ]);
  });

  it("in an hour that comes twice are right in either", () => {
    for (const start of ["2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"]) {
      const wall = { studioWall: "2027-10-31T02:30", visitorWall: "2027-10-31T02:30" };
      const twice = { ...MEETING, ...wall, start: Date.parse(start) };
      expect(auditZones([{ ...twice, visitorZone: "Europe/Amsterdam" }], "2026c")).toEqual([]);
    }
  });
});

describe("the instant of a wall time", () => {
  it.each([
    ["2027-03-18T09:00", undefined, "2027-03-18T08:00:00Z"],
    ["2027-10-31T02:30", undefined, "2027-10-31T00:30:00Z"],
    ["2027-10-31T02:30", "2027-10-31T01:31:00Z", "2027-10-31T01:30:00Z"],
    ["2027-03-28T02:30", undefined, "2027-03-28T01:30:00Z"],
  ])("%s near %s is %s", (wall, near, expected) => {
    const instant = instantOfWall(wall, "Europe/Amsterdam", near ? Date.parse(near) : undefined);
    expect(instant).toBe(Date.parse(expected));
  });

  it.each(["2027-02-30T09:00", "2027-03-18", "2027-03-18T25:00", "soon", ""])(
    "%j is none",
    (wall) => {
      expect(instantOfWall(wall, "Europe/Amsterdam")).toBeUndefined();
    },
  );
});
