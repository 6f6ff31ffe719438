/** Stands for the site where its own address says nothing. */
const HERE = "https://own.invalid";

/**
 * Decides what an address of this site is, for whatever somebody else has written and a visitor may be
 * sent to. The URL parser decides, as it does in browsers: it drops tabs and line breaks, takes a
 * backslash for a slash and resolves dots, so no pattern over the text can.
 *
 * @param written path with optional query and anchor
 * @returns the address as browsers read it: ASCII, one slash first; undefined for everything else
 */
export function ownAddress(written: string): string | undefined {
  if (!written.startsWith("/")) return undefined;
  const url = URL.parse(written, HERE);
  if (url?.origin !== HERE) return undefined;
  const address = url.pathname + url.search + url.hash;
  // Dots may have hidden a second slash: `/.//host`.
  return URL.parse(address, HERE)?.href === HERE + address ? address : undefined;
}

/** True for what a redirect may lead to: an address of this site, or one of the web. */
export function isRedirectTarget(written: string): boolean {
  if (ownAddress(written) !== undefined) return true;
  return /^https?:\/\/[^/\\]/i.test(written) && URL.canParse(written);
}
