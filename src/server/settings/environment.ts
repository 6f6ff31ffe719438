import type { AnswerShape } from "#content";
import { type AnalyticsSettings, readAnalyticsSettings } from "#analytics";
import { ALL_LOCALES, type LocaleCode } from "#i18n";
import type { PseudoLocale } from "#i18n/node";
import type { Mailbox } from "#mail";
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
  parseSwitch,
  parseTrustProxy,
  text,
  type TrustProxy,
} from "./environment-values.ts";
import { SECRET_LENGTH } from "./secrets.ts";
import { StartFailure } from "./start-failure.ts";

/** Settings of one machine, read once at start. */
export interface Environment {
  readonly production: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Public scheme and host without trailing slash; undefined derives it from each request. */
  readonly siteUrl: string | undefined;
  /** Scheme and host of copies of the site elsewhere whose forms this server takes. */
  readonly formOrigins: readonly string[];
  /** False keeps search engines away, for previews and staging. */
  readonly isOpenToRobots: boolean;
  /** Where the films' files lie, without a slash at the end; undefined is `/media` of this site. */
  readonly mediaUrl: string | undefined;
  /** Undefined takes the languages of studio.config.ts. */
  readonly siteLocales: readonly LocaleCode[] | undefined;
  readonly contentDir: string;
  /** File of old addresses and new ones; it need not be there. */
  readonly redirectsFile: string;
  readonly messagesDir: string;
  readonly dataDir: string;
  readonly trustProxy: TrustProxy;
  readonly logLevel: LogLevel;
  readonly contentWatch: boolean;
  /** JSON file that overrides studio.config.ts. */
  readonly studioConfig: string | undefined;
  readonly pseudoLocale: PseudoLocale | undefined;
  /** Opens drafts to those who know it; undefined closes preview (D8). */
  readonly previewToken: string | undefined;
  /** PostgreSQL server; undefined is a SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Keys that sign links and forms, newest first; undefined is one of this machine's own. */
  readonly secrets: readonly string[] | undefined;
  readonly mail: MailEnvironment;
  /** Shape of the answers of the content calls. */
  readonly contentResponse: AnswerShape;
  /** True offers a snapshot of what is published, for queries in the browser (D7). */
  readonly contentClientDatabase: boolean;
  /** The analytics provider; undefined for none (E1). */
  readonly analytics: AnalyticsSettings | undefined;
  /** Instant at which the process's clock starts; undefined is real time. */
  readonly clock: Date | undefined;
}

/** How mails leave the house. */
interface MailEnvironment {
  /** Relay; undefined writes mails as files. */
  readonly smtpUrl: string | undefined;
  /** True when the relay takes addresses with letters outside ASCII (RFC 6531). */
  readonly takesUtf8: boolean;
  /** Undefined takes name and address of studio.config.ts, here and below. */
  readonly from: Mailbox | undefined;
  readonly studioTo: Mailbox | undefined;
  /** RSA key that signs mails; undefined leaves that to the relay. */
  readonly dkimKeyFile: string | undefined;
  readonly dkimSelector: string;
}

/** Variables whose values are never printed. */
const SECRETS = new Set(["PREVIEW_TOKEN", "SECRET", "SMTP_URL", "DATABASE_URL"]);

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

/** Reads one variable; a wrong value is noted and counts as absent. */
type ReadVariable = <T>(
  name: string,
  fallback: T,
  expected: string,
  parse: (value: string) => T | undefined,
) => T;

