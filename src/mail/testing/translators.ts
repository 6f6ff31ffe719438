import path from "node:path";
import {
  ALL_LOCALES,
  createTranslator,
  type LocaleCode,
  localeOf,
  type Messages,
  type Translator,
} from "#i18n";
import { loadMessageFiles } from "#i18n/node";

/** Translators over the real texts, in every language. */
export async function loadTranslators(): Promise<(locale: LocaleCode) => Translator> {
  const folder = path.join(import.meta.dirname, "../../../messages");
  const { catalogs, problems } = await loadMessageFiles(folder, ALL_LOCALES);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return (locale) => createTranslator(catalogs.get(locale) as Messages, localeOf(locale).iso);
}
