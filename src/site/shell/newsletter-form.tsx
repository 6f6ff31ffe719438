import { localizePath } from "#i18n";
import layout from "../styles/layout.module.css";
import field from "../ui/field.module.css";
import { formsOrigin, isWithoutForms } from "./static-copy.ts";
import button from "../ui/button.module.css";
import { EmailHint, useEmailHint } from "./email-hint.tsx";
import { Honeypot } from "./honeypot.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import { useNewsletterSending } from "./use-newsletter-sending.ts";
import { WriteInstead } from "./write-instead.tsx";
import styles from "./newsletter-form.module.css";

interface NewsletterFormProps {
  readonly id: string;
  /** What the visitor typed before. */
  readonly email?: string | undefined;
  /** What is wrong with it, in words. */
  readonly error?: string | undefined;
}

/**
 * The newsletter sign-up: one line, one field (A2, F2). By itself it opens the newsletter page;
 * after hydration the answer appears under the field.
 */
export function NewsletterForm(props: NewsletterFormProps) {
  const { staticCopy } = useShell().site;
  return isWithoutForms(staticCopy) ? <WriteInstead about="newsletter" /> : <SignUp {...props} />;
}

function SignUp({ id, email, error: firstError }: NewsletterFormProps) {
  const { t, locale } = useI18n();
  const { site } = useShell();
  const { saying, isSending, onSubmit, prepare } = useNewsletterSending();
  const { ref, onBlur, ...hint } = useEmailHint();
  const isFirst = saying === undefined && !isSending;
  const error = isFirst ? firstError : saying?.tone === "field" ? saying.text : undefined;
  return (
    <form
      // After hydration, errors are shown here, in the language of the page.
      ref={(form) => form?.setAttribute("novalidate", "")}
      method="post"
      action={
        formsOrigin(site.staticCopy) +
        localizePath("/newsletter#form-summary", locale.code, site.locales)
      }
      className={styles.form}
      noValidate={firstError !== undefined}
      onSubmit={onSubmit}
    >
      <label className={layout.small} htmlFor={id}>
        {t("footer.emailLabel")}
      </label>
      <div className={styles.line} data-invalid={error ? "" : undefined}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          required
          placeholder={t("footer.emailPlaceholder")}
          defaultValue={email}
          onFocus={prepare}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-consent` : `${id}-consent`}
        />
        <button
          className={`${button.button} ${button.small}`}
          aria-disabled={isSending || undefined}
        >
          {t("footer.subscribe")}
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      <p
        className={`${layout.live} ${saying?.tone === "accepted" ? styles.accepted : styles.problem}`}
        role="status"
      >
        {isSending ? t("forms.live.sending") : saying?.tone !== "field" && saying?.text}
      </p>
      <EmailHint {...hint} />
      <input type="hidden" name="consent" value="yes" />
      <p id={`${id}-consent`} className={styles.consent}>
        {t("forms.consent.newsletter")}
      </p>
      <Honeypot />
    </form>
  );
}
