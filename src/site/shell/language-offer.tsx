import { useLocation } from "react-router";
import { localeOf, splitLocale } from "#i18n";
import { useI18n, useShell } from "./page-context.tsx";
import { usePageAddresses } from "./route-handle.ts";
import styles from "./language-offer.module.css";

/** The line for visitors whose cookie took them away from the address they followed (B8). */
export function LanguageOffer() {
  const { offer, site } = useShell();
  const { t, locale } = useI18n();
  const { pathname } = useLocation();
  const addresses = usePageAddresses();
  if (!offer || offer === locale.code) return null;
  const { name, iso } = localeOf(offer, site.languages);
  const language = new Intl.DisplayNames(locale.iso, { type: "language" }).of(offer) ?? name;
  const path = addresses[offer] ?? splitLocale(pathname, site.locales).path;
  return (
    <dialog open className={styles.offer} aria-label={t("language.choose")}>
      <a
        href={`/_locale/${offer}?to=${encodeURIComponent(path)}`}
        data-locale={offer}
        hrefLang={iso}
        rel="nofollow"
      >
        {t("language.viewIn", { language })}
      </a>
      <form method="dialog">
        <button>{t("language.dismiss")}</button>
      </form>
    </dialog>
  );
}
