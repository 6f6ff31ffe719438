import type { Logger } from "pino";
import { localeOf, localesLackingLanguageCode, SEO_WARNINGS } from "#i18n";
import { createEndpoints, isEndpoint } from "./app.ts";
import { listen } from "./http/listen.ts";
import { createFront } from "./http/request-listener.ts";
import { siteHeaders } from "./http/security-headers.ts";
import { openStaticFiles } from "./http/static-files.ts";
import { createHealth } from "./resources/health.ts";
import type { Environment } from "./settings/environment.ts";
import { keptBuilds } from "./site/build-output.ts";
import { builtSite } from "./site/built-site.ts";
import { checkAddresses } from "./site/check-addresses.ts";
import { openSite, type OpenSite } from "./site/open-site.ts";

/** The built site, listening. */
export interface RunningServer {
  readonly site: OpenSite;
  readonly port: number;
  /** Takes no more requests, lets the open ones end, and closes the site. */
  stop(): Promise<void>;
}

/**
 * Opens the built site and listens. Reads no variables and ends no process.
 *
 * @throws StartFailure when settings, content or the build are not as expected
 */
export async function startServer(environment: Environment, log: Logger): Promise<RunningServer> {
  const site = await openSite(environment, await builtSite(), log);
  try {
    return await serve(site, log);
  } catch (error) {
    await site.close();
    throw error;
  }
}

async function serve(site: OpenSite, log: Logger): Promise<RunningServer> {
  const { environment } = site;
  warnOnce(site, log);
  const health = createHealth();
  const headers = siteHeaders(environment);
  const files = await openStaticFiles(["dist/client", ...(await keptBuilds("dist"))], headers);
  await checkAddresses(site, files);
  const { gateFor } = site.leads;
  const app = createEndpoints({ site, health, headers, log });
  const front = createFront({ site, files, app, isEndpoint, gateFor, headers, log });
  const { port, drain } = await listen(front, environment, log);
  site.leads.start(`http://localhost:${port}`);
  health.markReady();
  return {
    site,
    port,
    async stop() {
      health.markDraining();
      site.changes.close();
      await drain();
      await site.close();
    },
  };
}

function warnOnce(site: OpenSite, log: Logger): void {
  if (!site.environment.siteUrl) {
    log.warn(
      `${SEO_WARNINGS.missingBaseUrl} SITE_URL is not set: canonical and alternate links take each request's host.`,
    );
  }
  for (const locale of localesLackingLanguageCode(site.locales.map(localeOf))) {
    log.warn(`${SEO_WARNINGS.missingLanguageCode} (${locale.code})`);
  }
}
