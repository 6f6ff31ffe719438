import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { CalendarNetwork, ResolvedAddress } from "./calendar-network.ts";
import { isPublicAddress } from "./public-address.ts";

/** Why nothing answered at an address. */
export type OpenRefusal = "bad_address" | "private_address" | "unreachable" | "too_slow";

/** Result of {@link openAddress}. */
export type OpenResult =
  | { readonly ok: true; readonly answer: IncomingMessage }
  | { readonly ok: false; readonly reason: OpenRefusal; readonly detail?: string | undefined };

/**
 * Requests an address, if that is allowed. The name is looked up once, every address it stands
 * for must be public, and these very addresses are connected to: an answer that changes in between
 * (DNS rebinding) has no effect.
 *
 * @returns the head of the answer; the caller reads or destroys it
 */
export async function openAddress(
  address: string,
  headers: Readonly<Record<string, string>>,
  network: CalendarNetwork,
  signal: AbortSignal,
): Promise<OpenResult> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !mayBeAsked(url, network)) return { ok: false, reason: "bad_address" };
  const trusted = url.origin === network.trusted?.origin ? network.trusted : undefined;
  try {
    signal.throwIfAborted();
    const found = await Promise.race([addressesOf(url, network), abortOf(signal)]);
    if (!trusted && !found.every((one) => isPublicAddress(one.address))) {
      return { ok: false, reason: "private_address" };
    }
    const asking = request(url, {
      headers,
      signal,
      agent: false,
      lookup: lookupOf(found),
      ...(trusted ? { ca: trusted.certificate } : {}),
    });
    // Errors after the head of the response reach whatever reads its body.
    asking.on("error", () => {});
    asking.end();
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    return { ok: true, answer };
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: "too_slow" };
    return { ok: false, reason: "unreachable", detail: codeOf(error) };
  }
}

function mayBeAsked(url: URL, { trusted }: CalendarNetwork): boolean {
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return url.port === "" || url.origin === trusted?.origin;
}

/** @throws when the name has no address */
async function addressesOf(
  { hostname }: URL,
  { resolve }: CalendarNetwork,
): Promise<readonly ResolvedAddress[]> {
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (found.length === 0) throw new Error("the name has no address");
  return found;
}

/** Rejects when the signal comes: nothing else ends the look-up of a name. */
async function abortOf(signal: AbortSignal): Promise<never> {
  await once(signal, "abort");
  throw signal.reason;
}

function lookupOf(found: readonly ResolvedAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const { address = "", family } = found[0] ?? {};
    process.nextTick(() => {
      if (all) callback(null, [...found]);
      else callback(null, address, family);
    });
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
