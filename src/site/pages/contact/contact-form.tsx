import type { EnquiryField, EnquiryInput } from "#contact";
import type { FormFields } from "#forms";
import { Honeypot } from "../../shell/honeypot.tsx";
import { localizePath } from "#i18n";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { ConsentBox } from "../../shell/person-fields.tsx";
import { formsOrigin } from "../../shell/static-copy.ts";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { BriefBuilder } from "./brief-builder.tsx";
import type { ContactAnswer } from "./contact-answer.ts";
import { ContactFields } from "./contact-fields.tsx";
import { Problem, Sent } from "./contact-outcome.tsx";
import { useContactSending } from "./use-contact-sending.ts";
import styles from "./contact-form.module.css";

interface ContactFormProps {
  /** What the server said to a form that it took by itself. */
  readonly answer: ContactAnswer | undefined;
  /** Reads what was typed. */
  readonly read: (fields: FormFields) => EnquiryInput;
}

/**
 * The enquiry form: works by plain POST, keeps what was typed, names each error at its field. Once
 * hydrated it stays on the page.
 */
export function ContactForm({ answer: first, read }: ContactFormProps) {
  const { t, locale } = useI18n();
  const { site } = useShell();
  const server = formsOrigin(site.staticCopy);
  const { answer, isSending, onSubmit, formRef } = useContactSending(first, read);
  if (answer?.state === "sent") return <Sent {...answer} />;
  const errors = answer?.state === "invalid" ? answer.errors : [];
  const errorOf = (field: EnquiryField): string | undefined => {
    const error = errors.find((entry) => entry.field === field);
    return error && t(`forms.errors.${error.code}`, error.values);
  };
  const fields = { input: answer?.input, errorOf };
  return (
    <form
      ref={formRef}
      method="post"
      action={`${server && server + localizePath("/contact", locale.code, site.locales)}#form-summary`}
      className={styles.form}
      noValidate={first !== undefined}
      onSubmit={onSubmit}
    >
      <Problem answer={answer} />
      <Honeypot />
      <ContactFields {...fields} />
      <BriefBuilder {...fields} />
      <ConsentBox
        id="contact-consent"
        text={t("forms.consent.contact")}
        isTicked={answer?.input?.consent ?? false}
        error={errorOf("consent")}
      />
      <button className={button.button} aria-disabled={isSending || undefined}>
        {t("contact.cta")}
      </button>
      <p className={layout.visuallyHidden} role="status">
        {isSending && t("forms.live.sending")}
      </p>
    </form>
  );
}
