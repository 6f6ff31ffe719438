import type { checkEnquiry, EnquiryError, EnquiryField, EnquiryInput } from "#contact";
import type { FormFields } from "#forms";
import { Honeypot } from "../../shell/honeypot.tsx";
import { localizePath } from "#i18n";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { ConsentBox } from "../../shell/person-fields.tsx";
import { useStandingErrors } from "../../shell/use-standing-errors.ts";
import { formsOrigin } from "../../shell/static-copy.ts";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import { BriefBuilder } from "./brief-builder.tsx";
import type { ContactAnswer, ContactReceiptText } from "./contact-answer.ts";
import { ContactFields } from "./contact-fields.tsx";
import { Problem } from "./contact-problem.tsx";
import { useContactSending } from "./use-contact-sending.ts";
import styles from "./contact-form.module.css";

interface ContactFormProps {
  /** What the server said to a form that it took by itself. */
  readonly answer: ContactAnswer | undefined;
  /** Reads what was typed. */
  readonly read: (fields: FormFields) => EnquiryInput;
  /** What is wrong with it, by the rules of the server. */
  readonly check: typeof checkEnquiry;
  /** Called when script has sent the form. */
  readonly onSent: (receipt: ContactReceiptText) => void;
}

const NONE: readonly EnquiryError[] = [];

/**
 * The enquiry form: works by plain POST, keeps what was typed, names each error at its field. Once
 * hydrated it stays on the page.
 */
export function ContactForm({ answer: first, read, check, onSent }: ContactFormProps) {
  const { t, locale } = useI18n();
  const { site } = useShell();
  const server = formsOrigin(site.staticCopy);
  const { answer, isSending, onSubmit, formRef } = useContactSending(first, read, onSent);
  const { errors, onInput } = useEnquiryErrors(answer, read, check);
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
      // What is wrong is said here, in the language of the page, before and after hydration.
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <Problem answer={answer} errors={errors} />
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

/** The errors that still stand. */
function useEnquiryErrors(
  answer: ContactAnswer | undefined,
  read: ContactFormProps["read"],
  check: ContactFormProps["check"],
) {
  const { locales, studio } = useShell().site;
  const told = answer?.state === "invalid" ? answer.errors : NONE;
  // That addresses with other letters cannot be written to, the server alone knows.
  const takesUtf8 = !told.some(({ code }) => code === "email_utf8");
  const { standing: errors, onInput } = useStandingErrors(told, (fields) => {
    const offered = { types: studio.projectTypes, languages: locales };
    const today = new Date().toISOString().slice(0, 10);
    const checked = check(read(fields), offered, today, takesUtf8);
    return checked.ok ? [] : checked.errors;
  });
  return { errors, onInput };
}
