import type { CalendarProperty } from "./parse-components.ts";

type ValueRule = (property: CalendarProperty) => string | undefined;

const URI = /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i;
const DURATION =
  /^[+-]?P(?:\d+W|\d+D(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/;
const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z?))?$/;

/** RFC 5545 3.3.11: backslash, semicolon and comma are escaped, a newline is `\n`. */
const text: ValueRule = ({ value }) =>
  /^(?:[^\\;,]|\\[\\;,nN])*$/.test(value) ? undefined : "TEXT is not escaped";

/** RFC 5545 3.8.1.2: the same with commas between the values. */
const textList: ValueRule = ({ value }) =>
  /^(?:[^\\;]|\\[\\;,nN])*$/.test(value) ? undefined : "TEXT is not escaped";

/** RFC 5545 3.3.13: an address is not escaped. */
const uri: ValueRule = ({ value }) => (URI.test(value) ? undefined : "no absolute URI");

/** RFC 7986 5.11: these say of themselves that they are addresses. */
const declaredUri: ValueRule = (property) =>
  property.parameters.get("VALUE") === "URI" ? uri(property) : "without VALUE=URI";

const calendarUser: ValueRule = (property) => {
  const { parameters, value } = property;
  if (!/^mailto:[^@]+@[^@]+$/i.test(value)) return "no mailto: address";
  const status = parameters.get("PARTSTAT") ?? "ACCEPTED";
  if (!/^(?:NEEDS-ACTION|ACCEPTED|DECLINED|TENTATIVE|DELEGATED)$/.test(status)) {
    return `unknown PARTSTAT ${status}`;
  }
  if (!/^(?:TRUE|FALSE)$/.test(parameters.get("RSVP") ?? "FALSE")) return "RSVP is TRUE or FALSE";
  return uri(property);
};

/** RFC 5545 3.8.7: moments of the file itself are in UTC. */
const utcMoment: ValueRule = ({ value }) =>
  value.endsWith("Z") && isMoment(value) ? undefined : "no moment in UTC";

const moment: ValueRule = ({ value, parameters }) => {
  if (!isMoment(value)) return "no date, or no moment";
  const isDate = !value.includes("T");
  if (isDate !== (parameters.get("VALUE") === "DATE")) return "VALUE and value do not agree";
  return value.endsWith("Z") && parameters.has("TZID") ? "TZID beside a time in UTC" : undefined;
};

const duration: ValueRule = ({ value }) => (DURATION.test(value) ? undefined : "no duration");

const declaredDuration: ValueRule = (property) =>
  property.parameters.get("VALUE") === "DURATION" ? duration(property) : "without VALUE=DURATION";

const count: ValueRule = ({ value }) =>
  /^\d+$/.test(value) && Number(value) <= 2_147_483_647 ? undefined : "no number from 0";

const oneOf =
  (...values: readonly string[]): ValueRule =>
  ({ value }) =>
    values.includes(value) ? undefined : `none of ${values.join(", ")}`;

const RULES: ReadonlyMap<string, ValueRule> = new Map<string, ValueRule>([
  ["ATTENDEE", calendarUser],
  ["CATEGORIES", textList],
  ["COMMENT", text],
  ["CONFERENCE", declaredUri],
  ["CONTACT", text],
  ["CREATED", utcMoment],
  ["DESCRIPTION", text],
  ["DTEND", moment],
  ["DTSTAMP", utcMoment],
  ["DTSTART", moment],
  ["DURATION", duration],
  ["LAST-MODIFIED", utcMoment],
  ["LOCATION", text],
  [
    "METHOD",
    oneOf("PUBLISH", "REQUEST", "CANCEL", "REPLY", "ADD", "REFRESH", "COUNTER", "DECLINECOUNTER"),
  ],
  ["NAME", text],
  ["ORGANIZER", calendarUser],
  ["PRODID", text],
  ["REFRESH-INTERVAL", declaredDuration],
  ["RESOURCES", textList],
  ["SEQUENCE", count],
  ["SOURCE", declaredUri],
  ["STATUS", oneOf("TENTATIVE", "CONFIRMED", "CANCELLED")],
  ["SUMMARY", text],
  ["TRANSP", oneOf("OPAQUE", "TRANSPARENT")],
  ["UID", text],
  ["URL", uri],
  ["VERSION", oneOf("2.0")],
  ["X-PUBLISHED-TTL", duration],
  ["X-WR-CALDESC", text],
  ["X-WR-CALNAME", text],
]);

/** What is wrong with the value of a property by its type (RFC 5545 3.3); unknown ones may be anything. */
export function valueProblem(property: CalendarProperty): string | undefined {
  const problem = RULES.get(property.name)?.(property);
  return problem === undefined ? undefined : `${property.name}: ${problem}`;
}

/** True for a date or a moment that the calendar has. */
function isMoment(value: string): boolean {
  const [match, year, month, day] = MOMENT.exec(value) ?? [];
  if (match === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
