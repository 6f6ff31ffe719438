import type { IncomingMessage } from "node:http";
import { hasCalendarStart, readBody } from "./calendar-body.ts";
import { openAddress, type OpenRefusal } from "./open-address.ts";
import { type CalendarNetwork, INTERNET } from "./calendar-network.ts";

/** What the other side gave with the last answer, to ask whether anything changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Why a calendar could not be had. */
type FetchRefusal =
  | OpenRefusal
  | "too_many_redirects"
  | "bad_status"
  | "bad_encoding"
  | "too_big"
  | "not_a_calendar";

/** Result of {@link fetchCalendar}; the detail is a status or an error's code, never the address. */
export type FetchResult =
  | ({ readonly ok: true; readonly state: "read"; readonly text: string } & Validators)
  | { readonly ok: true; readonly state: "unchanged" }
  | { readonly ok: false; readonly reason: FetchRefusal; readonly detail?: string | undefined };

const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const VALIDATOR_LENGTH_MAX = 500;

/**
 * Fetches a calendar (b1): `https` on its own port and without credentials only, from public
 * addresses only, which is checked on each address that is connected to and again on each of at most
 * three redirects; 10 s for everything, 5 MiB unpacked.
 *
 * @param validators of the last answer; when nothing changed since then the state is `unchanged`
 * @param network the internet, but for tests
 * @returns text that begins like a calendar, or a reason; never rejects
 */
export async function fetchCalendar(
  url: string,
  validators: Validators,
  network: CalendarNetwork = INTERNET,
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  let address = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const opened = await openAddress(address, headersOf(validators), network, signal);
    if (!opened.ok) return opened;
    const { answer } = opened;
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.statusCode ?? 0) || location === undefined) {
      const result = await resultOf(answer, validators, signal);
      answer.destroy();
      return result;
    }
    answer.destroy();
    if (!URL.canParse(location, address)) return { ok: false, reason: "bad_address" };
    address = new URL(location, address).href;
  }
  return { ok: false, reason: "too_many_redirects" };
}

async function resultOf(
  answer: IncomingMessage,
  asked: Validators,
  signal: AbortSignal,
): Promise<FetchResult> {
  const { statusCode = 0 } = answer;
  if (statusCode === 304 && (asked.etag ?? asked.lastModified) !== null) {
    return { ok: true, state: "unchanged" };
  }
  if (statusCode !== 200) return { ok: false, reason: "bad_status", detail: String(statusCode) };
  const body = await readBody(answer, signal);
  if (!body.ok) return body;
  if (!hasCalendarStart(body.text)) return { ok: false, reason: "not_a_calendar" };
  return {
    ok: true,
    state: "read",
    text: body.text,
    etag: validatorOf(answer.headers.etag),
    lastModified: validatorOf(answer.headers["last-modified"]),
  };
}

function headersOf({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  return {
    accept: "text/calendar, text/plain;q=0.5",
    "accept-encoding": "gzip, br",
    "user-agent": "studio-calendar-reader",
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}

/** It is sent back as it came, so only if it can be. */
function validatorOf(header: string | undefined): string | null {
  const isPlain = header !== undefined && /^[\x20-\x7e]+$/.test(header);
  return isPlain && header.length <= VALIDATOR_LENGTH_MAX ? header : null;
}
