import { propertyOf } from "./component-problems.ts";
import type { CalendarComponent } from "./parse-components.ts";
import type { CalendarProblem } from "./read-content-lines.ts";

interface MethodRule {
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
  readonly statuses: readonly string[];
  readonly isStatusRequired: boolean;
  /** True when the file speaks of one event only. */
  readonly isOfOneEvent: boolean;
}

/** Tables of RFC 5546 3.2.1, 3.2.2 and 3.2.5. */
const RULES: ReadonlyMap<string, MethodRule> = new Map([
  [
    "PUBLISH",
    {
      required: ["ORGANIZER", "SUMMARY"],
      forbidden: ["ATTENDEE"],
      statuses: ["TENTATIVE", "CONFIRMED", "CANCELLED"],
      isStatusRequired: false,
      isOfOneEvent: false,
    },
  ],
  [
    "REQUEST",
    {
      required: ["ORGANIZER", "ATTENDEE", "SUMMARY"],
      forbidden: [],
      statuses: ["TENTATIVE", "CONFIRMED"],
      isStatusRequired: false,
      isOfOneEvent: true,
    },
  ],
  [
    "CANCEL",
    {
      required: ["ORGANIZER", "SEQUENCE"],
      forbidden: [],
      statuses: ["CANCELLED"],
      isStatusRequired: true,
      isOfOneEvent: true,
    },
  ],
]);

/** What is wrong between the events of a file, and by its METHOD (RFC 5546). */
export function methodProblems(calendar: CalendarComponent): readonly CalendarProblem[] {
  const events = calendar.components.filter(({ name }) => name === "VEVENT");
  const method = propertyOf(calendar, "METHOD")?.value ?? "";
  const rule = RULES.get(method);
  const problems = [...repetitions(events)];
  if (!rule) return problems;
  const uids = new Set(events.map((event) => propertyOf(event, "UID")?.value));
  if (rule.isOfOneEvent && uids.size !== 1) {
    problems.push({ line: calendar.line, problem: `${method} is of one UID, found ${uids.size}` });
  }
  for (const event of events) {
    for (const problem of eventProblems(event, method, rule)) {
      problems.push({ line: event.line, problem });
    }
  }
  return problems;
}

function eventProblems(
  event: CalendarComponent,
  method: string,
  { required, forbidden, statuses, isStatusRequired }: MethodRule,
): readonly string[] {
  const status = propertyOf(event, "STATUS")?.value;
  const isStatusRight = status === undefined ? !isStatusRequired : statuses.includes(status);
  return [
    ...required
      .filter((name) => !propertyOf(event, name))
      .map((name) => `${method} without ${name}`),
    ...forbidden.filter((name) => propertyOf(event, name)).map((name) => `${method} with ${name}`),
    ...(isStatusRight ? [] : [`${method} with STATUS ${status ?? "missing"}`]),
  ];
}

/** Two events of one UID are two instances of a series, or a mistake (RFC 5545 3.8.4.7). */
function repetitions(events: readonly CalendarComponent[]): readonly CalendarProblem[] {
  const seen = new Set<string>();
  return events.flatMap((event) => {
    const uid = propertyOf(event, "UID")?.value ?? "";
    const key = `${uid} ${propertyOf(event, "RECURRENCE-ID")?.value ?? ""}`;
    if (seen.has(key)) return [{ line: event.line, problem: `a second event with UID ${uid}` }];
    seen.add(key);
    return [];
  });
}
