import type { PageData } from "../site-data.ts";
import { showOwnZone } from "./own-zone.ts";

/**
 * What of a page depends on the visitor's query. A file is the same for every query, so this applies the
 * query as a server would have: it sets choices in the form, and loads React for the rest. Where the
 * query says no time zone, it is the visitor's.
 */
export function showQueryView({ site }: PageData): void {
  showOwnZone();
  if (!site.staticCopy) return;
  for (const [name, value] of new URLSearchParams(location.search)) {
    const choice = `main input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
    const input = document.querySelector<HTMLInputElement>(choice);
    if (input) input.checked = true;
  }
  const sign = new Event("pointerover", { bubbles: true });
  document.querySelector("header button")?.dispatchEvent(sign);
}
