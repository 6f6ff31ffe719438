import {
  checkPerson,
  type FieldError,
  type Person,
  type PersonError,
  type PersonInput,
  plainText,
} from "#forms";
import {
  type Brief,
  type BriefError,
  type BriefInput,
  type BriefOffer,
  checkBrief,
} from "./check-brief.ts";

/** Limits of an enquiry, in characters (code points). */
const ENQUIRY_LIMITS = { messageMin: 10, messageMax: 5_000 } as const;

/** What a visitor typed, untouched. */
export interface EnquiryInput extends PersonInput {
  readonly message: string;
  readonly consent: boolean;
  /** Absent when the form has no brief builder. */
  readonly brief?: BriefInput | undefined;
}

/** An enquiry that may be delivered. */
export interface Enquiry extends Person {
  readonly message: string;
  /** Absent when nothing of it was filled in. */
  readonly brief?: Brief | undefined;
}

/** One field and what is wrong with it; the code has a text in `forms.errors`. */
export type EnquiryError =
  | PersonError
  | FieldError<"message", "message_short" | "message_long">
  | BriefError
  | FieldError<"consent", "consent_required">;

/** Fields that can be wrong. */
export type EnquiryField = EnquiryError["field"];

/** Result of {@link checkEnquiry}: at most one error per field. */
export type EnquiryResult =
  | { ok: true; enquiry: Enquiry }
  | { ok: false; errors: readonly EnquiryError[] };

/**
 * Checks an enquiry by the rules of the contact form (F3, b3, b5, WCAG 2.2 3.3.1).
 *
 * @param offered what a film can be asked for in
 * @param today the studio's date, `YYYY-MM-DD`; without it no deadline is in the past
 * @param takesUtf8 as for `checkEmailAddress`
 */
export function checkEnquiry(
  input: EnquiryInput,
  offered: BriefOffer,
  today = "",
  takesUtf8 = true,
): EnquiryResult {
  const person = checkPerson(input, takesUtf8);
  const message = plainText(input.message);
  const brief = input.brief && checkBrief(input.brief, offered, today);
  const errors: EnquiryError[] = [
    ...(person.ok ? [] : person.errors),
    ...checkMessage(message),
    ...(brief && !brief.ok ? brief.errors : []),
    ...(input.consent ? [] : [{ field: "consent", code: "consent_required" } as const]),
  ];
  if (!person.ok || errors.length > 0) return { ok: false, errors };
  const enquiry = { ...person.person, message };
  return {
    ok: true,
    enquiry: brief?.ok && brief.brief ? { ...enquiry, brief: brief.brief } : enquiry,
  };
}

function checkMessage(message: string): readonly EnquiryError[] {
  const { messageMin: min, messageMax: max } = ENQUIRY_LIMITS;
  const count = [...message].length;
  if (count < min) return [{ field: "message", code: "message_short", values: { min } }];
  return count > max ? [{ field: "message", code: "message_long", values: { max, count } }] : [];
}
