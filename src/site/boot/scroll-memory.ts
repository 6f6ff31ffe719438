import { pageOf } from "./dialogs.ts";
import { readSession, writeSession } from "./session.ts";

/** Where positions by history entry are kept while the tab is open. */
const KEY = "scroll-positions";
/** Entries that are remembered; the oldest are forgotten. */
const MOST = 100;

/** How React Router and we mark an entry of the history. */
interface EntryState {
  readonly key?: string;
  readonly entry?: string;
}

/** Name of the current history entry, the same after a reload. */
export function entryName(): string {
  const state = history.state as EntryState | null;
  const known = state?.key ?? state?.entry;
  if (known) return known;
  const entry = String(Math.random());
  history.replaceState({ ...state, entry }, "");
  return entry;
}

/** Remembers where an entry was left. */
export function keepPosition(entry: string, top = scrollY): void {
  const positions = readPositions();
  delete positions[entry];
  positions[entry] = Math.round(top);
  const kept = Object.entries(positions).slice(-MOST);
  writeSession(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/** Where an entry was left, in pixels from the top. */
export function keptPosition(entry: string): number | undefined {
  return readPositions()[entry];
}

/**
 * Back, forward and reload find the old place (C3). The browser sees to it itself, but for entries
 * that React made: before hydration, as after a reload, those are put back here.
 */
export function restorePosition(): void {
  const shown = shownPage();
  const isHydrated = (): boolean => "hydrated" in document.documentElement.dataset;
  const restore = (): void => {
    if (history.scrollRestoration === "auto") return;
    const position = keptPosition(entryName());
    if (position !== undefined) scrollTo({ top: position, behavior: "instant" });
  };
  restore();
  let current = entryName();
  addEventListener("popstate", () => {
    if (isHydrated()) return;
    // The browser scrolls after this event only.
    keepPosition(current);
    if (shownPage() !== shown) {
      // The entry of another page, which React made in the document before: the browser changed the
      // address only, and takes this page's position for that page's.
      history.scrollRestoration = "manual";
      location.reload();
    } else if (history.state !== null) restore();
    current = entryName();
  });
  addEventListener("pagehide", () => {
    if (isHydrated()) keepPosition(entryName());
    // Before hydration the browser knows it too, and asking for it here would cost a layout (C3).
    else if (shownPage() !== shown) return;
    history.scrollRestoration = "auto";
  });
}

/**
 * Ends what a document's first frame leaves out (rendering/head-script.ts): the place of anything depends
 * on the height of what is above it.
 */
export function layOutWhole(): void {
  delete document.documentElement.dataset["first"];
}

/** What of the address only a document or React can show: the page, and the film in its dialog. */
function shownPage(): string {
  return `${pageOf(location)} ${new URLSearchParams(location.search).get("film")}`;
}

let place: number | undefined;

/** Says where the next page that React shows is to be scrolled; undefined leaves it to its address. */
export function holdPlace(top: number | undefined): void {
  place = top;
}

/** What {@link holdPlace} said last. */
export function heldPlace(): number | undefined {
  return place;
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(readSession(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
