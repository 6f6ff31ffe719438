import type { EnquiryField, EnquiryInput } from "#contact";
import { useI18n } from "../../shell/page-context.tsx";
import { PersonFields } from "../../shell/person-fields.tsx";
import { Field, type FieldControl } from "../../ui/field.tsx";

/** What the fields of the form need to show what was typed and what is wrong with it. */
export interface ContactFieldsProps {
  readonly input: EnquiryInput | undefined;
  readonly errorOf: (field: EnquiryField) => string | undefined;
}

/** Who writes, and what. */
export function ContactFields({ input, errorOf }: ContactFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <PersonFields id="contact" input={input} errorOf={errorOf} />
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
