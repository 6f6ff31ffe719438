import {
  checkPerson,
  type FieldError,
  type FormFields,
  type PersonError,
  type PersonInput,
  plainText,
} from "#forms";
import { isCalled, type MeetingWay } from "./meeting-way.ts";

/** Longest notes, in characters (code points). */
const NOTES_MAX = 2000;

/** What a visitor typed, untouched. */
export interface BookingFormInput extends PersonInput {
  readonly notes: string;
  /** How the consultation is to take place; empty for what the studio proposes. */
  readonly way: string;
  readonly consent: boolean;
}

/** Reads the booking form as it was filled in, for page, call and browser alike. */
export function readBookingForm(fields: FormFields): BookingFormInput {
  return {
    name: fields.text("name"),
    email: fields.text("email"),
    way: fields.text("way"),
    phone: fields.text("phone"),
    notes: fields.text("notes"),
    consent: fields.isTicked("consent"),
  };
}

/** One field and what is wrong with it (b5). */
export type BookingFormError =
  | PersonError
  | FieldError<"way", "choice_unknown">
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
      readonly way: MeetingWay;
    }
  | { readonly ok: false; readonly errors: readonly BookingFormError[] };

/**
 * Checks what the booking form asks of a person (b5, WCAG 2.2 3.3.1).
 *
 * @param takesUtf8 as for {@link checkPerson}
 * @param ways how the studio meets people, the proposed way first; one by which it calls needs a number
 */
export function checkBookingForm(
  input: BookingFormInput,
  { takesUtf8, ways }: { readonly takesUtf8: boolean; readonly ways: readonly MeetingWay[] },
): BookingFormResult {
  const person = checkPerson(input, takesUtf8);
  const notes = plainText(input.notes);
  const count = [...notes].length;
  const way = input.way === "" ? ways[0] : ways.find((each) => each === input.way);
  const errors: BookingFormError[] = person.ok ? [] : [...person.errors];
  if (!way) errors.push({ field: "way", code: "choice_unknown" });
  else if (isCalled(way) && input.phone.trim() === "") {
    errors.push({ field: "phone", code: "phone_required" });
  }
  if (count > NOTES_MAX) {
    errors.push({ field: "notes", code: "message_long", values: { max: NOTES_MAX, count } });
  }
  if (!input.consent) errors.push({ field: "consent", code: "consent_required" });
  if (!person.ok || !way || errors.length > 0) return { ok: false, errors: inOrder(errors) };
  const { phone = null, ...rest } = person.person;
  return { ok: true, details: { ...rest, phone, notes: notes === "" ? null : notes }, way };
}

/** As the form shows its fields. */
const ORDER: readonly BookingField[] = ["name", "email", "way", "phone", "notes", "consent"];

function inOrder(errors: readonly BookingFormError[]): readonly BookingFormError[] {
  return errors.toSorted((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field));
}
