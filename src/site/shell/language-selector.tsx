import layout from "../styles/layout.module.css";
import { useI18n } from "./page-context.tsx";
import { EnterButton, LanguageLinkTo, useLanguageLinks } from "./language-links.tsx";
import styles from "./language-selector.module.css";

/** The list of languages behind a button; each is named in itself (A2). One language needs none. */
export function LanguageSelector() {
  const { locale, t } = useI18n();
  const links = useLanguageLinks();
  if (links.length < 2) return null;
  return (
    <div>
      <EnterButton />
      <button
        type="button"
        className={`${layout.screen} ${styles.button}`}
        popoverTarget="language-list"
        aria-label={`${t("language.labelled", { label: t("language.label") })} ${locale.name}`}
      >
        <span aria-hidden="true">{locale.name}</span>
        <svg className={styles.chevron} viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
      <ul
        id="language-list"
        popover="auto"
        className={styles.list}
        aria-label={t("language.choose")}
      >
        {links.map((link) => (
          <li key={link.code}>
            <LanguageLinkTo link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}
