import { type Globals, NOT_A_LIST_OF_KEYS } from "#content";
import { formDataFields } from "#forms";
import type { Logger } from "pino";
import { defaultLocale, localeCookieAttributes } from "#i18n";
import type { SiteData, SiteServices } from "#site";
import { studioFacts } from "../settings/read-studio.ts";
import { createFilmTexts } from "./film-texts.ts";
import type { OpenSite, SiteParts, SiteSource } from "./open-site.ts";
import { homeFacts, publicStudio } from "./public-studio.ts";
import { createShellDocuments } from "./shell-documents.ts";
import { contentIntegrity, siteContent } from "./site-content.ts";

/** What the services of pages are made of, besides the site. */
interface ServicesOptions {
  readonly source: SiteSource;
  readonly parts: SiteParts;
  readonly log: Logger;
}

/** The services that loaders and actions of pages ask. */
export function createSiteServices(
  site: Omit<OpenSite, "renderer" | "renderStudioPage" | "close">,
  { source, parts, log }: ServicesOptions,
): SiteServices {
  const { environment, studio, locales, messages, content, media, clock, services: running } = site;
  const original = defaultLocale(locales);
  const contentOf = {
    public: siteContent(content, "public", original),
    preview: siteContent(content, "preview", original),
  };
  const shown = publicStudio(studio);
  const isList = Array.isArray(studio.globals);
  if (isList) log.error(NOT_A_LIST_OF_KEYS);
  const shellDocuments = createShellDocuments(content, locales, shown);
  return {
    get site(): SiteData {
      return {
        studio: shown,
        locales,
        languages: site.languages,
        copyrightYears: copyrightYears(studio.since, clock.now()),
        cookieAttributes: localeCookieAttributes(site.cookie),
        buildId: site.buildId,
        messagesVersion: messages.version(),
        ...shellDocuments(),
        assets: source.assets.development
          ? { ...source.assets, styles: [site.theme.stylesheet] }
          : source.assets,
        theme: site.theme.data,
        ...(environment.contentClientDatabase && {
          contentDatabase: contentIntegrity(content),
        }),
        ...(environment.contentResponse === "advanced" && { contentShape: "advanced" }),
        // Browsers say of a list what the log says.
        ...(studio.globals && { globals: (isList ? [] : studio.globals) as Globals }),
        ...(environment.contentStripQuery && { contentStripped: true }),
        ...(environment.analytics && { analytics: environment.analytics }),
        ...(studio.features.numbers && !parts.staticCopy && { numbers: true }),
        ...(parts.staticCopy && { staticCopy: parts.staticCopy }),
      };
    },
    home: homeFacts(studio),
    facts: studioFacts(studio),
    messages: messages.messages,
    contentVersion: () => contentIntegrity(content),
    content: (access) => contentOf[access],
    picture: media.picture,
    cardAddress: parts.hasCards === false ? () => undefined : site.cards.addressOf,
    film: media.film,
    ...createFilmTexts(media.film, environment.mediaDir),
    scripts: source.scripts,
    ...(!source.assets.development && { pageStyles: site.theme.pageStyles }),
    get booking() {
      return running.booking;
    },
    get newsletter() {
      return running.newsletter;
    },
    get contact() {
      return running.contact;
    },
    now: () => clock.now().getTime(),
    formFields: (form) => formDataFields(form),
    consentText: (form, locale) => messages.translator(locale)(`forms.consent.${form}`),
    report: (error, what) => log.error({ err: error }, what),
  };
}

/** `2024` in the first year, `2024–2026` later (A4). */
function copyrightYears(since: number, now: Date): string {
  const year = now.getUTCFullYear();
  return year > since ? `${since}–${year}` : String(since);
}
