import type { BookingField, BookingFormInput } from "#booking";
import { HONEYPOT_FIELD } from "#forms";
import { useI18n } from "../../shell/page-context.tsx";
import { Field, type FieldControl } from "../../ui/field.tsx";
import styles from "./booking-fields.module.css";

/** What is wrong with a field, in the visitor's language. */
export interface FieldMessage {
  readonly field: BookingField;
  readonly message: string;
}

interface BookingFieldsProps {
  /** Begins the ids of the fields: `book` gives `book-name`. */
  readonly id: string;
  /** What was typed before; kept whatever was wrong with it (b5, WCAG 2.2 3.3.7). */
  readonly input?: BookingFormInput | undefined;
  readonly errors?: readonly FieldMessage[];
}

/** What a booking asks of a person: `name`, `email`, `phone`, `notes`, `consent`, and the trap. */
export function BookingFields({ id, input, errors }: BookingFieldsProps) {
  const { t } = useI18n();
  const errorOf = (field: BookingField): string | undefined =>
    errors?.find((error) => error.field === field)?.message;
  return (
    <div className={styles.fields}>
      <Field id={`${id}-name`} label={t("booking.form.name")} error={errorOf("name")}>
        {(control: FieldControl) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            required
            dir="auto"
            defaultValue={input?.name}
          />
        )}
      </Field>
      <Field
        id={`${id}-email`}
        label={t("booking.form.email")}
        hint={t("booking.form.emailHint")}
        error={errorOf("email")}
      >
        {(control: FieldControl) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            required
            dir="ltr"
            defaultValue={input?.email}
          />
        )}
      </Field>
      <Field
        id={`${id}-phone`}
        label={t("booking.form.phone")}
        note={t("booking.form.optional")}
        hint={t("booking.form.phoneHint")}
        error={errorOf("phone")}
      >
        {(control: FieldControl) => (
          <input
            {...control}
            type="tel"
            name="phone"
            autoComplete="tel"
            dir="ltr"
            defaultValue={input?.phone}
          />
        )}
      </Field>
      <Field
        id={`${id}-notes`}
        label={t("booking.form.notes")}
        note={t("booking.form.optional")}
        error={errorOf("notes")}
      >
        {(control: FieldControl) => (
          <textarea {...control} name="notes" dir="auto" rows={4} defaultValue={input?.notes} />
        )}
      </Field>
      <Consent id={id} checked={input?.consent ?? false} error={errorOf("consent")} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-${HONEYPOT_FIELD}`}>{t("booking.form.trap")}</label>
        <input
          id={`${id}-${HONEYPOT_FIELD}`}
          name={HONEYPOT_FIELD}
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

function Consent(props: {
  readonly id: string;
  readonly checked: boolean;
  readonly error: string | undefined;
}) {
  const { t } = useI18n();
  const id = `${props.id}-consent`;
  return (
    <div>
      <label className={styles.consent}>
        <input
          id={id}
          type="checkbox"
          name="consent"
          required
          defaultChecked={props.checked}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
        />
        <span>{t("forms.consent.booking")}</span>
      </label>
      {props.error && (
        <p id={`${id}-error`} className={styles.error}>
          {props.error}
        </p>
      )}
    </div>
  );
}
