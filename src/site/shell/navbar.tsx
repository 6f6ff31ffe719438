import { useLocation } from "react-router";
import { splitLocale } from "#i18n";
import layout from "../styles/layout.module.css";
import { GelMark } from "../ui/gel-mark.tsx";
import button from "../ui/button.module.css";
import { LanguageSelector } from "./language-selector.tsx";
import { ModalTrigger } from "./modal-trigger.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import { SiteLink } from "./site-link.tsx";
import { navigationLinks } from "./studio-links.ts";
import styles from "./navbar.module.css";

interface NavbarProps {
  readonly isHome: boolean;
}

/** Wordmark, links, language and booking, on every page (A2). */
export function Navbar({ isHome }: NavbarProps) {
  const { t } = useI18n();
  const { site } = useShell();
  const links = navigationLinks(site, t, isHome);
  const { path } = splitLocale(useLocation().pathname, site.locales);
  return (
    <header className={styles.bar}>
      <Brand />
      <nav
        id="menu"
        popover="auto"
        className={`${layout.screen} ${styles.menu}`}
        aria-label={t("nav.label")}
      >
        <ul>
          {links.map(([to, text]) => (
            <li key={to}>
              {isHome && to.startsWith("/#") ? (
                <a href={to.slice(1)}>{text}</a>
              ) : (
                <SiteLink to={to} aria-current={currentAt(path, to)}>
                  {text}
                </SiteLink>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.menuAction}>
          <BookingTrigger className={button.button} isHome={isHome} />
        </div>
      </nav>
      <LanguageSelector />
      <div className={`${layout.screen} ${styles.action}`}>
        <BookingTrigger className={`${button.button} ${button.small}`} isHome={isHome} />
      </div>
      <button
        type="button"
        className={`${layout.screen} ${styles.toggle}`}
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

/**
 * A link to the page itself, or to what the page is a part of: the blog of an article, the home page's
 * section of what has pages of its own (`/#services`).
 */
function currentAt(path: string, to: string): "page" | "true" | undefined {
  if (path === to) return "page";
  const whole = to.replace("#", "");
  return `${path}/`.startsWith(`${whole}/`) ? "true" : undefined;
}

/** The sign and the name, which lead home. */
export function Brand() {
  const { site } = useShell();
  const { t } = useI18n();
  const { name } = site.studio;
  const { logo } = site.theme;
  return (
    <SiteLink to="/" className={styles.brand} aria-label={t("footer.logoAlt", { studio: name })}>
      {logo ? (
        <img
          src={logo.src}
          width={logo.width}
          height={logo.height}
          className={styles.logo}
          alt=""
        />
      ) : (
        <GelMark />
      )}
      {!logo?.hasName && (
        <span className={styles.word} translate="no" dir="ltr">
          {name.toLowerCase()}
        </span>
      )}
    </SiteLink>
  );
}

interface BookingTriggerProps extends NavbarProps {
  readonly className: string | undefined;
}

/** Opens the booking modal; from any other page by way of the home page's contact anchor (C7). */
function BookingTrigger({ isHome, className }: BookingTriggerProps) {
  const { t } = useI18n();
  const text = t("modal.bookConsultation");
  return isHome ? (
    <ModalTrigger modal="booking" className={className}>
      {text}
    </ModalTrigger>
  ) : (
    <SiteLink to="/?modal=booking#contact" className={className}>
      {text}
    </SiteLink>
  );
}
