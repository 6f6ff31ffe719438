import { checkEmailAddress, checkName, checkPhone, NAME_MAX } from "#forms";
import { type Brief, type BriefError, type BriefInput, checkBrief } from "./check-brief.ts";

/** Limits of an enquiry, in characters (code points). */
const ENQUIRY_LIMITS = { messageMin: 10, messageMax: 5_000 } as const;

/** What a visitor typed, untouched. */
export interface EnquiryInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly consent: boolean;
  /** Absent when the form has no brief builder. */
  readonly brief?: BriefInput | undefined;
}

/** An enquiry that may be delivered. */
export interface Enquiry {
  readonly name: string;
  readonly email: string;
  /** Digits with a leading +, or absent. */
  readonly phone?: string;
  readonly message: string;
  /** Absent when nothing of it was filled in. */
  readonly brief?: Brief | undefined;
}

/** Fields that can be wrong, in the order of the form. */
export type EnquiryField = "name" | "email" | "phone" | "message" | BriefError["field"] | "consent";

/** Codes of the error catalogue; each has a text in `forms.errors`. */
type EnquiryErrorCode =
  | "name_required"
  | "name_long"
  | "name_chars"
  | "email_required"
  | "email_format"
  | "email_long"
  | "email_utf8"
  | "phone_format"
  | "message_short"
  | "message_long"
  | BriefError["code"]
  | "consent_required";

/** One field and what is wrong with it; `values` fill the text. */
export interface EnquiryError {
  readonly field: EnquiryField;
  readonly code: EnquiryErrorCode;
  readonly values?: Readonly<Record<string, number>>;
}

/** Result of {@link checkEnquiry}: at most one error per field. */
export type EnquiryResult =
  | { ok: true; enquiry: Enquiry }
  | { ok: false; errors: readonly EnquiryError[] };

/**
 * Checks an enquiry by the rules of the contact form (F3, b3, b5, WCAG 2.2 3.3.1).
 *
 * @param today the studio's date, `YYYY-MM-DD`; without it no deadline is in the past
 * @param takesUtf8 as for `checkEmailAddress`
 */
export function checkEnquiry(input: EnquiryInput, today = "", takesUtf8 = true): EnquiryResult {
  const name = checkName(input.name);
  // Nobody types control characters, mails should not carry them, PostgreSQL cannot keep a NUL.
  const message = input.message.replaceAll(/[^\P{Cc}\t\r\n]/gu, "").trim();
  const email = checkEmailAddress(input.email, takesUtf8);
  const phone = checkPhone(input.phone);
  const brief = input.brief && checkBrief(input.brief, today);
  const errors: EnquiryError[] = [];
  if (!name.ok) {
    const values = name.code === "name_long" ? { max: NAME_MAX } : undefined;
    errors.push({ field: "name", code: name.code, ...(values && { values }) });
  }
  if (!email.ok) errors.push({ field: "email", code: email.code });
  if (!phone.ok) errors.push({ field: "phone", code: phone.code });
  const messageError = checkMessage(message);
  if (messageError) errors.push(messageError);
  if (brief && !brief.ok) errors.push(...brief.errors);
  if (!input.consent) errors.push({ field: "consent", code: "consent_required" });
  if (errors.length > 0 || !name.ok || !email.ok || !phone.ok) return { ok: false, errors };
  return {
    ok: true,
    enquiry: {
      name: name.name,
      email: email.address,
      message,
      ...(phone.phone && { phone: phone.phone }),
      ...(brief?.ok && brief.brief && { brief: brief.brief }),
    },
  };
}

function checkMessage(message: string): EnquiryError | undefined {
  const count = [...message].length;
  if (count < ENQUIRY_LIMITS.messageMin) {
    return { field: "message", code: "message_short", values: { min: ENQUIRY_LIMITS.messageMin } };
  }
  if (count > ENQUIRY_LIMITS.messageMax) {
    const values = { max: ENQUIRY_LIMITS.messageMax, count };
    return { field: "message", code: "message_long", values };
  }
  return undefined;
}
