import type { Question, Thing } from "schema-dts";
import {
  createTranslator,
  languageLinks,
  type LocaleCode,
  type PageAddresses,
  localeOf,
  localizePath,
} from "#i18n";
import type { SiteServices } from "../services.ts";
import type { Picture } from "../ui/picture.ts";

/** The page that a graph is about, and how its addresses and texts are made. */
export type GraphPage = ReturnType<typeof createGraphPage>;

/**
 * @param origin scheme and host, without trailing slash
 * @param path in the default language
 */
export function createGraphPage(
  services: SiteServices,
  locale: LocaleCode,
  origin: string,
  path: string,
) {
  const { locales, languages } = services.site;
  return {
    services,
    locale,
    origin,
    path,
    t: createTranslator(services.messages(locale), localeOf(locale, languages).iso),
    /** Address of a path of the site in the language of the page. */
    addressOf(to: string): string {
      const address = services.site.addresses?.[locale]?.[to] ?? to;
      const localized = localizePath(address, locale, locales);
      return localized === "/" ? origin : new URL(localized, origin).href;
    },
    /** A path of the site, or an address elsewhere, as a whole address; undefined for neither. */
    absolute: (address: string | undefined) =>
      address === undefined ? undefined : URL.parse(address, origin)?.href,
    /** Canonical address of the page, when it exists in these languages. */
    canonical: (available: readonly LocaleCode[], addresses?: PageAddresses) =>
      languageLinks(path, locale, origin, services.site, available, addresses).canonical,
  };
}

/** What a page has to say besides what all pages say. */
export interface Described {
  readonly type?: "WebPage" | "CollectionPage" | "ContactPage" | "FAQPage";
  readonly name: string;
  readonly description?: string | undefined;
  /** Languages in which the page exists; default: all enabled ones. */
  readonly available?: readonly LocaleCode[];
  /** Its addresses in languages in which it has others. */
  readonly addresses?: PageAddresses | undefined;
  /** Language tag of its text, when that is not the language of the page. */
  readonly language?: string | undefined;
  /** Path or address of its picture. */
  readonly image?: string | undefined;
  /** Its picture, when that is a still of the media manifest: the one on its card. */
  readonly picture?: Picture | undefined;
  /** Text alternative of its picture. */
  readonly alt?: string | undefined;
  /** ISO days. */
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
  /** Pages on the way from the home page to this one, by their paths; undefined for none at all. */
  readonly trail?: readonly { readonly name: string; readonly path: string }[];
  /** Set for pages that are about the studio itself: what they show of it. */
  readonly aboutStudio?: "home" | "contact";
  /** Questions that the page answers, in place of one thing that it is about. */
  readonly questions?: readonly Question[];
  /** What else the page is about, the main thing first; given its canonical address. */
  readonly things?: (canonical: string) => readonly Extract<Thing, object>[];
}

/** A page together with what it has to say. */
export interface DescribedPage {
  readonly described: Described;
  readonly page: GraphPage;
}
