import { GelMark } from "../ui/gel-mark.tsx";
import button from "../ui/button.module.css";
import { BookingTrigger } from "./booking-trigger.tsx";
import { LanguageSelector } from "./language-selector.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import { SectionLink } from "./section-link.tsx";
import { SiteLink } from "./site-link.tsx";
import styles from "./navbar.module.css";

interface NavbarProps {
  readonly isHome: boolean;
}

/** Wordmark, links, language and booking, on every page (A2). */
export function Navbar({ isHome }: NavbarProps) {
  const { t } = useI18n();
  const { studio } = useShell().site;
  return (
    <header className={styles.bar}>
      <Brand />
      <nav id="menu" popover="auto" className={styles.menu} aria-label={t("nav.label")}>
        <ul>
          <li>
            <SectionLink section="about" isHome={isHome}>
              {t("nav.about")}
            </SectionLink>
          </li>
          <li>
            <SectionLink section="services" isHome={isHome}>
              {t("nav.services")}
            </SectionLink>
          </li>
          <li>
            <SectionLink section="portfolio" isHome={isHome}>
              {t("nav.portfolio")}
            </SectionLink>
          </li>
          {studio.features.blog && (
            <li>
              <SiteLink to="/blog">{t("nav.blog")}</SiteLink>
            </li>
          )}
          <li>
            <SiteLink to="/contact">{t("nav.contact")}</SiteLink>
          </li>
        </ul>
        <div className={styles.menuAction}>
          <BookingTrigger className={button.button} isHome={isHome}>
            {t("modal.bookConsultation")}
          </BookingTrigger>
        </div>
      </nav>
      <LanguageSelector />
      <div className={styles.action}>
        <BookingTrigger className={`${button.button} ${button.small}`} isHome={isHome}>
          {t("modal.bookConsultation")}
        </BookingTrigger>
      </div>
      <button
        type="button"
        className={styles.toggle}
        popoverTarget="menu"
        aria-label={t("nav.openMenu")}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 8h20M2 16h20" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </header>
  );
}

/** The sign and the name, which lead home. */
export function Brand() {
  const { site } = useShell();
  const { t } = useI18n();
  const { name } = site.studio;
  return (
    <SiteLink to="/" className={styles.brand} aria-label={t("footer.logoAlt", { studio: name })}>
      <GelMark />
      <span className={styles.word} translate="no" dir="ltr">
        {name.toLowerCase()}
      </span>
    </SiteLink>
  );
}
