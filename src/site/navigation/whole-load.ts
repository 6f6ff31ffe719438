/** Within this time the same path is loaded whole only once, in milliseconds (C8). */
const GUARD_MS = 10_000;
const KEY = "whole-load";

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
