import type { EnquiryError, EnquiryField, EnquiryInput } from "#contact";
import { HONEYPOT_FIELD } from "#forms";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import { Field, type FieldControl } from "../../ui/field.tsx";
import styles from "./contact-form.module.css";

/** What the server made of the form. */
type ContactAnswer =
  | {
      readonly state: "sent";
      readonly input: EnquiryInput;
      readonly reference: string;
      readonly isUnconfirmed: boolean;
    }
  | {
      readonly state: "invalid";
      readonly input: EnquiryInput;
      readonly errors: readonly EnquiryError[];
    }
  | { readonly state: "refused"; readonly input: EnquiryInput; readonly refusal: Refusal }
  | { readonly state: "not-sent"; readonly input: EnquiryInput };

/** Why a form as a whole was not taken. */
type Refusal =
  | { readonly reason: "form_expired" | "key_reused" }
  | { readonly reason: "rate_limited"; readonly minutes: number };

interface ContactFormProps {
  readonly answer: ContactAnswer | undefined;
  /** The form's signed token. */
  readonly submission: string;
}

/** The enquiry form: works by plain POST, keeps what was typed, names each error at its field. */
export function ContactForm({ answer, submission }: ContactFormProps) {
  const { t } = useI18n();
  if (answer?.state === "sent") return <Sent {...answer} />;
  const input = answer?.input;
  const errors = answer?.state === "invalid" ? answer.errors : [];
  const errorOf = (field: EnquiryField): string | undefined => {
    const error = errors.find((entry) => entry.field === field);
    return error && t(`forms.errors.${error.code}`, error.values);
  };
  return (
    <form
      method="post"
      action="#form-summary"
      className={styles.form}
      noValidate={answer !== undefined}
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <input type="hidden" name="submission" value={submission} />
      <Honeypot />
      {answer?.state === "refused" && <Refused refusal={answer.refusal} />}
      {answer?.state === "not-sent" && <NotSent input={answer.input} />}
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
      <Field id="contact-email" label={t("contact.form.email")} error={errorOf("email")}>
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
      <Consent checked={input?.consent ?? false} error={errorOf("consent")} />
      <button className={button.button}>{t("contact.cta")}</button>
    </form>
  );
}

function Consent(props: { readonly checked: boolean; readonly error: string | undefined }) {
  const { t } = useI18n();
  return (
    <div>
      <label className={styles.consent}>
        <input
          id="contact-consent"
          type="checkbox"
          name="consent"
          required
          defaultChecked={props.checked}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? "contact-consent-error" : undefined}
        />
        {t("forms.consent.contact")}
      </label>
      {props.error && (
        <p id="contact-consent-error" className={styles.error}>
          {props.error}
        </p>
      )}
    </div>
  );
}

function ErrorSummary({ errors }: { readonly errors: readonly EnquiryError[] }) {
  const { t } = useI18n();
  return (
    <div id="form-summary" className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.summaryTitle}>
        {t("contact.form.errorSummary", { count: errors.length })}
      </p>
      <ul>
        {errors.map(({ field, code, values }) => (
          <li key={field}>
            <a href={`#contact-${field}`}>{t(`forms.errors.${code}`, values)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A field that only robots fill in (b4). */
function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The message is with the studio, or waits for its sender's address. */
function Sent({ reference, isUnconfirmed }: { reference: string; isUnconfirmed: boolean }) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const text = isUnconfirmed ? t("contact.form.unconfirmed") : t("contact.form.sent");
  return (
    <div id="form-summary" className={styles.sent} role="status" tabIndex={-1}>
      <p className={styles.summaryTitle}>{t("contact.form.sentTitle")}</p>
      <p>{text}</p>
      <p>
        {t("contact.form.reference")}: <bdi dir="ltr">{reference}</bdi>
      </p>
      <p className={styles.ways}>
        <a href={whatsAppLink(contact.whatsapp, reference)} rel="noopener">
          {t("contact.form.onWhatsApp")}
        </a>
      </p>
    </div>
  );
}

function Refused({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useI18n();
  const values = refusal.reason === "rate_limited" ? { minutes: refusal.minutes } : {};
  return (
    <div id="form-summary" className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.summaryTitle}>{t(`forms.codes.${refusal.reason}`, values)}</p>
    </div>
  );
}

/** Says that nothing was sent, and hands the text to mail and WhatsApp. */
function NotSent({ input }: { readonly input: EnquiryInput }) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const mail = `mailto:${contact.email}?body=${encodeURIComponent(input.message)}`;
  return (
    <div id="form-summary" className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.summaryTitle}>{t("contact.form.notSentTitle")}</p>
      <p>{t("forms.codes.not_saved", { mail: contact.email })}</p>
      <p className={styles.ways}>
        <a href={mail}>{t("contact.form.sendByEmail")}</a>
        <a href={whatsAppLink(contact.whatsapp, input.message)} rel="noopener">
          {t("contact.form.sendByWhatsApp")}
        </a>
      </p>
    </div>
  );
}
