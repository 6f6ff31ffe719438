import type { CityOf } from "#booking";
import { zoneText } from "./meeting-text.ts";

/** Zones in which most visitors live, from west to east; every other one can be in the address. */
const COMMON_ZONES = [
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

/** An entry of the list of zones. */
export interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** Making the names takes milliseconds; they never change. */
const named = new Map<string, readonly ZoneOption[]>();

/**
 * The zones to choose from: the one that is shown, the studio's, and the common ones.
 *
 * @param iso BCP 47 tag of the page's language
 */
export function zoneOptions(
  iso: string,
  cityOf: CityOf,
  ...own: readonly string[]
): readonly ZoneOption[] {
  const common = named.get(iso) ?? COMMON_ZONES.map((zone) => optionOf(zone, iso, cityOf));
  named.set(iso, common);
  const missing = [...new Set(own)].filter((zone) => !COMMON_ZONES.includes(zone));
  return [...missing.map((zone) => optionOf(zone, iso, cityOf)), ...common];
}

/** Options hold plain text only, so the place is isolated by characters. */
function optionOf(zone: string, iso: string, cityOf: CityOf): ZoneOption {
  const { name, city } = zoneText(zone, { iso, cityOf });
  return { value: zone, label: city === undefined ? name : `${name} (\u2068${city}\u2069)` };
}
