import { checkEmailAddress, checkName, checkPhone, type FieldError, NAME_MAX } from "#forms";

/** Longest notes, in characters (code points). */
const NOTES_MAX = 2000;

/** What a visitor typed, untouched. */
export interface BookingFormInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
  readonly consent: boolean;
}

/** Fields that can be wrong, in the order of the form. */
export type BookingField = "name" | "email" | "phone" | "notes" | "consent";

/** Codes of the error catalogue (b5). */
export type BookingFieldCode =
  | "name_required"
  | "name_long"
  | "name_chars"
  | "email_required"
  | "email_format"
  | "email_long"
  | "email_utf8"
  | "phone_format"
  | "message_long"
  | "consent_required";

/** Result of {@link checkBookingForm}: at most one error per field. */
export type BookingFormResult =
  | {
      readonly ok: true;
      readonly details: {
        readonly name: string;
        readonly email: string;
        readonly phone: string | null;
        readonly notes: string | null;
      };
    }
  | { readonly ok: false; readonly errors: readonly FieldError<BookingField, BookingFieldCode>[] };

/** Checks what the booking form asks of a person (b5, WCAG 2.2 3.3.1). */
export function checkBookingForm(input: BookingFormInput, takesUtf8 = true): BookingFormResult {
  const errors: FieldError<BookingField, BookingFieldCode>[] = [];
  const name = checkName(input.name);
  const email = checkEmailAddress(input.email, takesUtf8);
  const phone = checkPhone(input.phone);
  // Nobody types control characters, mails should not carry them, PostgreSQL cannot keep a NUL.
  const notes = input.notes.replaceAll(/[^\P{Cc}\t\r\n]/gu, "").trim();
  const count = [...notes].length;
  if (!name.ok) {
    const values = name.code === "name_long" ? { values: { max: NAME_MAX } } : {};
    errors.push({ field: "name", code: name.code, ...values });
  }
  if (!email.ok) errors.push({ field: "email", code: email.code });
  if (!phone.ok) errors.push({ field: "phone", code: phone.code });
  if (count > NOTES_MAX) {
    errors.push({ field: "notes", code: "message_long", values: { max: NOTES_MAX, count } });
  }
  if (!input.consent) errors.push({ field: "consent", code: "consent_required" });
  if (errors.length > 0 || !name.ok || !email.ok || !phone.ok) return { ok: false, errors };
  const details = {
    name: name.name,
    email: email.address,
    phone: phone.phone ?? null,
    notes: notes === "" ? null : notes,
  };
  return { ok: true, details };
}
