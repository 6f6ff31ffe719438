import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import { localeOf, localesLackingLanguageCode, SEO_WARNINGS } from "#i18n";
import { type App, createApp } from "./app.ts";
import { listen } from "./http/listen.ts";
import { createRequestListener } from "./http/request-listener.ts";
import { siteHeaders } from "./http/security-headers.ts";
import { openStaticFiles, type ServedFolder } from "./http/static-files.ts";
import type { Health } from "./resources/health.ts";
import { createPages } from "./resources/pages.ts";
import { createResourceMatcher, createResources } from "./resources/table.ts";
import type { Environment } from "./settings/environment.ts";
import { currentBuild, servedFolders } from "./site/build-output.ts";
import { builtSite } from "./site/built-site.ts";
import { checkAddresses } from "./site/check-addresses.ts";
import { watchFaults } from "./faults/watch-faults.ts";
import { openSite, type OpenSite, type SiteSource } from "./site/open-site.ts";

/** A server that answers. */
export interface RunningServer {
  readonly site: OpenSite;
  readonly app: App;
  readonly port: number;
  /**
   * Takes no more requests, lets the open ones end, and closes the site.
   *
   * @param lingerMs how long idle connections stay open for what is on its way on them
   */
  stop(lingerMs?: number): Promise<void>;
}

/**
 * Opens the built site and listens. Reads no variables and ends no process.
 *
 * @throws StartFailure when settings, content or the build are not as expected
 */
export async function startServer(environment: Environment, log: Logger): Promise<RunningServer> {
  const { site, health, app, listener } = await openBuiltApp(environment, log);
  warnOnce(site, log);
  const { port, drain } = await listen(listener, environment, log).catch(closing(site));
  site.services.start(`http://localhost:${port}`);
  const watch = watchFaults(site);
  health.isReady = true;
  return {
    site,
    app,
    port,
    async stop(lingerMs) {
      health.isReady = false;
      site.changes.emit("end");
      await drain(lingerMs);
      await watch.stop();
      await site.close();
    },
  };
}

/** The app over its opened site, not listening yet. */
export interface OpenedApp {
  readonly site: OpenSite;
  readonly health: Health;
  readonly app: App;
  readonly listener: RequestListener;
}

/**
 * The app over the built site. Nothing in it works by itself: no mail is sent, no calendar fetched.
 *
 * @throws StartFailure when settings, texts, content or the build are not as expected
 */
export async function openBuiltApp(environment: Environment, log: Logger): Promise<OpenedApp> {
  const build = await currentBuild();
  const folders = await servedFolders(build, environment);
  const headers = siteHeaders(environment);
  return openApp(environment, log, { source: await builtSite(build), folders, headers });
}

/**
 * Opens the site and makes the app of it.
 *
 * @param from the site's code, the folders whose files are served, the headers of every answer
 * @throws StartFailure when settings, texts or content are not as expected
 */
export async function openApp(
  environment: Environment,
  log: Logger,
  from: {
    readonly source: SiteSource;
    readonly folders: readonly ServedFolder[];
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<OpenedApp> {
  const { source, folders, headers } = from;
  const site = await openSite(environment, source, log);
  return appOver(site, folders, headers).catch(closing(site));
}

async function appOver(
  site: OpenSite,
  folders: readonly ServedFolder[],
  headers: Readonly<Record<string, string>>,
): Promise<OpenedApp> {
  const { log } = site;
  const health: Health = { isReady: false };
  const files = await openStaticFiles([...folders, ...site.theme.folders], headers);
  const resources = createResources({ site, health, headers, log });
  const isResource = createResourceMatcher(resources, site.locales);
  await checkAddresses(
    site,
    (path) => files.has(path) || site.media.hasAddress(path) || isResource(path),
    log,
  );
  site.changes.on("media", () => {
    files
      .refresh()
      .catch((error: unknown) => log.error({ err: error }, "files are not listed again"));
  });
  const pages = createPages({ site, headers, log }, await site.renderer());
  const accessLog = site.environment.accessLog ? log : undefined;
  const app = createApp({ site, pages, files, resources, headers, log });
  const told = { metrics: site.metrics, accessLog };
  return { site, health, app, listener: createRequestListener(app, log, told) };
}

/** Closes what was opened when the rest of the start fails. */
function closing(site: OpenSite): (error: unknown) => Promise<never> {
  return async (error) => {
    await site.close();
    throw error;
  };
}

function warnOnce(site: OpenSite, log: Logger): void {
  if (!site.environment.siteUrl) {
    log.warn(
      `${SEO_WARNINGS.missingBaseUrl} SITE_URL is not set: canonical and alternate links take each request's host.`,
    );
  }
  for (const locale of localesLackingLanguageCode(
    site.locales.map((code) => localeOf(code, site.languages)),
  )) {
    log.warn(`${SEO_WARNINGS.missingLanguageCode} (${locale.code})`);
  }
}
