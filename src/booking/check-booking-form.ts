import {
  checkPerson,
  type FieldError,
  type PersonError,
  type PersonInput,
  plainText,
} from "#forms";

/** Longest notes, in characters (code points). */
const NOTES_MAX = 2000;

/** What a visitor typed, untouched. */
export interface BookingFormInput extends PersonInput {
  readonly notes: string;
  readonly consent: boolean;
}

/** One field and what is wrong with it (b5). */
export type BookingFormError =
  | PersonError
  | FieldError<"phone", "phone_required">
  | FieldError<"notes", "message_long">
  | FieldError<"consent", "consent_required">;

/** Fields that can be wrong. */
export type BookingField = BookingFormError["field"];

/** Result of {@link checkBookingForm}: at most one error per field, in the order of the form. */
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
  | { readonly ok: false; readonly errors: readonly BookingFormError[] };

/**
 * Checks what the booking form asks of a person (b5, WCAG 2.2 3.3.1).
 *
 * @param takesUtf8 as for {@link checkPerson}
 * @param isCalled whether the studio calls a number, which must be there then
 */
export function checkBookingForm(
  input: BookingFormInput,
  { takesUtf8, isCalled }: { readonly takesUtf8: boolean; readonly isCalled: boolean },
): BookingFormResult {
  const person = checkPerson(input, takesUtf8);
  const notes = plainText(input.notes);
  const count = [...notes].length;
  const errors: BookingFormError[] = person.ok ? [] : [...person.errors];
  if (isCalled && input.phone.trim() === "") {
    errors.push({ field: "phone", code: "phone_required" });
  }
  if (count > NOTES_MAX) {
    errors.push({ field: "notes", code: "message_long", values: { max: NOTES_MAX, count } });
  }
  if (!input.consent) errors.push({ field: "consent", code: "consent_required" });
  if (!person.ok || errors.length > 0) return { ok: false, errors };
  const { phone = null, ...rest } = person.person;
  return { ok: true, details: { ...rest, phone, notes: notes === "" ? null : notes } };
}
