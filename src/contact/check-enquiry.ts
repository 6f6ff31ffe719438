import { checkEmailAddress } from "#email-address";

/** Limits of an enquiry, in characters (code points). */
export const ENQUIRY_LIMITS = { nameMax: 80, messageMin: 10, messageMax: 5_000 } as const;

/** What a visitor typed, untouched. */
export interface EnquiryInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly consent: boolean;
}

/** An enquiry that may be delivered. */
export interface Enquiry {
  readonly name: string;
  readonly email: string;
  /** Digits with a leading +, or absent. */
  readonly phone?: string;
  readonly message: string;
}

/** Fields that can be wrong, in the order of the form. */
export type EnquiryField = "name" | "email" | "phone" | "message" | "consent";

/** Codes of the error catalogue; each has a text in `contact.errors`. */
export type EnquiryErrorCode =
  | "name_required"
  | "name_long"
  | "name_chars"
  | "email_required"
  | "email_format"
  | "email_long"
  | "phone_format"
  | "message_short"
  | "message_long"
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

/** Checks an enquiry by the rules of the contact form (F3, WCAG 2.2 3.3.1). */
export function checkEnquiry(input: EnquiryInput): EnquiryResult {
  const name = input.name.trim();
  const message = input.message.trim();
  const email = checkEmailAddress(input.email);
  const phone = checkPhone(input.phone);
  const errors: EnquiryError[] = [];
  const nameError = checkName(name);
  if (nameError) errors.push(nameError);
  if (!email.ok) errors.push({ field: "email", code: email.code });
  if (!phone.ok) errors.push({ field: "phone", code: "phone_format" });
  const messageError = checkMessage(message);
  if (messageError) errors.push(messageError);
  if (!input.consent) errors.push({ field: "consent", code: "consent_required" });
  if (errors.length > 0 || !email.ok || !phone.ok) return { ok: false, errors };
  return {
    ok: true,
    enquiry: { name, email: email.address, message, ...(phone.number && { phone: phone.number }) },
  };
}

function checkName(name: string): EnquiryError | undefined {
  if (name === "") return { field: "name", code: "name_required" };
  if ([...name].length > ENQUIRY_LIMITS.nameMax) {
    return { field: "name", code: "name_long", values: { max: ENQUIRY_LIMITS.nameMax } };
  }
  if (/\p{Cc}|:\/\/|\bwww\./iu.test(name)) return { field: "name", code: "name_chars" };
  return undefined;
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

/** E.164: a plus and 7 to 15 digits; blanks, dots, hyphens and brackets are for the eye. */
function checkPhone(input: string): { ok: true; number?: string } | { ok: false } {
  const compact = input.replace(/[\s().\u2010-\u2015-]/g, "").replace(/^00/, "+");
  if (compact === "") return { ok: true };
  return /^\+[1-9]\d{6,14}$/.test(compact) ? { ok: true, number: compact } : { ok: false };
}
