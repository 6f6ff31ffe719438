import type { AvailabilityJson, HoldJson, NearbyTimeJson } from "#booking";
import type { LocaleCode } from "#i18n";
import type { VisitorClock } from "../../../boot/visitor-clock.ts";
import { askServer, type ServerAnswer } from "../../../shell/ask-server.ts";
import { createFormToken } from "../../../shell/form-token.ts";
import { sendForm } from "../../../shell/send-form.ts";
import type { FieldMessage } from "../booking-fields.tsx";
import type { ProblemView } from "../problem-summary.tsx";

/** How times are to be written. */
export type Clock = VisitorClock;

/** `POST /api/bookings` */
export interface BookedCall {
  readonly id: string;
  /** What people name when they write about the booking. */
  readonly reference: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  /** A way without an address, or the address of the video call. */
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
}

/** What a call brought. */
type CallAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: CallProblem };

/** The calls that the dialog makes (leads.md), all in the name of one submission. */
export type BookingCalls = ReturnType<typeof createBookingCalls>;

/**
 * Makes the calls. The submission is asked for with the first one; when it was open for too long,
 * the call is made again with the new one, so nothing that was typed is lost (b5 `form_expired`).
 *
 * @param server what stands before the paths of calls, see `formsOrigin`
 */
export function createBookingCalls(locale: LocaleCode, server: string) {
  const token = createFormToken("booking", server);
  const send = async <T>(method: string, path: string, body: object): Promise<CallAnswer<T>> =>
    answerOf(await sendForm(server + path, { ...body, locale }, token, method));
  const at = (start: string, { zone }: Clock): object => ({ start, tz: zone });

  return {
    async freeTimes(month: string | undefined, { zone, hours }: Clock) {
      const submission = (await token.prepare()) ?? "";
      const query = new URLSearchParams({ locale, hours, submission });
      if (zone !== undefined) query.set("tz", zone);
      if (month !== undefined) query.set("month", month);
      return answerOf<AvailabilityJson>(await askServer(`${server}/api/availability?${query}`));
    },
    hold: (start: string, clock: Clock) => send<HoldJson>("POST", "/api/holds", at(start, clock)),
    extend: () => send<HoldJson>("PATCH", "/api/holds", {}),
    /** Nobody waits for it. */
    release: () => void send("DELETE", "/api/holds", {}),
    book: (start: string, clock: Clock, form: FormData) =>
      send<BookedCall>("POST", "/api/bookings", {
        ...at(start, clock),
        ...Object.fromEntries(form),
        consent: form.has("consent"),
      }),
  };
}

function answerOf<T>(answer: ServerAnswer<unknown> | undefined): CallAnswer<T> {
  if (!answer) return { ok: false, problem: { code: "unreachable", message: "" } };
  const { status, body } = answer;
  return status < 400
    ? { ok: true, value: body as T }
    : { ok: false, problem: body as CallProblem };
}
