import type { BookingField, BookingFormInput } from "#booking";
import { Honeypot } from "../../shell/honeypot.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { ConsentBox, PersonFields } from "../../shell/person-fields.tsx";
import { Field, type FieldControl } from "../../ui/field.tsx";
import styles from "./booking-fields.module.css";

/** What is wrong with a field, in the visitor's language. */
export interface FieldMessage {
  readonly field: BookingField;
  readonly message: string;
}

interface BookingFieldsProps {
  /** What was typed before; kept whatever was wrong with it (b5, WCAG 2.2 3.3.7). */
  readonly input?: BookingFormInput | undefined;
  readonly errors?: readonly FieldMessage[] | undefined;
  /** Whether the studio calls the visitor. */
  readonly isCalled: boolean;
}

/** Id of a field, to which the summary of errors leads. */
export function fieldId(field: BookingField): string {
  return `book-${field}`;
}

/** What a booking asks of a person: `name`, `email`, `phone`, `notes`, `consent`, and the trap. */
export function BookingFields({ input, errors, isCalled }: BookingFieldsProps) {
  const { t } = useI18n();
  const errorOf = (field: BookingField): string | undefined =>
    errors?.find((error) => error.field === field)?.message;
  return (
    <div className={styles.fields}>
      <PersonFields
        id="book"
        input={input}
        errorOf={errorOf}
        needsPhone={isCalled}
        hints={{ email: t("booking.form.emailHint"), phone: t("booking.form.phoneHint") }}
      />
      <Field
        id={fieldId("notes")}
        label={t("booking.form.notes")}
        note={t("forms.person.optional")}
        error={errorOf("notes")}
      >
        {(control: FieldControl) => (
          <textarea {...control} name="notes" dir="auto" rows={4} defaultValue={input?.notes} />
        )}
      </Field>
      <ConsentBox
        id={fieldId("consent")}
        text={t("forms.consent.booking")}
        isTicked={input?.consent ?? false}
        error={errorOf("consent")}
      />
      <Honeypot />
    </div>
  );
}
