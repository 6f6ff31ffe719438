import path from "node:path";
import { pino } from "pino";
import { localeOf, localizePath, localesLackingLanguageCode, SEO_WARNINGS } from "#i18n";
import { keptBuilds } from "./site/build-output.ts";
import { builtSite } from "./site/built-site.ts";
import { createEndpoints, isEndpoint } from "./app.ts";
import { type Environment, readEnvironment } from "./settings/environment.ts";
import { createFront } from "./http/request-listener.ts";
import { createHealth } from "./resources/health.ts";
import { listen } from "./http/listen.ts";
import { siteHeaders } from "./http/security-headers.ts";
import { openSite, type OpenSite } from "./site/open-site.ts";
import { StartFailure } from "./settings/start-failure.ts";
import { checkAddresses } from "./site/check-addresses.ts";
import { openStaticFiles } from "./http/static-files.ts";

/** Exit code for settings, configuration, messages or content that are not as expected. */
const EXIT_CONFIGURATION = 2;

await start().catch((error: unknown) => {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`The site cannot start.\n\n${error.message}\n`);
  process.exit(EXIT_CONFIGURATION);
});

/** Reads the settings, opens the site, listens, and drains on SIGTERM and SIGINT. */
async function start(): Promise<void> {
  const environment = environmentOrFail();
  const log = pino({ level: environment.logLevel });
  const source = await builtSite();
  const site = await openSite(environment, source, log);
  warnOnce(site, (message) => log.warn(message));
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
  announce(site, port);

  const stop = (signal: string): void => {
    log.info({ signal }, "draining");
    health.markDraining();
    site.changes.close();
    void drain()
      .then(() => site.close())
      .then(() => log.info("stopped"));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function environmentOrFail(): Environment {
  const result = readEnvironment(process.env);
  if (result.ok) return result.environment;
  throw new StartFailure(
    result.problems.map(({ name, value, expected }) => ({ where: `${name}=${value}`, expected })),
  );
}

function warnOnce(site: OpenSite, warn: (message: string) => void): void {
  if (!site.environment.siteUrl) {
    warn(
      `${SEO_WARNINGS.missingBaseUrl} SITE_URL is not set: canonical and alternate links take each request's host.`,
    );
  }
  for (const locale of localesLackingLanguageCode(site.locales.map(localeOf))) {
    warn(`${SEO_WARNINGS.missingLanguageCode} (${locale.code})`);
  }
}

/** Tells a person where to look and what is not configured yet. */
function announce(site: OpenSite, port: number): void {
  const base = `http://localhost:${port}`;
  const lines = site.locales.map((code) => {
    const home = localizePath("/", code, site.locales);
    const address = base + home;
    return `  ${localeOf(code).name.padEnd(12)} ${address}`;
  });
  process.stdout.write(
    `\n${site.studio.name} is ready:\n\n${lines.join("\n")}\n\n` +
      outboxAddress(site, base) +
      notConfigured(site),
  );
}

/** Where the mails can be read that no relay takes. */
function outboxAddress({ environment }: OpenSite, base: string): string {
  const isShown = !environment.production && environment.mail.smtpUrl === undefined;
  return isShown ? `Mails are written as files; read them at ${base}/_outbox\n\n` : "";
}

/** What a studio still has to say before the site can go public. */
function notConfigured({ environment, studio }: OpenSite): string {
  const { mail, siteUrl, dataDir } = environment;
  const lines = [
    ...(mail.smtpUrl === undefined
      ? [`SMTP_URL: mails are written as files to ${path.join(dataDir, "outbox")}`]
      : []),
    ...(siteUrl === undefined ? ["SITE_URL: links in mails lead to this machine"] : []),
    ...(studio.sample ? ["studio.config.ts: names and contacts are samples"] : []),
  ];
  return lines.length === 0 ? "" : `Not configured yet:\n\n  ${lines.join("\n  ")}\n\n`;
}
