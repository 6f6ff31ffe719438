import { createLanguages, type Languages, type LocaleCode } from "#i18n";
import type { Studio } from "./studio-schema.ts";

/**
 * All about the languages that a machine offers, and after them about the one that the studio itself
 * reads, which visitors need not be offered.
 *
 * @param offered all of the studio's if left out
 */
export function languagesOf(
  { locales, studioLocale }: Studio,
  offered: readonly LocaleCode[] = locales.map(({ tag }) => tag),
): Languages {
  const tags = new Set([...offered, ...(studioLocale === undefined ? [] : [studioLocale])]);
  return createLanguages(
    [...tags].map((tag) => locales.find((settings) => settings.tag === tag) ?? { tag }),
  );
}
