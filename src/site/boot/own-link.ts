/** True for a link of this site that opens in this tab. */
export function isOwnLink({ origin, target, download }: HTMLAnchorElement): boolean {
  return origin === location.origin && (target === "" || target === "_self") && !download;
}

/** True for an unhandled click that opens no tab, window or download. */
export function isPlainClick(event: MouseEvent): boolean {
  const isSpecial = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isSpecial && !event.defaultPrevented;
}
