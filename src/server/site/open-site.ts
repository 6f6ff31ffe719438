import { EventEmitter } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { parseBookingRules } from "#booking";
import { type ContentEngine, openContent } from "#content/node";
import {
  isLanguage,
  defaultLocale,
  type Languages,
  type LocaleCode,
  type LocaleCookieSettings,
  narrowLocales,
} from "#i18n";
import {
  isShownElement,
  LAYOUT_NAMES,
  quotedValues,
  type SiteAssets,
  type SiteRenderer,
  type SiteServices,
  type StaticCopy,
} from "#site";
import { createFaultLog, type FaultLog } from "#faults";
import type { EmailContent, EmailLook } from "#mail";
import { languagesOf, type Studio } from "#studio";
import type { StudioFrame, StudioView } from "#studio-page";
import type { MailOptions } from "../mail/open-mail.ts";
import { type Cards, openCards } from "./card-store.ts";
import { type Clock, createClock } from "./clock.ts";
import { type RunningServices, type RunServicesOptions, runServices } from "../run-services.ts";
import { ensureDataDir, requireContentDir } from "../settings/data-dir.ts";
import type { Environment } from "../settings/environment.ts";
import { PAGE_CACHE_BYTES } from "../http/http-limits.ts";
import { openSiteMedia, type SiteMedia } from "./site-media.ts";
import { type Metrics, openMetrics } from "../metrics/metrics.ts";
import { type MessageSource, openMessages } from "./message-source.ts";
import { createPageCache, type PageCache } from "../http/page-cache.ts";
import { messageFolders, readStudio, studioFacts } from "../settings/read-studio.ts";
import { homeFacts, publicStudio } from "./public-studio.ts";
import { createSiteServices } from "./site-services.ts";
import { openTheme, type SiteTheme } from "./site-theme.ts";
import { openRedirects, type SiteRedirects } from "./site-redirects.ts";
import { inFile, StartFailure } from "../settings/start-failure.ts";

/** Where the built or the live site comes from. */
export interface SiteSource {
  readonly buildId: string;
  /** When it was built, in milliseconds since 1970. */
  readonly buildTimestamp: number;
  /** Folder of the build; absent in development. */
  readonly buildFolder?: string;
  readonly assets: SiteAssets;
  /** Files of the built style sheets, out of which, after the theme's, pages are given their own. */
  readonly sheets: readonly string[];
  readonly scripts: SiteServices["scripts"];
  /** Makes the renderer; called again after a change in development. */
  readonly createRenderer: (services: SiteServices) => Promise<SiteRenderer>;
  /** The built studio's page. */
  readonly renderStudioPage: (view: StudioView, frame: StudioFrame) => Promise<string>;
  /** The built template of mails. */
  readonly renderMail: (content: EmailContent, look: EmailLook) => Promise<string>;
  /** Called after changed texts or content were taken over. */
  readonly onChange?: () => void;
}

/** What a server has and a command beside it must not share. */
export interface SiteParts {
  readonly runServices: (options: RunServicesOptions) => Promise<RunningServices>;
  /** How the names of the files in the data folder begin that remember parsed content and its words. */
  readonly contentFiles: string;
  /** Set for files that no server stands behind: how forms reach the studio, and nothing is searched. */
  readonly staticCopy?: StaticCopy | undefined;
  /** False leaves out the cards of pages: they then show other sites their own pictures, or none. */
  readonly hasCards?: boolean;
  /** True stays at the instant of the opening: what is planned neither comes nor goes meanwhile. */
  readonly isOfOneMoment?: boolean;
  /** True shows what is planned as if its time had come. */
  readonly isAheadOfTime?: boolean;
}

const SERVER_PARTS: SiteParts = { runServices, contentFiles: "content" };

