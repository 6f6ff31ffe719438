import type { EnquiryField, EnquiryInput } from "#contact";
import { EmailHint, useEmailHint } from "../../shell/email-hint.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { Field, type FieldControl } from "../../ui/field.tsx";
import styles from "./contact-form.module.css";

/** What the fields of the form need to show what was typed and what is wrong with it. */
export interface ContactFieldsProps {
  readonly input: EnquiryInput | undefined;
  readonly errorOf: (field: EnquiryField) => string | undefined;
}

/** Who writes, and what. */
export function ContactFields({ input, errorOf }: ContactFieldsProps) {
  const { t } = useI18n();
  const { ref, onBlur, ...hint } = useEmailHint();
  return (
    <>
      <Field id="contact-name" label={t("contact.form.name")} error={errorOf("name")}>
        {(control: FieldControl) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            required
            maxLength={200}
            dir="auto"
            defaultValue={input?.name}
          />
        )}
      </Field>
      <div>
        <Field id="contact-email" label={t("contact.form.email")} error={errorOf("email")}>
          {(control: FieldControl) => (
            <input
              {...control}
              ref={ref}
              type="email"
              name="email"
              autoComplete="email"
              required
              dir="ltr"
              defaultValue={input?.email}
              onBlur={onBlur}
            />
          )}
        </Field>
        <EmailHint {...hint} />
      </div>
      <Field
        id="contact-phone"
        label={t("contact.form.phone")}
        note={t("contact.form.optional")}
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
        id="contact-message"
        label={t("contact.form.message")}
        hint={t("contact.form.messageHint")}
        error={errorOf("message")}
      >
        {(control: FieldControl) => (
          <textarea
            {...control}
            name="message"
            required
            minLength={10}
            dir="auto"
            rows={7}
            defaultValue={input?.message}
          />
        )}
      </Field>
    </>
  );
}

/** The box without which nothing is kept. */
export function ConsentBox({ input, errorOf }: ContactFieldsProps) {
  const { t } = useI18n();
  const error = errorOf("consent");
  return (
    <div>
      <label className={styles.consent}>
        <input
          id="contact-consent"
          type="checkbox"
          name="consent"
          required
          defaultChecked={input?.consent ?? false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "contact-consent-error" : undefined}
        />
        {t("forms.consent.contact")}
      </label>
      {error && (
        <p id="contact-consent-error" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
