import type { Logger } from "pino";
import path from "node:path";
import { type ContentEngine, openContent } from "#content/node";
import {
  ALL_LOCALES,
  DEFAULT_LOCALE,
  localeCookieAttributes,
  type LocaleCookieSettings,
  type LocaleCode,
  parseLocaleList,
} from "#i18n";
import {
  LAYOUT_NAMES,
  type SiteAssets,
  type SiteData,
  type SiteRenderer,
  type SiteServices,
  type StaticCopy,
} from "#site";
import type { Studio } from "#studio";
import { type Cards, openCards } from "./card-store.ts";
import { type ChangeFeed, createChangeFeed } from "./change-feed.ts";
import { type Clock, createClock } from "./clock.ts";
import { type Leads, type LeadsOptions, openLeads } from "../leads/open-leads.ts";
import { ensureDataDir } from "../settings/data-dir.ts";
import type { Environment } from "../settings/environment.ts";
import { createFilmTexts } from "./film-texts.ts";
import { PAGE_CACHE_BYTES } from "../http/http-limits.ts";
import { readMediaManifest } from "./media-manifest.ts";
import { type MessageSource, openMessages } from "./message-source.ts";
import { createPageCache, type PageCache } from "../http/page-cache.ts";
import { readStudio } from "../settings/read-studio.ts";
import { contentIntegrity, siteContent } from "./site-content.ts";
import { openRedirects, type SiteRedirects } from "./site-redirects.ts";
import { createShellDocuments } from "./shell-documents.ts";
import { inFile, StartFailure } from "../settings/start-failure.ts";

/** Where the built or the live site comes from. */
export interface SiteSource {
  readonly buildId: string;
  /** When it was built, in milliseconds since 1970. */
  readonly buildTimestamp: number;
  readonly assets: SiteAssets;
  readonly scripts: SiteServices["scripts"];
  /** Folder of the files that are served as they are. */
  readonly filesFolder: string;
  /** Makes the renderer; called again after a change in development. */
  readonly createRenderer: (services: SiteServices) => Promise<SiteRenderer>;
  /** Called after changed texts or content were taken over. */
  readonly onChange?: () => void;
}

/** What a server has and a command beside it must not share. */
export interface SiteParts {
  readonly openLeads: (options: LeadsOptions) => Promise<Leads>;
  /** How the names of the files in the data folder begin that remember parsed content and its words. */
  readonly contentFiles: string;
  /** Set for files that no server stands behind: how forms reach the studio, and nothing is searched. */
  readonly staticCopy?: StaticCopy | undefined;
  /** False leaves out the cards of pages: they then show other sites their own pictures, or none. */
  readonly hasCards?: boolean;
}

const SERVER_PARTS: SiteParts = { openLeads, contentFiles: "content" };

/** The opened site: everything that answers requests draws from it. */
export interface OpenSite {
  readonly environment: Environment;
  readonly studio: Studio;
  readonly locales: readonly LocaleCode[];
  readonly cookie: LocaleCookieSettings;
  readonly messages: MessageSource;
  readonly content: ContentEngine;
  readonly pages: PageCache;
  /** The pictures that other sites show of pages. */
  readonly cards: Cards;
  readonly clock: Clock;
  /** Id of the build together with its redirects (C10). */
  readonly buildId: string;
  readonly buildTimestamp: number;
  readonly redirects: SiteRedirects;
  /** Booking, newsletter and contact. */
  readonly leads: Leads;
  /** Tells of changed texts and content. */
  readonly changes: ChangeFeed;
  /** The renderer over the current services. */
  renderer(): Promise<SiteRenderer>;
  close(): Promise<void>;
}

/**
 * Reads and opens everything that the site needs.
 *
 * @throws StartFailure when configuration, messages, content or the data folder are not as expected
 */
