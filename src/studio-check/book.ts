import type { AvailabilityJson } from "#booking";
import type { ProofChallenge } from "#forms";
import { solveChallenge } from "#forms/proof";
import type { LocaleCode } from "#i18n";
import type { CheckedStudio } from "./check.ts";

/** What became of a booking. */
export type Booked =
  | { readonly ok: true; readonly id: string; readonly start: string }
  | { readonly ok: false; readonly expected: string; readonly found: string };

/** Somebody who sends forms; nobody gets a mail at this domain (RFC 2606) or has this number (Ofcom). */
export const VISITOR = { name: "Check Visitor", phone: "+447700900123", consent: true } as const;

/** Months that are looked through; rules may open times more than a year ahead. */
const MONTHS_MAX = 30;

/**
 * Books the first free time in a language, as the booking dialog does.
 *
 * @param tz zone of the visitor
 */
export async function book(
  studio: CheckedStudio,
  locale: LocaleCode,
  { tz, email }: { readonly tz: string; readonly email: string },
): Promise<Booked> {
  const start = await firstFree(studio, locale, tz);
  if (start === undefined) {
    const { zone } = studio.site.studio.booking;
    return {
      ok: false,
      expected: "a free time that can be booked",
      found: `none (${String(zone)})`,
    };
  }
  const { status, json } = await sendForm(studio, "booking", "/api/bookings", {
    ...VISITOR,
    locale,
    start,
    tz,
    email,
  });
  const id = json["id"];
  if ((status === 201 || status === 202) && typeof id === "string") return { ok: true, id, start };
  const found = `${status} ${typeof json["message"] === "string" ? json["message"] : ""}`.trim();
  return { ok: false, expected: `a booking of ${start}`, found };
}

async function firstFree(
  { fetch, site }: CheckedStudio,
  locale: LocaleCode,
  tz: string,
): Promise<string | undefined> {
  let month: string | null = site.clock.now().toISOString().slice(0, 7);
  for (let tries = 0; month !== null && tries < MONTHS_MAX; tries += 1) {
    const query: string = new URLSearchParams({ month, tz, locale }).toString();
    // oxlint-disable-next-line no-await-in-loop -- the answer names the next month
    const response = await fetch(`/api/availability?${query}`);
    if (!response.ok) return undefined;
    // oxlint-disable-next-line no-await-in-loop -- the same
    const { days, next } = (await response.json()) as AvailabilityJson;
    const start = days[0]?.slots[0]?.start;
    if (start !== undefined) return start;
    month = next;
  }
  return undefined;
}

/** Sends a form as a page of the site does. */
export async function sendForm(
  { fetch }: CheckedStudio,
  form: string,
  call: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly json: Readonly<Record<string, unknown>> }> {
  const opened = (await (await fetch(`/api/form/${form}`)).json()) as {
    readonly submission: string;
    readonly challenge: ProofChallenge;
  };
  const { submission, challenge } = opened;
  const proof = await solveChallenge(challenge, submission);
  const response = await fetch(call, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ submission, proof, ...fields }),
  });
  const text = await response.text();
  return { status: response.status, json: text === "" ? {} : JSON.parse(text) };
}
