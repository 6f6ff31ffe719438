import { WINDOWS_TO_IANA_MAP } from "windows-iana";
import { type CalendarPart, lineOf } from "./calendar-parts.ts";
import { describedZone } from "./described-zone.ts";
import { namedZone, type WallZone } from "./wall-zone.ts";

/** CLDR's table; `001` is the zone that stands for the name wherever one is. */
const WINDOWS = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === "001").map(
    ({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0] ?? ""] as const,
  ),
);

/** Says which zone a name means, or undefined when that cannot be found out. */
export type ZoneFinder = (tzid: string) => WallZone | undefined;

/**
 * Finds the zones of a calendar by name (b1): names of the database of zones, also behind the path
 * that Evolution and Mozilla put before them, names of Windows, and the calendar's own descriptions.
 *
 * @param parts of the calendar; VTIMEZONE among them
 * @param until epoch milliseconds up to which descriptions are worked out
 */
export function zoneFinder(parts: readonly CalendarPart[], until: number): ZoneFinder {
  const described = new Map(
    parts
      .filter(({ name }) => name === "VTIMEZONE")
      .map((part) => [lineOf(part, "TZID")?.value ?? "", part] as const),
  );
  const found = new Map<string, WallZone | undefined>();
  const find = (tzid: string): WallZone | undefined => {
    const known = namedZone(tzid) ?? behindPath(tzid) ?? namedZone(windowsZone(tzid));
    const description = described.get(tzid);
    return known ?? (description && describedZone(description, until));
  };
  return (tzid) => {
    if (!found.has(tzid)) found.set(tzid, find(tzid));
    return found.get(tzid);
  };
}

function windowsZone(tzid: string): string {
  return WINDOWS.get(tzid.toLowerCase()) ?? "";
}

function behindPath(tzid: string): WallZone | undefined {
  if (!tzid.startsWith("/")) return undefined;
  const steps = tzid.split("/");
  return namedZone(steps.slice(-3).join("/")) ?? namedZone(steps.slice(-2).join("/"));
}
