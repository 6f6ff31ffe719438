import { isIP, isIPv4 } from "node:net";
import type { TrustProxy } from "../settings/environment-values.ts";
import { isTrustedProxy } from "./request-origin.ts";
import type { RequestHead } from "./request-head.ts";

/**
 * The networks that a request comes from, the smallest first (b4): `/24` of IPv4, `/64` and `/48` of
 * IPv6. The first is what one household or office shares, the second what one customer of a provider
 * may have. Behind a trusted proxy the last address that no trusted proxy has added counts.
 *
 * @returns none when the connection is gone already
 */
export function clientNetworks(request: RequestHead, trust: TrustProxy): readonly string[] {
  const address = clientAddress(request, trust)?.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (address === undefined) return [];
  if (isIPv4(address)) return [`${address.split(".").slice(0, 3).join(".")}.0/24`];
  const groups = groupsOf(address);
  return [64, 48].map((bits) => `${groups.slice(0, bits / 16).join(":")}::/${bits}`);
}

function clientAddress(request: RequestHead, trust: TrustProxy): string | undefined {
  let address = request.socket.remoteAddress;
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  for (const entry of forwarded.toReversed()) {
    if (!isTrustedProxy(address, trust)) break;
    const named = addressIn(entry);
    // What cannot be read was not written by us, nor is what stands to the left of it.
    if (named === undefined) break;
    address = named;
  }
  return address;
}

/** The address of an entry, which may have a port: `192.0.2.1:567`, `[2001:db8::1]:567`. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = inBrackets ?? plain ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
