import { isOwnLink } from "./own-link.ts";

/** Documents that are fetched ahead at the same time (C9). */
const AT_ONCE = 4;

/** Time below which a pointer only passes over a link, in milliseconds. */
export const PASSING_MS = 65;

const asked = new Set<string>();
let running = 0;

/**
 * Prefetches the document of a link, once, before hydration (C9); the browser uses it when the link is
 * followed. Not under Save-Data or on slow connections (F2), nor in browsers that tell of no connection:
 * Safari fetches no documents ahead, and Firefox none under `default-src 'none'`.
 */
export function fetchDocument(link: HTMLAnchorElement): void {
  const { pathname, search } = link;
  const address = pathname + search;
  if (!isOwnLink(link) || pathname === location.pathname || pathname.startsWith("/_")) return;
  if (running === AT_ONCE || asked.has(address) || !navigator.connection || savesData()) return;
  asked.add(address);
  running += 1;
  const hint = addHint("prefetch", address);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the shortest, and nobody else listens
  hint.onload = hint.onerror = () => (running -= 1);
}

/** Adds a prefetch hint for the browser. */
export function addHint(rel: "prefetch" | "modulepreload", href: string): HTMLLinkElement {
  const hint = Object.assign(document.createElement("link"), { rel, href });
  document.head.append(hint);
  return hint;
}

/** True for visitors who save data or are on a slow line: nothing is fetched ahead for them (F2). */
export function savesData(): boolean {
  const { connection } = navigator;
  return connection?.saveData || /2g/.test(`${connection?.effectiveType}`);
}

declare global {
  interface Navigator {
    /** Network Information API; Chromium's browsers only. */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}