/** Reads and checks the settings. Pure: give it `process.env`. Empty values count as absent. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): EnvironmentResult {
  const problems: EnvironmentProblem[] = [];
  const read: ReadVariable = (name, fallback, expected, parse) => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    problems.push({ name, value: SECRETS.has(name) ? "(hidden)" : value, expected });
    return fallback;
  };
  const production = env["NODE_ENV"] === "production";
  const mayMoveClock = env["ALLOW_CLOCK"] === "1" || !production;
  const environment: Environment = {
    production,
    analytics: readAnalytics(env, problems),
    ...readAddresses(read, production),
    ...readContent(read, production),
    ...readSecrets(read),
    mail: readMail(read),
    trustProxy: read<TrustProxy>(
      "TRUST_PROXY",
      "none",
      "none, loopback, or a comma list of IP addresses",
      parseTrustProxy,
    ),
    logLevel: read<LogLevel>("LOG_LEVEL", "info", LOG_LEVELS.join(", "), (value) =>
      LOG_LEVELS.find((level) => level === value),
    ),
    clock: read<Date | undefined>(
      "CLOCK",
      undefined,
      mayMoveClock ? "an instant such as 2027-03-28T00:30:00Z" : "ALLOW_CLOCK=1 in production",
      (value) => (mayMoveClock ? parseInstant(value) : undefined),
    ),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, environment };
}

function readAnalytics(
  env: Readonly<Record<string, string | undefined>>,
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
function readAddresses(read: ReadVariable, production: boolean) {
  return {
    port: read("PORT", 3000, "a whole number from 0 to 65535", parsePort),
    host: read("HOST", production ? "0.0.0.0" : "127.0.0.1", "a host name or address", text),
    siteUrl: read<string | undefined>(
      "SITE_URL",
      undefined,
      "an address such as https://studio.example, without path",
      parseOrigin,
    ),
    formOrigins: read<readonly string[]>(
      "FORM_ORIGINS",
      [],
      "a comma list of addresses such as https://www.studio.example, without path",
      parseOrigins,
    ),
    isOpenToRobots: read("ROBOTS", true, "open or closed", (value) =>
      value === "open" ? true : value === "closed" ? false : undefined,
    ),
    mediaUrl: read<string | undefined>(
      "MEDIA_URL",
      undefined,
      "an address such as https://cdn.example/films, without query",
      parseFolderUrl,
    ),
    siteLocales: read<readonly LocaleCode[] | undefined>(
      "SITE_LOCALES",
      undefined,
      `a comma list of ${ALL_LOCALES.join(", ")} that contains en, each once`,
      parseLocales,
    ),
  };
}

/** Folders, languages and what becomes of them. */
function readContent(read: ReadVariable, production: boolean) {
  return {
    redirectsFile: read("REDIRECTS_FILE", "redirects.txt", "a file", text),
    contentDir: read("CONTENT_DIR", "content", "a folder", text),
    messagesDir: read("MESSAGES_DIR", "messages", "a folder", text),
    dataDir: read("DATA_DIR", "data", "a folder", text),
    contentWatch: read("CONTENT_WATCH", true, "on or off", parseSwitch),
    studioConfig: read<string | undefined>("STUDIO_CONFIG", undefined, "a JSON file", text),
    pseudoLocale: read<PseudoLocale | undefined>(
      "PSEUDO_LOCALE",
      undefined,
      production ? "nothing in production" : "accented or rtl",
      (value) => (!production && (value === "accented" || value === "rtl") ? value : undefined),
    ),
    contentResponse: read<AnswerShape>(
      "CONTENT_RESPONSE",
      "default",
      "default or advanced",
      (value) => (value === "default" || value === "advanced" ? value : undefined),
    ),
    contentClientDatabase: read("CONTENT_CLIENT_DATABASE", false, "on or off", parseSwitch),
  };
}

function readSecrets(read: ReadVariable) {
  return {
    previewToken: read<string | undefined>(
      "PREVIEW_TOKEN",
      undefined,
      "at least 16 letters, digits, - or _",
      (value) => (/^[\w-]{16,200}$/.test(value) ? value : undefined),
    ),
    databaseUrl: read<string | undefined>(
      "DATABASE_URL",
      undefined,
      "postgres://user:password@host:port/database",
      (value) => (/^postgres(?:ql)?:\/\/./.test(value) && URL.canParse(value) ? value : undefined),
    ),
    secrets: read<readonly string[] | undefined>(
      "SECRET",
      undefined,
      `at least ${SECRET_LENGTH} characters; several are divided by commas`,
      parseSecrets,
    ),
  };
}

function readMail(read: ReadVariable): MailEnvironment {
  return {
    smtpUrl: read<string | undefined>(
      "SMTP_URL",
      undefined,
      "smtp://user:password@host:port or smtps://…",
      (value) => (/^smtps?:\/\/./.test(value) && URL.canParse(value) ? value : undefined),
    ),
    takesUtf8: read("SMTP_UTF8", false, "on or off", parseSwitch),
    from: read<Mailbox | undefined>(
      "MAIL_FROM",
      undefined,
      "an address, or Name <address>",
      parseMailbox,
    ),
    studioTo: read<Mailbox | undefined>(
      "STUDIO_MAIL_TO",
      undefined,
      "an address, or Name <address>",
      parseMailbox,
    ),
    dkimKeyFile: read<string | undefined>("DKIM_KEY_FILE", undefined, "a file", text),
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
export function requireEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const result = readEnvironment(env);
  if (result.ok) return result.environment;
  throw new StartFailure(
    result.problems.map(({ name, value, expected }) => ({ where: `${name}=${value}`, expected })),
  );
}
