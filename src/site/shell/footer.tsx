import layout from "../styles/layout.module.css";
import { useI18n, useShell } from "./page-context.tsx";
import { useLanguageLinks } from "./language-links.tsx";
import { Brand } from "./navbar.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";
import { SiteLink } from "./site-link.tsx";
import styles from "./footer.module.css";

/** Newsletter, links, languages and copyright, on every page (A2). */
export function Footer() {
  const { site } = useShell();
  const { t } = useI18n();
  const { studio } = site;
  return (
    <footer className={`${layout.wrap} ${styles.footer}`}>
      <div className={styles.columns}>
        <div>
          <Brand />
          <p className={styles.claim}>{t("footer.description")}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">{t("footer.quickLinks")}</h2>
          <ul>
            <li>
              <SiteLink to="/">{t("nav.home")}</SiteLink>
            </li>
            <li>
              <SiteLink to="/#about">{t("nav.about")}</SiteLink>
            </li>
            <li>
              <SiteLink to="/#portfolio">{t("nav.portfolio")}</SiteLink>
            </li>
            <li>
              <SiteLink to="/contact">{t("footer.contact")}</SiteLink>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">{t("footer.services")}</h2>
          <ul>
            <li>
              <SiteLink to="/#services">{t("services.items.marketing.title")}</SiteLink>
            </li>
            <li>
              <SiteLink to="/#services">{t("services.items.business.title")}</SiteLink>
            </li>
            <li>
              <SiteLink to="/#services">{t("services.items.social.title")}</SiteLink>
            </li>
            <li>
              <SiteLink to="/contact">{t("footer.customVideos")}</SiteLink>
            </li>
          </ul>
        </nav>
        {studio.features.newsletter && (
          <div>
            <h2>{t("footer.newsletter")}</h2>
            <p>{t("footer.newsletterDescription")}</p>
            <NewsletterForm id="newsletter-footer" />
          </div>
        )}
      </div>
      <div className={styles.legal}>
        <bdi dir="ltr">
          {t("footer.copyright", { years: site.copyrightYears, studio: studio.name })}
        </bdi>
        {studio.sample && <span className={styles.sample}>{t("footer.sample")}</span>}
        <Languages />
      </div>
    </footer>
  );
}

function Languages() {
  const { t } = useI18n();
  return (
    <ul className={styles.languages} aria-label={t("language.choose")}>
      {useLanguageLinks().map(({ code, name, iso, current, href, onClick }) => (
        <li key={code}>
          <a
            href={href}
            lang={iso}
            hrefLang={iso}
            data-locale={code}
            aria-current={current ? "true" : undefined}
            rel="nofollow"
            onClick={onClick}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
