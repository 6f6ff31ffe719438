import { describe, expect, it } from "vitest";
import { effort } from "#fixtures/effort.ts";
import { readBusyTimes } from "./read-busy-times.ts";
import { calendarOf, event } from "#fixtures/calendars/calendar-text.ts";
import { OPTIONS } from "#fixtures/calendars/read-lines.ts";

const MEGABYTE = 1_048_576;
const START = "DTSTART:20270318T090000Z";

describe("b1: reading in a process of its own", { timeout: 60_000 }, () => {
  it("gives blocks and warnings", async () => {
    const lines = event(START, "DURATION:PT1H", "RRULE:FREQ=SOMETIMES;UNTIL=20270318");
    expect(await readBusyTimes(calendarOf(...lines), OPTIONS)).toEqual({
      ok: true,
      blocks: [
        {
          uid: "one@elsewhere.example",
          start: Date.UTC(2027, 2, 18, 9),
          end: Date.UTC(2027, 2, 19, 0, 59, 59),
        },
      ],
      warnings: [{ code: "unclear_rule", about: "FREQ=SOMETIMES;UNTIL=20270318" }],
    });
  });

  it("ends a calendar that takes too long", async () => {
    const costly = Array.from({ length: 4_000 }, (_, index) =>
      event(`UID:${index}`, START, "DURATION:PT1S", "RRULE:FREQ=SECONDLY"),
    );
    const read = await readBusyTimes(calendarOf(...costly.flat()), OPTIONS, 1_500);
    expect(read).toEqual({ ok: false, reason: "too_slow" });
  });

  it("says so when the reader ends", async () => {
    const read = await readBusyTimes(calendarOf(), { ...OPTIONS, zone: "Mars/Olympus" });
    expect(read).toEqual({ ok: false, reason: "reader_failed" });
  });

  it.each([
    ["nested parts", "BEGIN:VEVENT\r\n".repeat((5 * MEGABYTE) / 14), "not_a_calendar"],
    ["one line", `BEGIN:VCALENDAR${";".repeat(5 * MEGABYTE)}`, "not_a_calendar"],
    ["folds", `BEGIN:VCALENDAR\nUID:${"\n ".repeat((5 * MEGABYTE) / 2)}`, "not_a_calendar"],
    [
      "quotes",
      calendarOf(`DTSTART;TZID="${'";X="'.repeat(MEGABYTE)}:`, "BEGIN:X"),
      "not_a_calendar",
    ],
  ])("is not held up by 5 MB of %s", { tags: ["long"] }, async (_what, text, reason) => {
    expect(await readBusyTimes(text, OPTIONS)).toEqual({ ok: false, reason });
  });

  it.each([
    ["UID", `UID:${"@a.".repeat(MEGABYTE)}!`] as const,
    ...effort(
      [],
      [
        ["DTSTART", `DTSTART:${"2027".repeat(MEGABYTE)}`] as const,
        ["EXDATE", `EXDATE:${"20270318T090000Z,".repeat(200_000)}`] as const,
        ["DURATION", `DURATION:P${"9".repeat(MEGABYTE)}D`] as const,
        ["TZID", `DTSTART;TZID=${"/".repeat(4 * MEGABYTE)}:20270318T090000`] as const,
      ],
    ),
  ])("is not held up by a long %s", async (_what, line) => {
    const text = calendarOf(...event(START, "DURATION:PT1H"), ...event(line, START));
    expect(await readBusyTimes(text, OPTIONS)).toMatchObject({ ok: true });
  });
});
