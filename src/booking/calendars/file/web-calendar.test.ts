import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEB_CALENDARS, webCalendarAddress } from "#booking/calendars";
import { SAMPLE, SUMMARIES } from "#fixtures/calendars/booking-events.ts";

/** What the calendars read, by their own names of it. */
const READERS = {
  google: ({ searchParams: asked }: URL) => {
    const [start = "", end = ""] = (asked.get("dates") ?? "").split("/");
    const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
    const times = [start, end].map((time) => Date.parse(time.replace(basic, "$1-$2-$3T$4:$5:$6Z")));
    return {
      times,
      title: asked.get("text"),
      words: asked.get("details"),
      place: asked.get("location"),
    };
  },
  outlook: ({ searchParams: asked }: URL) => ({
    times: ["startdt", "enddt"].map((name) => Date.parse(asked.get(name) ?? "")),
    title: asked.get("subject"),
    words: asked.get("body"),
    place: asked.get("location"),
  }),
} as const;

describe.each(WEB_CALENDARS)("G9: an entry for %s on the web", (calendar) => {
  const read = (entry: typeof SAMPLE) => {
    const address = webCalendarAddress(calendar, entry);
    // Outlook shows a plus sign as it is.
    expect(address).not.toMatch(/[+\s"'<>\\]/);
    const url = new URL(address);
    expect(url.href).toBe(address);
    expect(url.hash).toBe("");
    return READERS[calendar](url);
  };

  it("is offered by the calendar itself", () => {
    const { protocol, hostname, searchParams } = new URL(webCalendarAddress(calendar, SAMPLE));
    expect(protocol).toBe("https:");
    expect(hostname).toMatch(/^(?:calendar\.google|outlook\.live)\.com$/);
    expect(searchParams.get("action") ?? searchParams.get("rru")).toMatch(/TEMPLATE|addevent/);
  });

  it.each(Object.entries(SUMMARIES))("says all of the booking, in %s", (_, summary) => {
    const { start, end, location, description, url } = SAMPLE;
    expect(read({ ...SAMPLE, summary })).toEqual({
      times: [start, end].map((time) => Math.floor(time / 1000) * 1000),
      title: summary,
      words: `${description}\n\n${url}`,
      place: location,
    });
  });

  it("keeps any text data", () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom("&dates=1", "a+b c", "#", "%00", "'\"><script>", "\ud83c", "?text=x"),
    );
    const property = fc.property(part, part, (summary, location) => {
      const { times, title, place } = READERS[calendar](
        new URL(webCalendarAddress(calendar, { ...SAMPLE, summary, location })),
      );
      expect(times).toEqual([SAMPLE.start, SAMPLE.end]);
      expect([title ?? "", place ?? ""]).toEqual([summary.toWellFormed(), location.toWellFormed()]);
    });
    fc.assert(property, { numRuns: 100 });
  });

  it("refuses times that are none", () => {
    expect(() => webCalendarAddress(calendar, { ...SAMPLE, end: SAMPLE.start })).toThrow("end");
  });
});
