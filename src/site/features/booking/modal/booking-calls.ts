import type { AvailabilityJson, HoldJson, NearbyTimeJson } from "#booking";
import type { LocaleCode } from "#i18n";
import { createFormToken } from "../../../shell/form-token.ts";
import type { FieldMessage } from "../booking-fields.tsx";
import type { Hours } from "../picker-view.ts";
import type { ProblemView } from "../problem-summary.tsx";

/** How times are to be written. */
export interface Clock {
  /** IANA zone; undefined for the studio's. */
  readonly zone: string | undefined;
  readonly hours: Hours;
}

/** `POST /api/bookings` */
export interface BookedCall {
  readonly id: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  /** `whatsapp`, `phone`, or the address of the video call. */
  readonly location: string;
  readonly status: "confirmed" | "pending_email";
  readonly manageUrl: string;
}

/** Why a call did not do what it was asked; `unreachable` when no answer came. */
export interface CallProblem {
  readonly code: ProblemView["code"];
  /** In the visitor's language; empty when no answer came. */
  readonly message: string;
  readonly errors?: readonly FieldMessage[];
  readonly alternatives?: readonly NearbyTimeJson[];
  readonly submission?: string;
}

/** What a call brought. */
type CallAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: CallProblem };

/** The calls that the modal makes (leads.md), all in the name of one submission. */
export interface BookingCalls {
  freeTimes(month: string | undefined, clock: Clock): Promise<CallAnswer<AvailabilityJson>>;
  hold(start: string, clock: Clock): Promise<CallAnswer<HoldJson>>;
  extend(): Promise<CallAnswer<HoldJson>>;
  /** Outlives the page; nobody waits for it. */
  release(): void;
  book(start: string, clock: Clock, form: FormData): Promise<CallAnswer<BookedCall>>;
}

/**
 * Makes the calls. The submission is asked for with the first one; when it was open for too long,
 * the call is made again with the new one, so nothing that was typed is lost (b5 `form_expired`).
 *
 * @param server what stands before the paths of calls, see `formsOrigin`
 */
export function createBookingCalls(locale: LocaleCode, server: string): BookingCalls {
  const token = createFormToken("booking", server);
  const ownSubmission = async (): Promise<string> => (await token.prepare()) ?? "";
  const send = async <T>(method: string, path: string, body: object): Promise<CallAnswer<T>> => {
    const once = async (): Promise<CallAnswer<T>> =>
      ask<T>(server + path, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, locale, submission: await ownSubmission() }),
        keepalive: method === "DELETE",
      });
    const answer = await once();
    const renewed = answer.ok ? undefined : answer.problem.submission;
    if (renewed === undefined) return answer;
    token.replace(renewed);
    return once();
  };
  const at = (start: string, { zone }: Clock): object => ({ start, tz: zone });

  return {
    async freeTimes(month, { zone, hours }) {
      const query = new URLSearchParams({ locale, hours, submission: await ownSubmission() });
      if (zone !== undefined) query.set("tz", zone);
      if (month !== undefined) query.set("month", month);
      return ask<AvailabilityJson>(`${server}/api/availability?${query}`);
    },
    hold: (start, clock) => send("POST", "/api/holds", at(start, clock)),
    extend: () => send("PATCH", "/api/holds", {}),
    release: () => void send("DELETE", "/api/holds", {}),
    book: (start, clock, form) =>
      send("POST", "/api/bookings", {
        ...at(start, clock),
        ...Object.fromEntries(form),
        consent: form.has("consent"),
      }),
  };
}

const UNREACHABLE: CallProblem = { code: "unreachable", message: "" };

async function ask<T>(path: string, init?: RequestInit): Promise<CallAnswer<T>> {
  try {
    const response = await fetch(path, init);
    const body: unknown = response.status === 204 ? undefined : await response.json();
    if (response.ok) return { ok: true, value: body as T };
    return { ok: false, problem: body as CallProblem };
  } catch {
    return { ok: false, problem: UNREACHABLE };
  }
}
