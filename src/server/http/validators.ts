/**
 * True when the client already has what would be sent (RFC 9110 13.2.2).
 *
 * @param headers of the request, lower case
 * @param modified left out where the validator alone shows a change
 */
export function isNotModified(
  headers: {
    readonly "if-none-match"?: string | undefined;
    readonly "if-modified-since"?: string | undefined;
  },
  etag: string,
  modified?: Date,
): boolean {
  const match = headers["if-none-match"];
  if (match !== undefined) return matchesEtag(match, etag);
  if (!modified) return false;
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** True when an If-None-Match header names the validator, by weak comparison. */
function matchesEtag(header: string, etag: string): boolean {
  const strong = etag.replace(/^W\//, "");
  return header.split(",").some((entry) => {
    const tag = entry.trim().replace(/^W\//, "");
    return tag === "*" || tag === strong;
  });
}
