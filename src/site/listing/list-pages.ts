import type { PageFacts } from "#content";
import type { LocaleCode, PageAddresses } from "#i18n";
import { otherAddresses } from "../content/document-addresses.ts";
import { PAGE_NAMES, PAGES, serverPage } from "../routes.ts";
import type { SiteServices } from "../services.ts";
import { jpegAddress } from "../ui/picture.ts";
import { isSwitchedOff } from "./is-switched-off.ts";

/** A page that the site can list, and where it exists. */
export interface ListedPage {
  /** Path without language prefix; of a document the one that its translations share. */
  readonly path: string;
  /** Its addresses, percent-encoded, where they are not all the path. */
  readonly addresses?: PageAddresses;
  readonly locales: readonly LocaleCode[];
  /** ISO day of the last change by language, where content names one. */
  readonly updated?: Readonly<Partial<Record<LocaleCode, string>>>;
  /** Path of its picture. */
  readonly picture?: string;
  /** The film that it is about; only together with a picture. */
  readonly video?: ListedVideo;
}

/** A film as lists of films for search engines name it. */
interface ListedVideo {
  /** Path, or an address elsewhere. */
  readonly address: string;
  readonly seconds: number;
  /** ISO day. */
  readonly published?: string;
  /** By language; a page without both has none. */
  readonly texts: Readonly<
    Partial<Record<LocaleCode, { readonly title: string; readonly description: string }>>
  >;
}

/**
 * The route table's own pages that describe themselves, then what content adds. Lists that repeat
 * others are left out, and documents that send their visitors elsewhere.
 */
export function listPages(services: SiteServices): readonly ListedPage[] {
  const { locales } = services.site;
  const isListed = (path: string): boolean => !isSwitchedOff(path, services);
  const own = PAGE_NAMES.filter((name) => serverPage(name).describe)
    .map((name) => PAGES[name].path)
    .filter((path) => !/[:*]/.test(path) && isListed(path))
    .map((path) => ({ path, locales }));
  const known = new Set<string>(own.map(({ path }) => path));
  const documents = [...services.content("public").paths()]
    .filter((path) => !known.has(path) && isListed(path))
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
  const { media, file } = told.find((facts) => facts.media !== undefined) ?? {};
  const picture = media === undefined ? undefined : services.picture(media, file);
  return {
    path,
    ...otherAddresses(
      path,
      Object.fromEntries(told.map(({ locale }) => [locale, content.address(path, locale)])),
    ),
    locales: told.map(({ locale }) => locale),
    updated: Object.fromEntries(
      told.flatMap(({ locale, updated }) => (updated === undefined ? [] : [[locale, updated]])),
    ),
    ...(picture && { picture: jpegAddress(picture), ...videoOf(told, services) }),
  };
}

function videoOf(
  told: readonly (PageFacts & { readonly locale: LocaleCode })[],
  services: SiteServices,
): Pick<ListedPage, "video"> {
  const name = told.find(({ film }) => film !== undefined)?.film;
  const film = name === undefined ? undefined : services.film(name);
  if (!film) return {};
  const published = told.find((facts) => facts.published !== undefined)?.published;
  const texts = told.flatMap(({ locale, title, description }) =>
    title && description ? [[locale, { title, description }] as const] : [],
  );
  const { file, seconds } = film;
  return {
    video: {
      address: file.address,
      seconds,
      ...(published && { published }),
      texts: Object.fromEntries(texts),
    },
  };
}
