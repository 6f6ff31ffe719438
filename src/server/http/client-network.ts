import { isIP, isIPv4 } from "node:net";
import type { TrustProxy } from "../settings/environment-values.ts";
import { isTrustedProxy } from "./request-origin.ts";
import type { RequestHead } from "./request-head.ts";

/**
 * The network that a request comes from, `/24` of IPv4 or `/64` of IPv6 (b4): what one household or
 * office shares. Behind a trusted proxy the last address that no trusted proxy has added counts.
 *
 * @returns undefined when the connection is gone already
 */
export function clientNetwork(request: RequestHead, trust: TrustProxy): string | undefined {
  const direct = request.socket.remoteAddress;
  if (direct === undefined) return undefined;
  if (!isTrustedProxy(direct, trust)) return networkOf(direct);
  const forwarded = request.headers["x-forwarded-for"] ?? [];
  const named = [forwarded].flat().join(",").split(",");
  const addresses = named.map((text) => text.trim()).filter((text) => isIP(text) !== 0);
  const client = addresses.findLast((address) => !isTrustedProxy(address, trust));
  return networkOf(client ?? direct);
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = plain.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const shortened = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${shortened.join(":")}::/64`;
}