/** The opened site: everything that answers requests draws from it. */
export interface OpenSite {
  readonly environment: Environment;
  readonly studio: Studio;
  /** Languages that are offered, the default one first. */
  readonly locales: readonly LocaleCode[];
  /** All languages of the studio. */
  readonly languages: Languages;
  readonly cookie: LocaleCookieSettings;
  readonly messages: MessageSource;
  readonly content: ContentEngine;
  readonly pages: PageCache;
  /** Pictures and films. */
  readonly media: SiteMedia;
  /** How everything looks. */
  readonly theme: SiteTheme;
  /** The pictures that other sites show of pages. */
  readonly cards: Cards;
  readonly clock: Clock;
  /** Id of the build together with its redirects (C10). */
  readonly buildId: string;
  readonly buildTimestamp: number;
  /** Folder of the build; undefined in development. */
  readonly buildFolder: string | undefined;
  readonly redirects: SiteRedirects;
  /** Booking, newsletter and contact. */
  readonly services: RunningServices;
  /** The log; its errors are faults too. */
  readonly log: Logger;
  /** What failed and is not stored yet. */
  readonly faults: FaultLog;
  /** What mails of this site are composed with, besides the services. */
  readonly mailing: Omit<MailOptions, "services">;
  /** What counts; undefined unless METRICS_TOKEN is set. */
  readonly metrics: Metrics | undefined;
  /** Tells of changed texts, content and media, and when the server stops. */
  readonly changes: EventEmitter<{ change: []; media: []; end: [] }>;
  /** Writes the studio's own page. */
  readonly renderStudioPage: (view: StudioView, frame: StudioFrame) => Promise<string>;
  /** The renderer over the current services. */
  renderer(): Promise<SiteRenderer>;
  close(): Promise<void>;
}

/**
 * Reads and opens everything that the site needs.
 *
 * @throws StartFailure when configuration, messages, content or the data folder are not as expected
 */
// Long: one part after the other, each with what was opened before it.
export async function openSite(
  environment: Environment,
  source: SiteSource,
  plainLog: Logger,
  parts: SiteParts = SERVER_PARTS,
): Promise<OpenSite> {
  const studio = await readStudio(environment);
  const locales = offeredLocales(studio, environment);
  const languages = languagesOf(studio, locales);
  await ensureDataDir(environment.dataDir);
  await requireContentDir(environment);
  const clock = createClock(environment.clock);
  const faults = createFaultLog({ now: () => clock.now().getTime() });
  const log = faults.watch(plainLog);
  const redirects = await openRedirects(environment.redirectsFile, locales);
  const buildId = redirects.version ? `${source.buildId}-${redirects.version}` : source.buildId;
  const pages = createPageCache(PAGE_CACHE_BYTES);
  const theme = await openTheme(environment, studio, source.sheets);
  const changes: OpenSite["changes"] = new EventEmitter();
  // One for each open stream.
  changes.setMaxListeners(0);
  const onChange = (what: string) => () => {
    pages.clear();
    source.onChange?.();
    changes.emit("change");
    log.info({ what }, "changed files are live");
  };
  const media = await openSiteMedia(environment, log, () => {
    changes.emit("media");
    onChange("media")();
  });
  const cards = await openCards(environment.dataDir, theme.card, media);
  const folders = { environment, studio, locales, languages, clock, log, onChange };
  const messages = await openTexts(folders);
  const content = await openDocuments(folders, parts, media).catch((error: unknown) => {
    messages.close();
    throw error;
  });
  const renderMail: MailOptions["renderMail"] = (mail) => source.renderMail(mail, theme.mail);
  const metrics = await openMetrics(environment.metricsToken);
  const readIssue: MailOptions["readIssue"] = async (asked, access) =>
    (await source.createRenderer(services)).issue(asked, access);
  const mailing = { ...folders, messages, renderMail, readIssue, metrics };
  const running = await parts.runServices(mailing).catch(async (error: unknown) => {
    messages.close();
    await content.close();
    throw error;
  });
  const site = {
    environment,
    studio,
    locales,
    languages,
    cookie: cookieSettings(studio, environment),
    messages,
    content,
    pages,
    media,
    theme,
    cards,
    clock,
    buildId,
    buildTimestamp: source.buildTimestamp,
    buildFolder: source.buildFolder,
    redirects,
    services: running,
    mailing,
    log,
    faults,
    metrics,
    changes,
  };
  const services = createSiteServices(site, { source, parts, log });
  return {
    ...site,
    renderStudioPage: source.renderStudioPage,
    renderer: () => source.createRenderer(services),
    async close() {
      messages.close();
      await cards.close();
      await media.close();
      await content.close();
      await running.close();
    },
  };
}

