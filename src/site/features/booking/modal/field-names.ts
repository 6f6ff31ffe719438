import type { FieldMessage } from "../booking-fields.tsx";

const FIELDS: readonly string[] = ["name", "email", "phone", "notes", "consent"];

/** True for an error that belongs beside a field of the form. */
export function isBookingField(error: {
  readonly field: string;
  readonly message: string;
}): error is FieldMessage {
  return FIELDS.includes(error.field);
}
