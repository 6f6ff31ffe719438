import type { PageData } from "../site-data.ts";
import { ownZoneAddress } from "./own-zone.ts";

/**
 * Loads React where a page is not yet what the visitor asks for. A static file is the same for every
 * query, so this applies the query as a server would have, as far as it sets choices in the form; times
 * in a zone of nobody's choice are shown anew in the visitor's.
 */
export function showQueryView({ site }: PageData): void {
  if (site.staticCopy) makeChoices();
  else if (ownZoneAddress() === undefined) return;
  const sign = new Event("pointerover", { bubbles: true });
  document.querySelector("header button")?.dispatchEvent(sign);
}

function makeChoices(): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const choice = `main input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
    const input = document.querySelector<HTMLInputElement>(choice);
    if (input) input.checked = true;
  }
}
