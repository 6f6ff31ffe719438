/** Within this time the same path is loaded whole only once, in milliseconds (C8). */
const GUARD_MS = 10_000;
const KEY = "whole-load";

/** What the error page is told when no answer came: the status of a request without one. */
const NO_CONNECTION = { status: 0, statusText: "", internal: false, data: null };

/** What the error page is told when a page could not be loaded, whole or in part. */
export function toldOf(error: unknown): unknown {
  // As browsers reject what the network did not bring, data and code alike.
  return error instanceof TypeError ? NO_CONNECTION : error;
}

interface Guard {
  readonly path: string;
  readonly expires: number;
}

/**
 * Loads an address as a document because React cannot show it: code or data did not come. At most
 * once in ten seconds for the same path, so that a broken build never loads in circles (C8, K3).
 *
 * @returns false when it was refused
 */
export function loadWhole(href: string): boolean {
  const { pathname: path } = new URL(href, location.href);
  const guard = readGuard();
  const now = Date.now();
  if (guard?.path === path && guard.expires > now) return false;
  const next: Guard = { path, expires: now + GUARD_MS };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
    location.assign(href);
  } catch {
    // Blocked storage: the entry of the history remembers it, which a reload keeps (K7).
    const isHere = new URL(href, location.href).href === location.href;
    history[isHere ? "replaceState" : "pushState"]({ [KEY]: next }, "", href);
    location.reload();
  }
  return true;
}

function readGuard(): Guard | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Guard;
  } catch {
    return (history.state as Record<string, Guard | undefined> | null)?.[KEY];
  }
}
