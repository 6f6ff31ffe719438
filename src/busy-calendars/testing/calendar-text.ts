/** A calendar of these lines, as it goes over the wire. */
export function calendarOf(...lines: readonly string[]): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...lines, "END:VCALENDAR"];
  return all.map((line) => `${line}\r\n`).join("");
}

/** An event of these lines; it has an id unless they give one. */
export function event(...lines: readonly string[]): readonly string[] {
  const id = lines.some((line) => line.startsWith("UID:")) ? [] : ["UID:one@elsewhere.example"];
  return ["BEGIN:VEVENT", ...id, "DTSTAMP:20270101T000000Z", ...lines, "END:VEVENT"];
}

/** A zone that nobody else knows: UTC+5:30, in summer an hour more, changing at odd times. */
export const ODD_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Customized Time Zone",
  "BEGIN:STANDARD",
  "DTSTART:16011028T030000",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
  "TZOFFSETFROM:+0630",
  "TZOFFSETTO:+0530",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010325T020000",
  "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
  "TZOFFSETFROM:+0530",
  "TZOFFSETTO:+0630",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];
