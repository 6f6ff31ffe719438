import type { LocaleCode } from "#i18n";
import { PAGES } from "./routes.ts";
import type { SiteServices } from "./services.ts";
import { jpegAddress } from "./ui/picture.ts";

/** A page that the site can list: its path in the default language, and where it exists. */
export interface ListedPage {
  readonly path: string;
  readonly locales: readonly LocaleCode[];
  /** ISO day of the last change by language, where content names one. */
  readonly updated?: Readonly<Partial<Record<LocaleCode, string>>>;
  /** Path of its picture. */
  readonly picture?: string;
}

/**
 * The route table's own pages, then what content adds. Lists that repeat others are left out, and
 * documents that send their visitors elsewhere.
 */
export function listPages(services: SiteServices): readonly ListedPage[] {
  const { locales } = services.site;
  const own = Object.values<{ path: string }>(PAGES)
    .filter(({ path }) => !/[:*]/.test(path))
    .map(({ path }) => ({ path, locales }));
  const known = new Set(own.map(({ path }) => path));
  const documents = [...services.content("public").paths()]
    .filter((path) => !known.has(path))
    .map((path) => listDocument(path, services))
    .filter((page) => page.locales.length > 0);
  return [...own, ...documents];
}

function listDocument(path: string, services: SiteServices): ListedPage {
  const content = services.content("public");
  const told = content.translations(path).flatMap((locale) => {
    const facts = content.facts(path, locale);
    return facts && !facts.isRedirect ? [{ locale, ...facts }] : [];
  });
  const media = told.find((facts) => facts.media !== undefined)?.media;
  const picture = media === undefined ? undefined : services.picture(media);
  return {
    path,
    locales: told.map(({ locale }) => locale),
    updated: Object.fromEntries(
      told.flatMap(({ locale, updated }) => (updated === undefined ? [] : [[locale, updated]])),
    ),
    ...(picture && { picture: jpegAddress(picture) }),
  };
}
