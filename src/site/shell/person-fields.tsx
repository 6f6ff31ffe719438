import type { ReactNode } from "react";
import { EmailHint, useEmailHint } from "./email-hint.tsx";
import fields from "../ui/field.module.css";
import { Field, type FieldControl } from "../ui/field.tsx";
import { useI18n } from "./page-context.tsx";
import tick from "../ui/tick.module.css";
import styles from "./person-fields.module.css";

/** The fields with which every person is asked for. */
type PersonField = "name" | "email" | "phone";

interface PersonFieldsProps {
  /** Begins the ids of the fields: `book` gives `book-name`. */
  readonly id: string;
  /** What was typed before. */
  readonly input: Readonly<Record<PersonField, string>> | undefined;
  readonly errorOf: (field: PersonField) => string | undefined;
  /** Whether there must be a number. */
  readonly needsPhone?: boolean | undefined;
  /** What decides whether the number is needed; comes before its field. */
  readonly beforePhone?: ReactNode;
  /** What each is for. */
  readonly hints?: Partial<Readonly<Record<PersonField, string>>>;
}

/** Who writes: `name`, `email` and `phone`. */
export function PersonFields(props: PersonFieldsProps) {
  const { id, input, errorOf, needsPhone = false, beforePhone, hints } = props;
  const { t } = useI18n();
  const { ref, onBlur, ...hint } = useEmailHint();
  const textsOf = (field: PersonField) => ({
    id: `${id}-${field}`,
    label: t(`forms.person.${field}`),
    hint: hints?.[field],
    error: errorOf(field),
  });
  return (
    <>
      <Field {...textsOf("name")}>
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
        <Field {...textsOf("email")}>
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
      {beforePhone}
      <Field {...textsOf("phone")} {...(!needsPhone && { note: t("forms.person.optional") })}>
        {(control: FieldControl) => (
          <input
            {...control}
            type="tel"
            name="phone"
            autoComplete="tel"
            required={needsPhone}
            dir="ltr"
            defaultValue={input?.phone}
          />
        )}
      </Field>
    </>
  );
}

interface ConsentBoxProps {
  readonly id: string;
  /** What is agreed to. */
  readonly text: string;
  readonly isTicked: boolean;
  readonly error: string | undefined;
}

/** The box without which nothing is kept. */
export function ConsentBox({ id, text, isTicked, error }: ConsentBoxProps) {
  return (
    <div>
      <label className={styles.consent}>
        <input
          id={id}
          className={tick.tick}
          type="checkbox"
          name="consent"
          required
          defaultChecked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {text}
      </label>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          {error}
        </p>
      )}
    </div>
  );
}
