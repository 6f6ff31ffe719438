import type { CalendarProblem, ContentLine } from "./read-content-lines.ts";

/** `NAME;PARAMETER=value:value`; names in capitals, parameters without their quotes. */
export interface CalendarProperty {
  readonly line: number;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** What stands between BEGIN and END. */
export interface CalendarComponent {
  readonly line: number;
  readonly name: string;
  readonly properties: readonly CalendarProperty[];
  readonly components: readonly CalendarComponent[];
}

/** What {@link parseComponents} found. */
export interface ParsedComponents {
  readonly components: readonly CalendarComponent[];
  readonly problems: readonly CalendarProblem[];
}

interface OpenComponent extends CalendarComponent {
  readonly properties: CalendarProperty[];
  readonly components: CalendarComponent[];
}

/** Contentline of RFC 5545 3.1: quotes only around parameter values, never inside them. */
const VALUE = String.raw`(?:"[^"]*"|[^",;:]*)`;
const PARAMETER = String.raw`;[A-Za-z0-9-]+=${VALUE}(?:,${VALUE})*`;
const CONTENT_LINE = new RegExp(`^([A-Za-z0-9-]+)((?:${PARAMETER})*):(.*)$`, "s");

/** Builds the tree of components and finds lines that have no place in it (RFC 5545 3.4, 3.6). */
export function parseComponents(lines: readonly ContentLine[]): ParsedComponents {
  const problems: CalendarProblem[] = [];
  const components: CalendarComponent[] = [];
  const open: OpenComponent[] = [];
  const report = (line: number, problem: string): void => {
    problems.push({ line, problem });
  };
  for (const content of lines) {
    const property = parseContentLine(content);
    const parent = open.at(-1);
    if (!property) {
      report(content.line, "no NAME;PARAMETER=value:value");
    } else if (property.name === "BEGIN") {
      const name = property.value.toUpperCase();
      const component = { line: content.line, name, properties: [], components: [] };
      (parent ?? { components }).components.push(component);
      open.push(component);
    } else if (property.name === "END") {
      if (parent?.name === property.value.toUpperCase()) open.pop();
      else report(content.line, `END:${property.value} closes ${parent?.name ?? "nothing"}`);
    } else if (!parent) {
      report(content.line, `${property.name} stands outside of VCALENDAR`);
    } else {
      if (parent.components.length > 0 && parent.name !== "VTIMEZONE") {
        report(content.line, `${property.name} of ${parent.name} stands after a component`);
      }
      parent.properties.push(property);
    }
  }
  for (const { line, name } of open) report(line, `BEGIN:${name} has no END`);
  return { components, problems };
}

function parseContentLine({ line, text }: ContentLine): CalendarProperty | undefined {
  const [match, name = "", written = "", value = ""] = CONTENT_LINE.exec(text) ?? [];
  if (match === undefined) return undefined;
  const parameters = new Map<string, string>();
  for (const [parameter] of written.matchAll(new RegExp(PARAMETER, "g"))) {
    const equals = parameter.indexOf("=");
    const key = parameter.slice(1, equals).toUpperCase();
    parameters.set(key, parameter.slice(equals + 1).replaceAll('"', ""));
  }
  return { line, name: name.toUpperCase(), parameters, value };
}
