import { type LocaleCode, localeOf } from "#i18n";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import type { DocumentPage } from "./summaries.ts";

interface TranslationsProps {
  readonly page: Pick<DocumentPage, "path" | "translations" | "addresses">;
  readonly current: LocaleCode;
}

/**
 * The same text in the other languages it exists in, each named in itself. A text that exists in all needs
 * none: every page leads to all languages at its top and its end.
 */
export function Translations({ page, current }: TranslationsProps) {
  const { t, languages } = useI18n();
  const { locales } = useShell().site;
  const { path, translations, addresses } = page;
  const others = translations.filter((code) => code !== current);
  if (others.length === 0 || translations.length === locales.length) return null;
  return (
    <nav aria-label={t("blog.translations")}>
      <ul className={`${layout.row} ${layout.languages}`}>
        {others.map((code) => {
          const { iso, name } = localeOf(code, languages);
          return (
            <li key={code}>
              {/* Through the server, which sets the cookie: a saved language would lead back. */}
              <a
                className={layout.tap}
                href={`/_locale/${code}?to=${encodeURIComponent(addresses?.[code] ?? path)}`}
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
