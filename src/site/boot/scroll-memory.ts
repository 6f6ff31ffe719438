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
  const entry = Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...state, entry }, "");
  return entry;
}

/** Remembers where an entry was left. */
export function keepPosition(entry: string): void {
  const positions = readPositions();
  delete positions[entry];
  positions[entry] = Math.round(scrollY);
  try {
    const kept = Object.entries(positions).slice(-MOST);
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Blocked storage costs the position, nothing else.
  }
}

/** Where an entry was left, in pixels from the top. */
export function keptPosition(entry: string): number | undefined {
  return readPositions()[entry];
}

/**
 * Back, forward and reload find the old place (C3). The browser sees to it itself, but for entries
 * that React made: those are put back here when their document is loaded again.
 */
export function restorePosition(): void {
  const entry = entryName();
  if (history.scrollRestoration === "manual") {
    const position = keptPosition(entry);
    if (position !== undefined) scrollTo({ top: position, behavior: "instant" });
  }
  addEventListener("pagehide", () => {
    const isAwake = "hydrated" in document.documentElement.dataset;
    // The address may have moved to an entry that this document never showed.
    if (!isAwake && entryName() !== entry) return;
    keepPosition(entryName());
    history.scrollRestoration = "auto";
  });
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
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}
