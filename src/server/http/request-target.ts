import type { IncomingMessage } from "node:http";

/** `http://host/path?query`, as clients send it to what they take for a proxy. */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)([/?].*)?$/i;

/**
 * Brings the target of a request into the form in which everything else reads it: a path with its
 * query. An absolute target names the host, whatever the field Host says (RFC 9112 3.2.2).
 *
 * @returns false for a request that is answered 400: two fields Host (RFC 9112 3.2), or no target
 */
export function readTarget(incoming: IncomingMessage): boolean {
  const { rawHeaders, url = "" } = incoming;
  let host = -1;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== 4 || name.toLowerCase() !== "host") continue;
    if (host >= 0) return false;
    host = at;
  }
  if (url.startsWith("/")) return true;
  const [, named, rest = "/"] = ABSOLUTE.exec(url) ?? [];
  if (named === undefined) return false;
  incoming.url = rest.startsWith("/") ? rest : `/${rest}`;
  incoming.headers.host = named;
  if (host >= 0) rawHeaders[host + 1] = named;
  else rawHeaders.push("Host", named);
  return true;
}
