/** What the tab keeps under a name; undefined where there is nothing, or storage is blocked. */
export function readSession(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a text while the tab is open; undefined forgets it.
 *
 * @returns false where storage is blocked
 */
export function writeSession(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
