import type { RoomMaker } from "#booking/node";
import type { AnswerShape } from "#content";
import { type AnalyticsSettings, readAnalyticsSettings } from "#analytics";
import { existsSync } from "node:fs";
import path from "node:path";
import { type Webhook, WEBHOOK_FORMATS, webhookFormat } from "#faults";
import type { PseudoLocale } from "#i18n/node";
import { parseBounceMailbox } from "#mail";
import {
  LOG_LEVELS,
  type LogLevel,
  parseFolderUrl,
  parseInstant,
  parseLocales,
  parseMailbox,
  parseOrigin,
  parseOrigins,
  parsePort,
  parseSecrets,
  parseStudioPath,
  parseSwitch,
  parseToken,
  parseTrustProxy,
  text,
  type TrustProxy,
} from "./environment-values.ts";
import { SECRET_LENGTH } from "./secrets.ts";
import { StartFailure } from "./start-failure.ts";

/** Settings of one machine, read once at start. */
export type Environment = ReturnType<typeof readAll>;

/** Variables whose values are never printed. */
const SECRETS = new Set([
  "PREVIEW_TOKEN",
  "METRICS_TOKEN",
  "BOUNCE_MAILBOX",
  "BOUNCE_WEBHOOK_SECRET",
  "SECRET",
  "SMTP_URL",
  "DATABASE_URL",
  "FAULTS_WEBHOOK",
  "VIDEO_ROOM_WEBHOOK",
  "VIDEO_ROOM_SECRET",
]);

/** Values of NODE_ENV: another would open what only development shows. */
const MODES = ["production", "development", "test"] as const;

/** A wrong value: the start stops with exit code 2. */
interface EnvironmentProblem {
  readonly name: string;
  readonly value: string;
  readonly expected: string;
}

/** Result of {@link readEnvironment}. */
export type EnvironmentResult =
  | { ok: true; environment: Environment }
  | { ok: false; problems: readonly EnvironmentProblem[] };

/**
 * Reads and checks the settings: give it `process.env`. Empty values count as absent. Besides them it
 * only looks whether there is a folder `studio/`.
 */
export function readEnvironment(env: Variables): EnvironmentResult {
  const problems: EnvironmentProblem[] = [];
  const environment = readAll(env, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, environment };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads single variables; a wrong value is noted and counts as absent. */
function createReader(env: Variables, problems: EnvironmentProblem[]) {
  const optional = <T>(name: string, expected: string, parse: (value: string) => T | undefined) => {
    const value = env[name]?.trim();
    if (!value) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) {
      problems.push({ name, value: SECRETS.has(name) ? "(hidden)" : value, expected });
    }
    return parsed;
  };
  const read = <T>(
    name: string,
    fallback: T,
    expected: string,
    parse: (value: string) => T | undefined,
  ): T => optional(name, expected, parse) ?? fallback;
  return { optional, read };
}

type Reader = ReturnType<typeof createReader>;

function readAll(env: Variables, problems: EnvironmentProblem[]) {
  const reader = createReader(env, problems);
  const { optional, read } = reader;
  const mode = read("NODE_ENV", "development", MODES.join(", "), (value) =>
    MODES.find((each) => each === value),
  );
  const production = mode === "production";
  const allowsClock = read("ALLOW_CLOCK", false, "1", (value) => value === "1" || undefined);
  const mayMoveClock = allowsClock || !production;
  return {
    production,
    /** The analytics provider; undefined for none (E1). */
    analytics: readAnalytics(env, problems),
    ...readAddresses(reader, production),
    ...readContent(reader, production),
    ...readSecrets(reader),
    /** How mails leave the house. */
    mail: readMail(reader),
    /** Whom to tell of faults that mails cannot tell of; undefined tells nobody. */
    faultsWebhook: readWebhook(reader),
    roomMaker: readRoomMaker(reader),
    trustProxy: read<TrustProxy>(
      "TRUST_PROXY",
      "none",
      "none, loopback, or a comma list of IP addresses",
      parseTrustProxy,
    ),
    logLevel: read<LogLevel>("LOG_LEVEL", "info", LOG_LEVELS.join(", "), (value) =>
      LOG_LEVELS.find((level) => level === value),
    ),
    /** True writes a line for each request. */
    accessLog: read("ACCESS_LOG", false, "on or off", parseSwitch),
    /** Instant at which the process's clock starts; undefined is real time. */
    clock: optional(
      "CLOCK",
      mayMoveClock ? "an instant such as 2027-03-28T00:30:00Z" : "ALLOW_CLOCK=1 in production",
      (value) => (mayMoveClock ? parseInstant(value) : undefined),
    ),
  };
}

