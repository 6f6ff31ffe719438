import type { TrustProxy } from "../settings/environment-values.ts";
import type { Environment } from "../settings/environment.ts";
import type { RequestHead } from "./request-head.ts";

/** A host name with an optional port, or an IPv6 address in brackets. */
const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * Scheme and host under which the visitor sees the site: SITE_URL, else what the request says. A
 * trusted proxy may say it with X-Forwarded-Proto and X-Forwarded-Host.
 */
export function requestOrigin(
  request: RequestHead,
  { siteUrl, trustProxy }: Pick<Environment, "siteUrl" | "trustProxy">,
): string {
  if (siteUrl !== undefined) return siteUrl;
  const trusted = isTrustedProxy(request.socket.remoteAddress, trustProxy);
  const forwarded = (name: string): string | undefined => {
    const value = trusted ? request.headers[name] : undefined;
    return typeof value === "string" ? value.split(",")[0]?.trim() : undefined;
  };
  const host = forwarded("x-forwarded-host") ?? request.headers.host ?? "";
  const scheme = forwarded("x-forwarded-proto") === "https" ? "https" : "http";
  // Some pass for a name and are none: `1.2.3.4.5`, a port of 99999.
  const url = HOST.test(host) ? URL.parse(`${scheme}://${host}`) : null;
  return url?.origin ?? "http://localhost";
}

/** True for the address of a proxy whose headers count. */
export function isTrustedProxy(address: string | undefined, trust: TrustProxy): boolean {
  if (trust === "none" || address === undefined) return false;
  const plain = address.replace(/^::ffff:/, "");
  if (trust === "loopback") return plain === "::1" || plain.startsWith("127.");
  return trust.includes(plain);
}
