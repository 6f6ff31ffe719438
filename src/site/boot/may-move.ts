import { savesData } from "./fetch-document.ts";

/** True for visitors who want less motion (WCAG 2.2 2.3.3). */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * True when a film may play that nobody asked for: not for visitors who want less motion or less data,
 * nor on the slowest lines.
 */
export function mayMove(): boolean {
  return !isCalm() && !savesData();
}