function readAnalytics(
  env: Variables,
  problems: EnvironmentProblem[],
): AnalyticsSettings | undefined {
  const analytics = readAnalyticsSettings({
    ANALYTICS_SCRIPT_URL: env["ANALYTICS_SCRIPT_URL"]?.trim() ?? "",
    ANALYTICS_PROVIDER: env["ANALYTICS_PROVIDER"]?.trim() ?? "",
    ANALYTICS_SITE_ID: env["ANALYTICS_SITE_ID"]?.trim() ?? "",
    ANALYTICS_CONSENT: env["ANALYTICS_CONSENT"]?.trim() ?? "",
  });
  if (analytics.ok) return analytics.settings;
  for (const { name, expected } of analytics.problems) {
    problems.push({ name, value: env[name] ?? "", expected });
  }
  return undefined;
}

/** Where the site listens, and under which addresses it is known. */
function readAddresses(reader: Reader, production: boolean) {
  const { optional, read } = reader;
  return {
    /** 0 takes any free port. */
    port: read("PORT", 3000, "a whole number from 0 to 65535", parsePort),
    /** Socket that systemd, or whoever starts the server, listens on and hands over (sd_listen_fds). */
    socketFd: optional("LISTEN_FDS", "1: one socket", (value) => (value === "1" ? 3 : undefined)),
    host: read("HOST", production ? "0.0.0.0" : "127.0.0.1", "a host name or address", text),
    /** Public scheme and host without trailing slash; undefined derives it from each request. */
    siteUrl: optional(
      "SITE_URL",
      "an address such as https://studio.example, without path",
      parseOrigin,
    ),
    /** Scheme and host of copies of the site elsewhere whose forms this server takes. */
    formOrigins: read<readonly string[]>(
      "FORM_ORIGINS",
      [],
      "a comma list of addresses such as https://www.studio.example, without path",
      parseOrigins,
    ),
    /** False keeps search engines away, for previews and staging. */
    isOpenToRobots: read("ROBOTS", true, "open or closed", (value) =>
      value === "open" ? true : value === "closed" ? false : undefined,
    ),
    /** Where the studio's own page is; undefined switches it off, and nothing of it answers. */
    studioPath: readStudioPath(reader),
    /** Where the films' files lie, without a slash at the end; undefined is `/media` of this site. */
    mediaUrl: optional(
      "MEDIA_URL",
      "an address such as https://cdn.example/films, without query",
      parseFolderUrl,
    ),
    /** Undefined takes all languages of the studio. */
    siteLocales: optional(
      "SITE_LOCALES",
      "a comma list of language tags such as en,es,de",
      parseLocales,
    ),
  };
}

function readStudioPath({ read }: Reader): string | undefined {
  const value = read("STUDIO_PATH", "/_studio", "a path such as /_studio, or off", parseStudioPath);
  return value === "off" ? undefined : value;
}

/** Folders, languages and what becomes of them. */
function readContent({ optional, read }: Reader, production: boolean) {
  const studioDir = read(
    "STUDIO_DIR",
    existsSync("studio") ? "studio" : "sample",
    "a folder",
    text,
  );
  const inStudio = (name: string): string => path.join(studioDir, name);
  return {
    /** Everything that is one studio's: configuration, documents, texts, media. */
    studioDir,
    /** Pictures and films of the studio, see `mediaFolders`. */
    mediaDir: inStudio("media"),
    /** Files of the studio that are served as they are. */
    publicDir: inStudio("public"),
    /** Typefaces, logo and icon of the studio's own. */
    themeDir: inStudio("theme"),
    /** File of old addresses and new ones; it need not be there. */
    redirectsFile: read("REDIRECTS_FILE", inStudio("redirects.txt"), "a file", text),
    contentDir: read("CONTENT_DIR", inStudio("content"), "a folder", text),
    /** Texts of the studio, over those of the product. */
    ownMessagesDir: inStudio("messages"),
    messagesDir: read("MESSAGES_DIR", "messages", "a folder", text),
    dataDir: read("DATA_DIR", "data", "a folder", text),
    /** Where backups lie, to tell their age; undefined tells none. */
    backupDir: optional("BACKUP_DIR", "a folder", text),
    contentWatch: read("CONTENT_WATCH", true, "on or off", parseSwitch),
    /** JSON file that overrides the studio's configuration. */
    studioConfig: optional("STUDIO_CONFIG", "a JSON file", text),
    pseudoLocale: optional<PseudoLocale>(
      "PSEUDO_LOCALE",
      production ? "nothing in production" : "accented or rtl",
      (value) => (!production && (value === "accented" || value === "rtl") ? value : undefined),
    ),
    /** Shape of the answers of the content calls. */
    contentResponse: read<AnswerShape>(
      "CONTENT_RESPONSE",
      "default",
      "default or advanced",
      (value) => (value === "default" || value === "advanced" ? value : undefined),
    ),
    /** True offers a snapshot of what is published, for queries in the browser (D7). */
    contentClientDatabase: read("CONTENT_CLIENT_DATABASE", false, "on or off", parseSwitch),
    /** True has pages write the query of their content calls into the path (D3). */
    contentStripQuery: read("CONTENT_STRIP_QUERY", false, "on or off", parseSwitch),
  };
}

