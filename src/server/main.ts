import path from "node:path";
import { localeOf, localizePath } from "#i18n";
import { HTTP_LIMITS } from "./http/http-limits.ts";
import { createLog } from "./log.ts";
import { outboxPath } from "./resources/outbox.ts";
import { requireEnvironment } from "./settings/environment.ts";
import { asStartFailure, StartFailure } from "./settings/start-failure.ts";
import type { OpenSite } from "./site/open-site.ts";
import { startServer } from "./start-server.ts";
import { firstOwnerLink } from "./studio-page/first-owner.ts";

// What the server writes concerns people: its user only.
process.umask(0o077);

await start().catch((error: unknown) => {
  const failure = asStartFailure(error);
  if (!(failure instanceof StartFailure)) throw error;
  process.stderr.write(`The site cannot start.\n\n${failure.message}\n`);
  process.exit(failure.exitCode);
});

/** Reads the settings, starts the server, and drains on SIGTERM and SIGINT. */
async function start(): Promise<void> {
  const environment = requireEnvironment(process.env);
  const log = createLog(environment.logLevel);
  const { site, port, stop } = await startServer(environment, log);
  await announce(site, port);

  const onSignal = (signal: string): void => {
    log.info({ signal }, "draining");
    void stop(HTTP_LIMITS.lingerMs).then(() => {
      log.info("stopped");
      // A connection to a database that is frozen never ends.
      setTimeout(() => process.exit(), END_MS).unref();
    });
  };
  process.once("SIGTERM", onSignal);
  process.once("SIGINT", onSignal);
}

/** Time for what is left open to end by itself. */
const END_MS = 1_000;

/** Tells a person where to look and what is not configured yet. */
async function announce(site: OpenSite, port: number): Promise<void> {
  const base = `http://localhost:${port}`;
  const lines = site.locales.map((code) => {
    const home = localizePath("/", code, site.locales);
    const address = base + home;
    return `  ${localeOf(code, site.languages).name.padEnd(12)} ${address}`;
  });
  process.stdout.write(
    `\n${site.studio.name} is ready:\n\n${lines.join("\n")}\n\n` +
      outboxAddress(site, base) +
      (await firstOwnerLink(site, base)) +
      notConfigured(site),
  );
}

function outboxAddress({ environment, services }: OpenSite, base: string): string {
  const outbox = outboxPath(environment, services.signer);
  return outbox === undefined
    ? ""
    : `Mails are written as files; read them at ${base}${outbox}\n\n`;
}

/** What a studio still has to say before the site can go public. */
function notConfigured({ environment, studio }: OpenSite): string {
  const { mail, siteUrl, dataDir } = environment;
  const lines = [
    ...(mail.smtpUrl === undefined
      ? [`SMTP_URL: mails are written as files to ${path.join(dataDir, "outbox")}`]
      : []),
    ...(siteUrl === undefined ? ["SITE_URL: links in mails lead to this machine"] : []),
    ...(studio.sample ? ["studio.config: names and contacts are samples"] : []),
  ];
  return lines.length === 0 ? "" : `Not configured yet:\n\n  ${lines.join("\n  ")}\n\n`;
}
