import { createYielder } from "./yield-to-event-loop.ts";
import type { NavigationItem } from "./navigation-page.ts";

/** Entries that are turned into text at once. */
const AT_ONCE = 256;

/**
 * Writes a navigation tree as JSON, piece by piece: the text of a long tree as one string costs more
 * than twice as much for each entry as that of a short one.
 */
export async function* writeNavigation(items: readonly NavigationItem[]): AsyncGenerator<string> {
  const yieldIfDue = createYielder(1);
  for (const piece of piecesOf(items)) {
    yield piece;
    const pause = yieldIfDue();
    if (pause) await pause;
  }
}

/** Entries with nothing below them in groups, the others field by field. */
function* piecesOf(items: readonly NavigationItem[]): Generator<string> {
  let lead = "[";
  let start = 0;
  while (start < items.length) {
    const end = endOfGroup(items, start);
    if (end > start) {
      yield lead + JSON.stringify(items.slice(start, end)).slice(1, -1);
    } else {
      yield lead;
      yield* piecesOfFolder(items[end] as NavigationItem);
    }
    lead = ",";
    start = Math.max(end, start + 1);
  }
  yield lead === "[" ? "[]" : "]";
}

function endOfGroup(items: readonly NavigationItem[], start: number): number {
  const most = Math.min(items.length, start + AT_ONCE);
  let end = start;
  while (end < most && !items[end]?.children) end += 1;
  return end;
}

function* piecesOfFolder(folder: NavigationItem): Generator<string> {
  let lead = "{";
  for (const [key, value] of Object.entries(folder)) {
    // Like JSON.stringify, which leaves out what JSON has no word for.
    const text = value === undefined ? undefined : JSON.stringify(key);
    if (text === undefined) continue;
    yield `${lead}${text}:`;
    if (key === "children" && Array.isArray(value)) yield* piecesOf(value as NavigationItem[]);
    else yield JSON.stringify(value);
    lead = ",";
  }
  yield "}";
}
