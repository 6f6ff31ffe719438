import { type FormEvent, useEffect, useRef } from "react";
import { checkEmailAddress } from "#forms";
import { localizePath } from "#i18n";
import layout from "../styles/layout.module.css";
import field from "../ui/field.module.css";
import joined from "../ui/joined-field.module.css";
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
  /** Called when that is right. */
  readonly onMended?: () => void;
  /** Takes the receipt of a form that script has sent; without it the receipt stands here. */
  readonly onAccepted?: (text: string) => void;
}

/**
 * The newsletter sign-up: one line, one field (A2, F2). By itself it opens the newsletter page;
 * after hydration the answer appears here, and the receipt in the place of the form.
 */
export function NewsletterForm(props: NewsletterFormProps) {
  const { staticCopy } = useShell().site;
  return isWithoutForms(staticCopy) ? <WriteInstead about="newsletter" /> : <SignUp {...props} />;
}

function SignUp(props: NewsletterFormProps) {
  const { id, email, error: firstError, onMended, onAccepted } = props;
  const { t, locale } = useI18n();
  const { site } = useShell();
  const { saying, isSending, onSubmit, prepare, mend } = useNewsletterSending(onAccepted);
  const { ref, onBlur, ...hint } = useEmailHint();
  const isFirst = saying === undefined && !isSending;
  const error = isFirst ? firstError : saying?.tone === "field" ? saying.text : undefined;
  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>): void => {
    if (error === undefined || !checkEmailAddress(value).ok) return;
    mend();
    onMended?.();
  };
  if (saying?.tone === "accepted") return <Accepted text={saying.text} />;
  return (
    <form
      method="post"
      action={
        formsOrigin(site.staticCopy) +
        localizePath("/newsletter#form-summary", locale.code, site.locales)
      }
      className={styles.form}
      // What is wrong is said here, in the language of the page, before and after hydration.
      noValidate
      onSubmit={onSubmit}
    >
      <label className={layout.small} htmlFor={id}>
        {t("footer.emailLabel")}
      </label>
      <div className={joined.line} data-invalid={error ? "" : undefined}>
        <input
          ref={ref}
          id={id}
          className={`${joined.input} ${styles.input}`}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          required
          placeholder={t("footer.emailPlaceholder")}
          defaultValue={email}
          onFocus={prepare}
          onBlur={onBlur}
          onInput={onInput}
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
      <p className={`${layout.live} ${styles.problem}`} role="status">
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

/** What is said of a sign-up that was taken, in the place of the form (WCAG 2.2 2.4.3). */
function Accepted({ text }: { readonly text: string }) {
  const receipt = useRef<HTMLParagraphElement>(null);
  useEffect(() => receipt.current?.focus(), []);
  return (
    <p ref={receipt} className={styles.accepted} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}
