import type { CityOf } from "#booking";

/** Zones in which most visitors live; on the page every other one can be in the address. */
export const COMMON_ZONES: readonly string[] = [
  "Pacific/Honolulu",
  "America/Los_Angeles",
  "America/Denver",
  "America/Mexico_City",
  "America/Chicago",
  "America/Bogota",
  "America/New_York",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Argentina/Buenos_Aires",
  "UTC",
  "Europe/London",
  "Europe/Lisbon",
  "Africa/Lagos",
  "Europe/Amsterdam",
  "Europe/Berlin",
  "Europe/Brussels",
  "Europe/Madrid",
  "Europe/Paris",
  "Europe/Zurich",
  "Africa/Johannesburg",
  "Europe/Athens",
  "Europe/Kyiv",
  "Asia/Jerusalem",
  "Europe/Istanbul",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Bangkok",
  "Asia/Singapore",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Pacific/Auckland",
];

/** What zones are grouped by: the first part of their names, and all that have none. */
const REGIONS = [
  "Africa",
  "America",
  "Antarctica",
  "Arctic",
  "Asia",
  "Atlantic",
  "Australia",
  "Europe",
  "Indian",
  "Pacific",
  "Other",
] as const;

/** The zones of a region, by the names of their places. */
export interface ZoneRegion {
  readonly region: (typeof REGIONS)[number];
  readonly zones: readonly { readonly value: string; readonly place: string }[];
}

/**
 * The zones to choose from.
 *
 * @param iso BCP 47 tag of the page's language
 * @param zones IANA names; those that come twice are listed once
 */
export function zoneRegions(
  zones: readonly string[],
  iso: string,
  cityOf: CityOf,
): readonly ZoneRegion[] {
  const { compare } = new Intl.Collator(iso);
  const all = [...new Set(zones)];
  const isIn = (region: string, zone: string): boolean => zone.startsWith(`${region}/`);
  return REGIONS.map((region) => {
    const inRegion = all.filter((zone) =>
      region === "Other" ? !REGIONS.some((one) => isIn(one, zone)) : isIn(region, zone),
    );
    const places = inRegion.map((value) => ({ value, place: placeOf(value, cityOf) }));
    return { region, zones: places.toSorted((a, b) => compare(a.place, b.place)) };
  }).filter((group) => group.zones.length > 0);
}

function placeOf(zone: string, cityOf: CityOf): string {
  return cityOf(zone) ?? zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}
