import layout from "../styles/layout.module.css";
import button from "../ui/button.module.css";
import { useI18n, useShell } from "./page-context.tsx";
import { SiteLink } from "./site-link.tsx";
import styles from "./consent.module.css";

/**
 * Asks whether visits may be counted, where the provider needs to be allowed to (E1). Hidden until
 * `boot` finds that it is due; both answers weigh the same (GDPR article 7, EDPB 05/2020).
 */
export function Consent() {
  const { site } = useShell();
  const { t } = useI18n();
  if (!site.analytics?.needsConsent) return null;
  return (
    <section
      id="consent"
      className={`${layout.screen} ${styles.panel}`}
      role="dialog"
      aria-labelledby="consent-title"
      tabIndex={-1}
      hidden
      suppressHydrationWarning
    >
      <h2 id="consent-title" className={styles.title}>
        {t("consent.title")}
      </h2>
      <p className={`${styles.question} ${styles.choice}`}>
        {t("consent.question")}{" "}
        {site.documents.includes("/privacy-policy") && (
          <SiteLink to="/privacy-policy">{t("footer.privacyPolicy")}</SiteLink>
        )}
      </p>
      <p className={styles.signal}>{t("consent.signal")}</p>
      <p className={styles.answers}>
        <button type="button" className={`${button.button} ${styles.choice}`} data-consent="reject">
          {t("consent.reject")}
        </button>
        <button type="button" className={`${button.button} ${styles.choice}`} data-consent="accept">
          {t("consent.accept")}
        </button>
        <button type="button" className={`${button.button} ${styles.signal}`} data-consent="close">
          {t("consent.close")}
        </button>
      </p>
    </section>
  );
}

/** Opens the question again, to change the answer. */
export function ConsentChoices() {
  const { site } = useShell();
  const { t } = useI18n();
  if (!site.analytics?.needsConsent) return null;
  return (
    <button type="button" className={styles.choices} data-consent="open" aria-haspopup="dialog">
      {t("consent.choices")}
    </button>
  );
}
