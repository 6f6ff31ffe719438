import { type LocaleCode, localeOf } from "#i18n";
import { useI18n } from "../shell/page-context.tsx";
import styles from "./translations.module.css";

interface TranslationsProps {
  /** Path of the page in the default language. */
  readonly path: string;
  /** Languages in which the text exists. */
  readonly locales: readonly LocaleCode[];
  readonly current: LocaleCode;
}

/** The same text in the other languages it exists in, each named in itself. */
export function Translations({ path, locales, current }: TranslationsProps) {
  const { t } = useI18n();
  const others = locales.filter((code) => code !== current);
  if (others.length === 0) return null;
  return (
    <nav className={styles.translations} aria-label={t("blog.translations")}>
      <ul>
        {others.map((code) => {
          const { iso, name } = localeOf(code);
          return (
            <li key={code}>
              {/* Through the server, which sets the cookie: a saved language would lead back. */}
              <a
                href={`/_locale/${code}?to=${encodeURIComponent(path)}`}
                lang={iso}
                hrefLang={iso}
                data-locale={code}
                rel="nofollow"
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
