import { componentProblems } from "./component-problems.ts";
import { methodProblems } from "./method-problems.ts";
import { type CalendarComponent, parseComponents } from "./parse-components.ts";
import { type CalendarProblem, readContentLines } from "./read-content-lines.ts";
import { valueProblem } from "./value-problem.ts";

/**
 * Finds what is wrong with a calendar file: lines and octets, structure, properties, values
 * (RFC 5545, 7986), and what its METHOD asks for (RFC 5546). A file without problems gives an empty
 * list.
 *
 * @param file text, or its octets, which also show a line that is folded inside a character
 */
export function lintCalendar(file: string | Uint8Array): readonly CalendarProblem[] {
  const { lines, problems: lineProblems } = readContentLines(file);
  const { components, problems: treeProblems } = parseComponents(lines);
  const problems = [...lineProblems, ...treeProblems];
  if (components.length !== 1 || components[0]?.name !== "VCALENDAR") {
    problems.push({ line: 1, problem: "a file is one VCALENDAR" });
  }
  for (const calendar of components) {
    for (const component of withDescendants(calendar)) {
      problems.push(...valueProblems(component), ...componentProblems(component));
    }
    problems.push(...zoneProblems(calendar), ...methodProblems(calendar));
  }
  return problems.toSorted((one, other) => one.line - other.line);
}

function valueProblems({ properties }: CalendarComponent): readonly CalendarProblem[] {
  return properties.flatMap((property) => {
    const problem = valueProblem(property);
    return problem === undefined ? [] : [{ line: property.line, problem }];
  });
}

/** Each TZID names a VTIMEZONE of the same file (RFC 5545 3.2.19). */
function zoneProblems(calendar: CalendarComponent): readonly CalendarProblem[] {
  const all = withDescendants(calendar).flatMap(({ properties }) => properties);
  const zones = all.filter(({ name }) => name === "TZID").map(({ value }) => value);
  return all.flatMap(({ line, parameters }) => {
    const zone = parameters.get("TZID");
    const isKnown = zone === undefined || zone.startsWith("/") || zones.includes(zone);
    return isKnown ? [] : [{ line, problem: `no VTIMEZONE for TZID ${zone}` }];
  });
}

function withDescendants(component: CalendarComponent): readonly CalendarComponent[] {
  return [component, ...component.components.flatMap(withDescendants)];
}
