import type { EnquiryError, EnquiryField, EnquiryInput } from "#contact";
import type { ServerAnswer } from "../../shell/ask-server.ts";
import type { FormAnswerBody } from "../../shell/send-form.ts";

/** What is said of a message that was sent. */
export interface ContactReceiptText {
  readonly reference: string;
  /** True while it waits for its sender's address. */
  readonly isUnconfirmed: boolean;
}

/** What the server made of a form that it did not take. */
export type ContactAnswer =
  | {
      readonly state: "invalid";
      readonly input: EnquiryInput;
      readonly errors: readonly EnquiryError[];
    }
  | {
      readonly state: "refused";
      readonly input: EnquiryInput;
      readonly reason: (typeof REFUSALS)[number];
      /** Until the next try, where there were too many. */
      readonly minutes: number;
    }
  /** `unreachable`: no answer came, so it may have arrived all the same. */
  | { readonly state: "not-sent" | "unreachable"; readonly input: EnquiryInput };

/** Why a form as a whole was not taken. */
const REFUSALS = [
  "rate_limited",
  "form_expired",
  "key_reused",
  "too_large",
  "bad_type",
  "bad_request",
  "cross_site",
] as const;

const SENT = 201;
const SENT_UNCONFIRMED = 202;

/**
 * The answer of the call as the page's action gives it.
 *
 * @param answer undefined when none came
 */
export function readContactAnswer(
  answer: ServerAnswer<FormAnswerBody> | undefined,
  input: EnquiryInput,
): ContactAnswer | ({ readonly state: "sent" } & ContactReceiptText) {
  if (!answer) return { state: "unreachable", input };
  const { status, body, retryAfter = 60 } = answer;
  if (status === SENT || status === SENT_UNCONFIRMED) {
    const { reference = "" } = body;
    return { state: "sent", reference, isUnconfirmed: status === SENT_UNCONFIRMED };
  }
  if (body.errors && body.errors.length > 0) {
    // The call names fields and codes as the contact room does.
    return { state: "invalid", input, errors: body.errors as unknown as readonly EnquiryError[] };
  }
  const reason = REFUSALS.find((code) => code === body.code);
  return reason
    ? { state: "refused", input, reason, minutes: Math.ceil(retryAfter / 60) }
    : { state: "not-sent", input };
}

/** Fields of the brief; an error in one of them opens the builder. */
export const BRIEF_FIELDS: readonly EnquiryField[] = [
  "types",
  "budget",
  "deadline",
  "languages",
  "links",
];
