import { visitorZone } from "./visitor-clock.ts";

/**
 * The address of this page with times in the visitor's zone (b1), where it shows them in the zone of
 * `data-zone` for want of a better one; undefined where that is the same.
 */
export function ownZoneAddress(): string | undefined {
  const shown = document.querySelector<HTMLElement>("[data-zone]")?.dataset["zone"];
  const zone = visitorZone();
  if (shown === undefined || zone === undefined || zone === shown) return undefined;
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  query.set("tz", zone);
  return `${pathname}?${query}${hash}`;
}
