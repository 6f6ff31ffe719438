import type { NavigateDetail } from "./dialogs.ts";
import { visitorZone } from "./visitor-clock.ts";

/**
 * Has a page that shows times in the zone of `data-zone`, for want of a better one, show them in the
 * visitor's (b1), in the same entry of the history. Nothing happens where that is the same.
 */
export function showOwnZone(): void {
  const shown = document.querySelector<HTMLElement>("[data-zone]")?.dataset["zone"];
  const zone = visitorZone();
  if (shown === undefined || zone === undefined || zone === shown) return;
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  query.set("tz", zone);
  const to = `${pathname}?${query}${hash}`;
  const detail: NavigateDetail = { to, replace: true, state: null, stay: true };
  // React's router takes it after hydration.
  const isTaken = !dispatchEvent(new CustomEvent("app:navigate", { detail, cancelable: true }));
  if (!isTaken) location.replace(to);
}