const TOKEN = "at least 16 letters, digits, - or _";

function readSecrets({ optional }: Reader) {
  return {
    /** Opens drafts to those who know it; undefined closes preview (D8). */
    previewToken: optional("PREVIEW_TOKEN", TOKEN, parseToken),
    /** Opens `/metrics` to those who know it; undefined closes it and counts nothing. */
    metricsToken: optional("METRICS_TOKEN", TOKEN, parseToken),
    /** Signs reports of bounces and complaints that come by HTTP; undefined takes none. */
    bounceWebhookSecret: optional("BOUNCE_WEBHOOK_SECRET", TOKEN, parseToken),
    /** PostgreSQL server; undefined is a SQLite file in the data folder. */
    databaseUrl: optional("DATABASE_URL", "postgres://user:password@host:port/database", (value) =>
      /^postgres(?:ql)?:\/\/./.test(value) && URL.canParse(value) ? value : undefined,
    ),
    /** Keys that sign links and forms, newest first; undefined is one of this machine's own. */
    secrets: optional(
      "SECRET",
      `at least ${SECRET_LENGTH} characters; several are divided by commas`,
      parseSecrets,
    ),
  };
}

function readWebhook({ optional }: Reader): Webhook | undefined {
  const url = optional("FAULTS_WEBHOOK", "an address starting with https:// or http://", (value) =>
    /^https?:\/\/./.test(value) && URL.canParse(value) ? value : undefined,
  );
  const named = optional("FAULTS_WEBHOOK_FORMAT", WEBHOOK_FORMATS.join(", "), (value) =>
    WEBHOOK_FORMATS.find((format) => format === value),
  );
  return url === undefined ? undefined : { url, format: named ?? webhookFormat(url) };
}

/** Who makes rooms of video calls; undefined makes none. */
function readRoomMaker({ optional }: Reader): RoomMaker | undefined {
  const command = optional("VIDEO_ROOM_COMMAND", "the path of a program", text);
  const webhook = optional(
    "VIDEO_ROOM_WEBHOOK",
    command === undefined
      ? "an address starting with https:// or http://"
      : "nothing beside VIDEO_ROOM_COMMAND",
    (value) =>
      command === undefined && /^https?:\/\/./.test(value) && URL.canParse(value)
        ? value
        : undefined,
  );
  const secret = optional("VIDEO_ROOM_SECRET", TOKEN, parseToken);
  if (command !== undefined) return { command };
  return webhook === undefined ? undefined : { webhook, secret };
}

function readMail({ optional, read }: Reader) {
  return {
    /** Relay; undefined writes mails as files. */
    smtpUrl: optional("SMTP_URL", "smtp://user:password@host:port or smtps://…", (value) =>
      /^smtps?:\/\/./.test(value) && URL.canParse(value) ? value : undefined,
    ),
    /** True when the relay takes addresses with letters outside ASCII (RFC 6531). */
    takesUtf8: read("SMTP_UTF8", false, "on or off", parseSwitch),
    /** Most copies of an issue of the newsletter a minute; other mails are not counted. */
    newsletterPerMinute: read(
      "NEWSLETTER_PER_MINUTE",
      100,
      "a whole number from 1 to 6000",
      (value) =>
        /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 6000 ? Number(value) : undefined,
    ),
    /** Undefined takes name and address of studio.config.ts, here and below. */
    from: optional("MAIL_FROM", "an address, or Name <address>", parseMailbox),
    studioTo: optional("STUDIO_MAIL_TO", "an address, or Name <address>", parseMailbox),
    /** RSA key that signs mails; undefined leaves that to the relay. */
    dkimKeyFile: optional("DKIM_KEY_FILE", "a file", text),
    /** Where mail servers send what could not be delivered; undefined reads no mailbox. */
    bounceMailbox: optional(
      "BOUNCE_MAILBOX",
      "imaps://user:password@host/folder, or imap:// with STARTTLS",
      parseBounceMailbox,
    ),
    dkimSelector: read("DKIM_SELECTOR", "mail", "letters, digits and hyphens", (value) =>
      /^[a-z0-9-]{1,63}$/i.test(value) ? value : undefined,
    ),
  };
}

/**
 * The settings as {@link readEnvironment} reads them.
 *
 * @throws StartFailure naming each wrong value
 */
export function requireEnvironment(env: Variables): Environment {
  const result = readEnvironment(env);
  if (result.ok) return result.environment;
  throw new StartFailure(
    result.problems.map(({ name, value, expected }) => ({ where: `${name}=${value}`, expected })),
  );
}
