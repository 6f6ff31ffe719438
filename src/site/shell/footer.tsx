import layout from "../styles/layout.module.css";
import { useLocation } from "react-router";
import { localizePath, splitLocale } from "#i18n";
import button from "../ui/button.module.css";
import { ConsentChoices } from "./consent.tsx";
import { LinkList } from "./link-list.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import { LanguageLinkTo, useLanguageLinks } from "./language-links.tsx";
import { Brand } from "./navbar.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";
import { footerColumns, legalLinks } from "./studio-links.ts";
import { useRouteHandle } from "./route-handle.ts";
import styles from "./footer.module.css";

/** Newsletter, links, languages and copyright, on every page (A2). */
export function Footer() {
  const { site } = useShell();
  const { t } = useI18n();
  const { studio } = site;
  // One form a page: the newsletter's own page has it above.
  const { path } = splitLocale(useLocation().pathname, site.locales);
  const isNewsletter = path === "/newsletter" || path === "/newsletter/accepted";
  return (
    <footer className={`${layout.wrap} ${styles.footer}`}>
      <div className={`${layout.screen} ${styles.columns}`}>
        <div>
          <Brand />
          {t("footer.description") && <p className={styles.claim}>{t("footer.description")}</p>}
        </div>
        <div className={styles.lists}>
          {footerColumns(site, t).map(({ title, links }, column) => (
            <nav key={title} aria-labelledby={`footer-${column}`}>
              <h2 id={`footer-${column}`}>{title}</h2>
              <LinkList links={links} className={styles.list} />
            </nav>
          ))}
        </div>
        {studio.features.newsletter && !isNewsletter && (
          <div>
            <h2>{t("footer.newsletter")}</h2>
            {t("footer.newsletterDescription") && <p>{t("footer.newsletterDescription")}</p>}
            <SignUp />
          </div>
        )}
      </div>
      <div className={`${layout.row} ${layout.small} ${styles.legal}`}>
        <bdi dir="ltr">
          {t("footer.copyright", { years: site.copyrightYears, studio: studio.name })}
        </bdi>
        <LegalLinks />
        <ConsentChoices />
        {studio.sample && <span className={styles.sample}>{t("footer.sample")}</span>}
        <Languages />
      </div>
    </footer>
  );
}

/**
 * The form, but on pages with a secret address a link to it: such pages tell no Referer, without
 * which a browser that has no Fetch Metadata cannot say from where a form comes.
 */
function SignUp() {
  const { site } = useShell();
  const { t, locale } = useI18n();
  const isSecret = useRouteHandle()?.privacy.isSecret ?? false;
  if (!isSecret) return <NewsletterForm id="newsletter-footer" />;
  // A document of its own, with its own policy.
  return (
    <a href={localizePath("/newsletter", locale.code, site.locales)} className={button.quiet}>
      {t("footer.subscribe")}
    </a>
  );
}

function LegalLinks() {
  const { site } = useShell();
  const { t } = useI18n();
  const links = legalLinks(site, t);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("footer.legal")}>
      <LinkList className={`${layout.row} ${layout.screen} ${styles.languages}`} links={links} />
    </nav>
  );
}

function Languages() {
  const { t } = useI18n();
  const links = useLanguageLinks();
  if (links.length < 2) return null;
  return (
    <ul
      className={`${layout.row} ${layout.languages} ${layout.screen} ${styles.languages}`}
      aria-label={t("language.choose")}
    >
      {links.map((link) => (
        <li key={link.code}>
          <LanguageLinkTo link={link} />
        </li>
      ))}
    </ul>
  );
}
