import { assertEntry, type CalendarEntry } from "./calendar-entry.ts";
import { utcMoment } from "./calendar-text.ts";

/** Calendars on the web that take an entry by its address. */
export const WEB_CALENDARS = ["google", "outlook"] as const;

/** Name of a calendar on the web. */
export type WebCalendar = (typeof WEB_CALENDARS)[number];

/**
 * The address at which a calendar on the web offers to keep an entry, filled in: times in UTC, the
 * address of the booking as the last line of the description.
 *
 * @throws RangeError when id, host, revision, times or language is wrong; texts may hold anything
 */
export function webCalendarAddress(calendar: WebCalendar, entry: CalendarEntry): string {
  assertEntry(entry);
  const { start, end, summary, location, description, url } = entry;
  const details = [description, url].filter(Boolean).join("\n\n");
  switch (calendar) {
    case "google":
      return addressOf("https://calendar.google.com/calendar/render", {
        action: "TEMPLATE",
        text: summary,
        dates: `${utcMoment(start)}/${utcMoment(end)}`,
        details,
        location,
      });
    case "outlook":
      return addressOf("https://outlook.live.com/calendar/0/action/compose", {
        path: "/calendar/action/compose",
        rru: "addevent",
        subject: summary,
        startdt: inSeconds(start),
        enddt: inSeconds(end),
        body: details,
        location,
      });
  }
}

/** Blanks become `%20`: Outlook shows the plus signs of `URLSearchParams` as they are. */
function addressOf(base: string, fields: Readonly<Record<string, string>>): string {
  const query = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${base}?${query.join("&")}`;
}

/** `2027-03-18T08:00:00Z` */
function inSeconds(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}Z$/, "Z");
}
