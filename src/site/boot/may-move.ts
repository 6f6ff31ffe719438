import { savesData } from "./fetch-document.ts";

/** True for visitors who want less motion (WCAG 2.2 2.3.3). */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * True when a film may autoplay: not under reduced motion or reduced data, nor on the slowest
 * connections.
 */
export function mayMove(): boolean {
  return !isCalm() && !savesData();
}