export async function openSite(
  environment: Environment,
  source: SiteSource,
  log: Logger,
  parts: SiteParts = SERVER_PARTS,
): Promise<OpenSite> {
  const studio = await readStudio(environment.studioConfig);
  const locales = environment.siteLocales ?? configuredLocales(studio);
  await ensureDataDir(environment.dataDir);
  const clock = createClock(environment.clock);
  const media = await readMediaManifest("media/manifest.json", environment.mediaUrl);
  const redirects = await openRedirects(environment.redirectsFile, locales);
  const buildId = redirects.version ? `${source.buildId}-${redirects.version}` : source.buildId;
  const pages = createPageCache(PAGE_CACHE_BYTES);
  const cards = await openCards(environment.dataDir, source.filesFolder);
  const changes = createChangeFeed();
  const changed = (what: string) => () => {
    pages.clear();
    source.onChange?.();
    changes.tell();
    log.info({ what }, "changed files are live");
  };

  const opened = await openMessages({
    directory: environment.messagesDir,
    locales,
    watch: environment.contentWatch,
    pseudoLocale: environment.pseudoLocale,
    onChange: changed("messages"),
    onProblem: (problem) =>
      log.error(problem, "a message file is broken; the last good texts stay"),
  });
  if (!opened.ok) throw new StartFailure(opened.problems.map(inFile));
  for (const warning of opened.warnings) log.warn(warning, "a message file is incomplete");
  const content = await openContent({
    directory: environment.contentDir,
    locales: { codes: locales, fallback: DEFAULT_LOCALE },
    ignoredFolders: ALL_LOCALES.filter((code) => !locales.includes(code)),
    watch: environment.contentWatch,
    storeFile: path.join(environment.dataDir, `${parts.contentFiles}-index.sqlite`),
    ...(!parts.staticCopy && {
      searchFile: path.join(environment.dataDir, `${parts.contentFiles}-search.sqlite`),
    }),
    known: { layouts: LAYOUT_NAMES, hasPicture: (name) => media.picture(name) !== undefined },
    onWarning: (problem) => log.warn(problem, "a document is published with a fall-back"),
    onChange: changed("content"),
    onProblem: (problem) =>
      log.error(problem, "a content file is broken; the last good version stays"),
  });
  if (!content.ok) {
    opened.source.close();
    throw new StartFailure(content.problems.map(inFile));
  }

  const messages = opened.source;
  const reaching = { environment, studio, locales, messages, clock, log };
  const leads = await parts.openLeads(reaching).catch(async (error: unknown) => {
    messages.close();
    await content.engine.close();
    throw error;
  });

  const cookie: LocaleCookieSettings = {
    ...studio.cookie,
    secure:
      studio.cookie.secure === "auto"
        ? (environment.siteUrl?.startsWith("https:") ?? false)
        : studio.cookie.secure,
  };
  const contentOf = {
    public: siteContent(content.engine, "public"),
    preview: siteContent(content.engine, "preview"),
  };
  const shellDocuments = createShellDocuments(content.engine, locales);
  const services: SiteServices = {
    get site(): SiteData {
      return {
        studio: publicStudio(studio),
        locales,
        copyrightYears: copyrightYears(studio.since, clock.now()),
        cookieAttributes: localeCookieAttributes(cookie),
        buildId,
        messagesVersion: opened.source.version(),
        ...shellDocuments(),
        assets: source.assets,
        ...(environment.contentClientDatabase && {
          contentDatabase: contentIntegrity(content.engine),
        }),
        ...(environment.contentResponse === "advanced" && { contentShape: "advanced" }),
        ...(environment.analytics && { analytics: environment.analytics }),
        ...(parts.staticCopy && { staticCopy: parts.staticCopy }),
      };
    },
    messages: opened.source.messages,
    content: (access) => contentOf[access],
    picture: media.picture,
    cardAddress: parts.hasCards === false ? () => undefined : cards.addressOf,
    film: media.film,
    ...createFilmTexts(media.film, source.filesFolder),
    scripts: source.scripts,
    get booking() {
      return leads.desk;
    },
    get newsletter() {
      return leads.newsletter;
    },
    get contact() {
      return leads.contact;
    },
    wording: leads.wording,
    report: (error, what) => log.error({ err: error }, what),
    requestHash: (form, request) => leads.signer.sign(`${form} request`, JSON.stringify(request)),
  };
  return {
    environment,
    studio,
    locales,
    cookie,
    messages: opened.source,
    content: content.engine,
    pages,
    cards,
    clock,
    buildId,
    buildTimestamp: source.buildTimestamp,
    redirects,
    leads,
    changes,
    renderer: () => source.createRenderer(services),
    async close() {
      opened.source.close();
      await cards.close();
      await content.engine.close();
      await leads.close();
    },
  };
}

function configuredLocales(studio: Studio): readonly LocaleCode[] {
  const result = parseLocaleList(studio.locales);
  if (result.ok) return result.locales;
  throw new StartFailure([{ where: "studio.config.ts: locales", expected: result.expected }]);
}

/** What visitors may see of the configuration, and no more than pages need. */
function publicStudio(studio: Studio): SiteData["studio"] {
  const { name, sample, founder, contact, socials, claims, features } = studio;
  return { name, sample, founder, contact, socials, claims, features };
}

/** `2024` in the first year, `2024–2026` later (A4). */
function copyrightYears(since: number, now: Date): string {
  const year = now.getUTCFullYear();
  return year > since ? `${since}–${year}` : String(since);
}