/** What is read of folders and followed while the server runs. */
interface FolderOptions {
  readonly environment: Environment;
  readonly studio: Studio;
  readonly locales: readonly LocaleCode[];
  readonly languages: Languages;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (what: string) => () => void;
}

async function openTexts({
  environment,
  studio,
  languages,
  log,
  onChange,
}: FolderOptions): Promise<MessageSource> {
  const opened = await openMessages({
    folders: messageFolders(environment, studio),
    languages,
    watch: environment.contentWatch,
    pseudoLocale: environment.pseudoLocale,
    onChange: onChange("messages"),
    onProblem: (problem) =>
      log.error(problem, "a message file is broken; the last good texts stay"),
  });
  if (!opened.ok) throw new StartFailure(opened.problems.map(inFile));
  for (const warning of opened.warnings) log.warn(warning, "a message file is incomplete");
  return opened.source;
}

async function openDocuments(
  { environment, studio, locales, languages, clock, log, onChange }: FolderOptions,
  { contentFiles, staticCopy, isOfOneMoment = false, isAheadOfTime = false }: SiteParts,
  media: SiteMedia,
): Promise<ContentEngine> {
  const fileFor = (use: string): string =>
    path.join(environment.dataDir, `${contentFiles}-${use}.sqlite`);
  const now = (): number => clock.now().getTime();
  const opened = now();
  const quoted = {
    site: { studio: publicStudio(studio), languages, locales },
    home: homeFacts(studio),
    facts: studioFacts(studio),
  };
  const rules = parseBookingRules(studio.booking);
  return openContent({
    directory: environment.contentDir,
    locales: { codes: locales, fallback: defaultLocale(locales) },
    ignoredFolders: await otherLanguages(environment.contentDir, locales),
    watch: environment.contentWatch,
    now: isOfOneMoment ? () => opened : now,
    isAheadOfTime,
    // Rules that are wrong stop the start a moment later.
    zone: rules.ok ? rules.rules.zone : "UTC",
    storeFile: fileFor("index"),
    ...(!staticCopy && { searchFile: fileFor("search") }),
    quotedValues: (locale) => quotedValues(quoted, locale),
    known: {
      categories: studio.categories.map(({ id }) => id),
      layouts: LAYOUT_NAMES,
      hasPicture: (name, document) => media.picture(name, document) !== undefined,
      isShown: isShownElement,
    },
    onWarning: (problem) => log.warn(problem, "a document is published with a fall-back"),
    onChange: onChange("content"),
    onProblem: (problem) =>
      log.error(problem, "a content file is broken; its last good version stays, if there is one"),
  });
}

/** Folders of documents in languages that are not offered: they are not the default language's. */
async function otherLanguages(
  directory: string,
  locales: readonly LocaleCode[],
): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return folders.filter((name) => isLanguage(name) && !locales.includes(name));
}

function cookieSettings({ cookie }: Studio, { siteUrl }: Environment): LocaleCookieSettings {
  const isHttps = siteUrl?.startsWith("https:") ?? false;
  return { ...cookie, secure: cookie.secure === "auto" ? isHttps : cookie.secure };
}

function offeredLocales(studio: Studio, { siteLocales }: Environment): readonly LocaleCode[] {
  const result = narrowLocales(
    studio.locales.map(({ tag }) => tag),
    siteLocales,
  );
  if (result.ok) return result.locales;
  const where = `SITE_LOCALES=${siteLocales?.join(",")}`;
  throw new StartFailure([{ where, expected: result.expected }]);
}
