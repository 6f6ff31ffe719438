import type { CalendarComponent, CalendarProperty } from "./parse-components.ts";
import type { CalendarProblem } from "./read-content-lines.ts";

/** Properties that a component has exactly once (RFC 5545 3.6). */
const ONCE: ReadonlyMap<string, readonly string[]> = new Map([
  ["VCALENDAR", ["PRODID", "VERSION"]],
  ["VEVENT", ["UID", "DTSTAMP", "DTSTART"]],
  ["VTIMEZONE", ["TZID"]],
]);

/** Optional properties of an event that do not come twice (RFC 5545 3.6.1). */
const EVENT_AT_MOST_ONCE = [
  "CLASS",
  "CREATED",
  "DESCRIPTION",
  "DTEND",
  "DURATION",
  "GEO",
  "LAST-MODIFIED",
  "LOCATION",
  "ORGANIZER",
  "PRIORITY",
  "RECURRENCE-ID",
  "SEQUENCE",
  "STATUS",
  "SUMMARY",
  "TRANSP",
  "URL",
];

/** Properties that a component has at most once. */
const AT_MOST_ONCE: ReadonlyMap<string, readonly string[]> = new Map([
  ["VCALENDAR", ["CALSCALE", "METHOD", "REFRESH-INTERVAL", "SOURCE", "X-PUBLISHED-TTL"]],
  ["VEVENT", EVENT_AT_MOST_ONCE],
]);

/** What is wrong with a component by itself: properties too many or too few, times in disorder. */
export function componentProblems(component: CalendarComponent): readonly CalendarProblem[] {
  const { line, name, components } = component;
  const problems = [...countProblems(component)];
  if (name === "VCALENDAR" && components.length === 0) {
    problems.push("VCALENDAR holds no component");
  }
  if (name === "VTIMEZONE" && !components.some((one) => /^(?:STANDARD|DAYLIGHT)$/.test(one.name))) {
    problems.push("VTIMEZONE holds neither STANDARD nor DAYLIGHT");
  }
  if (name === "VEVENT") problems.push(...timeProblems(component));
  return problems.map((problem) => ({ line, problem }));
}

/** The first property of this name. */
export function propertyOf(
  { properties }: CalendarComponent,
  name: string,
): CalendarProperty | undefined {
  return properties.find((property) => property.name === name);
}

function countProblems({ name, properties }: CalendarComponent): readonly string[] {
  const countOf = (wanted: string): number =>
    properties.filter((property) => property.name === wanted).length;
  const once = ONCE.get(name) ?? [];
  return [
    ...once.filter((one) => countOf(one) === 0).map((one) => `${name} without ${one}`),
    ...[...once, ...(AT_MOST_ONCE.get(name) ?? [])]
      .filter((one) => countOf(one) > 1)
      .map((one) => `${name} with more than one ${one}`),
  ];
}

function timeProblems(event: CalendarComponent): readonly string[] {
  const start = propertyOf(event, "DTSTART");
  const end = propertyOf(event, "DTEND");
  const duration = propertyOf(event, "DURATION");
  if (!end && !duration) return ["VEVENT without DTEND or DURATION"];
  if (end && duration) return ["VEVENT with DTEND and DURATION"];
  if (duration && /^-|^[+]?P(?:T?0+[WDHMS])+$/.test(duration.value)) {
    return ["DURATION is not longer than nothing"];
  }
  if (!start || !end) return [];
  if (formOf(start) !== formOf(end)) return ["DTSTART and DTEND are of different kinds"];
  const isInOneZone = start.parameters.get("TZID") === end.parameters.get("TZID");
  // The basic format of ISO 8601 sorts like time.
  return isInOneZone && end.value <= start.value ? ["DTEND is not after DTSTART"] : [];
}

/** Date, UTC, floating, or of a zone. */
function formOf({ value, parameters }: CalendarProperty): string {
  if (!value.includes("T")) return "date";
  if (value.endsWith("Z")) return "utc";
  return parameters.has("TZID") ? "zone" : "floating";
}
