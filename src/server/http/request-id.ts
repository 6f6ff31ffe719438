import { randomUUID } from "node:crypto";
import type { TrustProxy } from "../settings/environment-values.ts";
import type { RequestHead } from "./request-head.ts";
import { isTrustedProxy } from "./request-origin.ts";

/** What proxies call requests: hexadecimal, UUID, ULID and the like. */
const GIVEN = /^[\w.:-]{8,128}$/;

/** The name of a request: as a trusted proxy calls it (`X-Request-Id`), or a new one. */
export function requestId({ headers, socket }: RequestHead, trust: TrustProxy): string {
  const given = headers["x-request-id"];
  const isGiven = typeof given === "string" && GIVEN.test(given);
  return isGiven && isTrustedProxy(socket.remoteAddress, trust) ? given : randomUUID();
}
