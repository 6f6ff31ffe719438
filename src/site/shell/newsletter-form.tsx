import { HONEYPOT_FIELD } from "#forms";
import { localizePath } from "#i18n";
import button from "../ui/button.module.css";
import { useI18n, useShell } from "./page-context.tsx";
import styles from "./newsletter-form.module.css";

interface NewsletterFormProps {
  readonly id: string;
  /** What the visitor typed before. */
  readonly email?: string | undefined;
  /** What is wrong with it, in words. */
  readonly error?: string | undefined;
}

/** The newsletter sign-up: one line, one field (A2, F2). */
export function NewsletterForm({ id, email, error }: NewsletterFormProps) {
  const { t, locale } = useI18n();
  const { site } = useShell();
  return (
    <form
      method="post"
      action={localizePath("/newsletter#form-summary", locale.code, site.locales)}
      className={styles.form}
      noValidate={error !== undefined}
    >
      <label className={styles.label} htmlFor={id}>
        {t("footer.emailLabel")}
      </label>
      <div className={styles.line} data-invalid={error ? "" : undefined}>
        <input
          id={id}
          className={styles.input}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          required
          placeholder={t("footer.emailPlaceholder")}
          defaultValue={email}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-consent` : `${id}-consent`}
        />
        <button className={`${button.button} ${button.small}`}>{t("footer.subscribe")}</button>
      </div>
      <input type="hidden" name="consent" value="yes" />
      <p id={`${id}-consent`} className={styles.consent}>
        {t("forms.consent.newsletter")}
      </p>
      <div className={styles.honeypot} aria-hidden="true">
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
}
