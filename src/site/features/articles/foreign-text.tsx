import { useI18n } from "../../shell/page-context.tsx";
import styles from "./foreign-text.module.css";
import type { TextLanguage } from "./summaries.ts";

/** Attributes that mark a text as one in another language (WCAG 2.2 3.1.2). */
export function languageAttributes(
  language: TextLanguage | undefined,
): { readonly lang: string; readonly dir: "ltr" | "rtl" } | undefined {
  return language && { lang: language.iso, dir: language.dir };
}

/** Says that a text is shown in another language because its translation is missing. */
export function UntranslatedNote({ language }: { readonly language: TextLanguage | undefined }) {
  const { t } = useI18n();
  if (!language) return null;
  return (
    <p className={styles.note} role="note">
      {t("blog.untranslated", { language: language.name })}
    </p>
  );
}
