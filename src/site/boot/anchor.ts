import { isCalm } from "./may-move.ts";
import { layOutWhole } from "./scroll-memory.ts";
import { takeFocus } from "./take-focus.ts";

/** From the arrival on a page until its anchor is scrolled to, in milliseconds (C4). */
const ARRIVAL_MS = 600;

/** The element that an anchor such as `#contact` names; any id will do (P8). */
export function anchorTarget(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name)) ?? document.getElementById(name);
  } catch {
    return document.getElementById(name);
  }
}

/** Scrolls to an anchor and moves the focus there; false when it names nothing. */
export function goToAnchor(hash: string, behavior: ScrollBehavior = "smooth"): boolean {
  const target = anchorTarget(hash);
  if (!target) return false;
  layOutWhole();
  target.scrollIntoView({ behavior: isCalm() ? "instant" : behavior });
  takeFocus(target);
  return true;
}

/**
 * After arriving on a page at its top: waits a moment, then scrolls to the anchor (C4). What the
 * visitor does meanwhile cancels it; without motion there is no wait.
 */
export function arriveAtAnchor(hash: string): void {
  // This code may come after the visitor's first scroll.
  if (scrollY > 0) return;
  if (isCalm()) {
    goToAnchor(hash);
    return;
  }
  const timer = setTimeout(() => goToAnchor(hash), ARRIVAL_MS);
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown", "page:start"]) {
    // Browsers take those of the window for passive.
    addEventListener(type, () => clearTimeout(timer), { once: true });
  }
}
