import type { LocaleCode } from "#i18n";
import { createFormToken } from "../../../shell/form-token.ts";

/** A free time as the server words it. */
export interface FreeTime {
  /** ISO instant; also the time's name in calls. */
  readonly start: string;
  readonly label: string;
  /** Told apart where the clock shows an hour twice. */
  readonly offset: string | null;
  readonly held?: true;
}

/** A free time near one that was taken. */
export interface NearTime extends FreeTime {
  readonly date: string;
}

/** A time that this visitor holds. */
export interface HeldTime {
  readonly start: string;
  readonly secondsLeft: number;
  readonly canExtend: boolean;
}

/** The free times of a month, `GET /api/availability`. */
export interface FreeTimes {
  readonly studioZone: string;
  readonly tz: string;
  /** `YYYY-MM`, like `first` and `last`, between which times are given at all. */
  readonly month: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly first: string;
  readonly last: string;
  readonly hold: HeldTime | null;
  readonly days: readonly { readonly date: string; readonly slots: readonly FreeTime[] }[];
}

/** How times are to be worded. */
export interface TimeWording {
  /** IANA zone; undefined for the studio's. */
  readonly zone: string | undefined;
  readonly hours: "12" | "24";
}

/** What a visitor sends to book. */
export interface BookingForm {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
  readonly consent: boolean;
  readonly company_url: string;
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
  readonly code: string;
  /** In the visitor's language; empty when no answer came. */
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly alternatives?: readonly NearTime[];
  readonly submission?: string;
}

/** What a call brought. */
type CallAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: CallProblem };

/** The calls that the modal makes (leads.md), all in the name of one submission. */
export interface BookingCalls {
  freeTimes(month: string | undefined, wording: TimeWording): Promise<CallAnswer<FreeTimes>>;
  hold(start: string, wording: TimeWording): Promise<CallAnswer<HeldTime>>;
  extend(): Promise<CallAnswer<HeldTime>>;
  /** Outlives the page; nobody waits for it. */
  release(): void;
  book(start: string, wording: TimeWording, form: BookingForm): Promise<CallAnswer<BookedCall>>;
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
  const at = (start: string, { zone }: TimeWording): object => ({ start, tz: zone });

  return {
    async freeTimes(month, { zone, hours }) {
      const query = new URLSearchParams({ locale, hours, submission: await ownSubmission() });
      if (zone !== undefined) query.set("tz", zone);
      if (month !== undefined) query.set("month", month);
      return ask<FreeTimes>(`${server}/api/availability?${query}`);
    },
    hold: (start, wording) => send("POST", "/api/holds", at(start, wording)),
    extend: () => send("PATCH", "/api/holds", {}),
    release: () => void send("DELETE", "/api/holds", {}),
    book: (start, wording, form) =>
      send("POST", "/api/bookings", { ...at(start, wording), ...form }),
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
