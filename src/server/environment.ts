import { isIP } from "node:net";
import type { AnswerShape } from "#content-engine";
import { type AnalyticsSettings, readAnalyticsSettings } from "#analytics";
import { ALL_LOCALES, type LocaleCode, parseLocaleList } from "#i18n";
import type { PseudoLocale } from "#i18n/node";

/** Which proxies may tell us about the client: none, those on this machine, or listed ones. */
export type TrustProxy = "none" | "loopback" | readonly string[];

/** Settings of one machine, read once at start. */
export interface Environment {
  readonly production: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Public scheme and host without trailing slash; undefined derives it from each request. */
  readonly siteUrl: string | undefined;
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
  /** Shape of the answers of the content calls. */
  readonly contentResponse: AnswerShape;
  /** Who counts the visits; undefined is nobody (E1). */
  readonly analytics: AnalyticsSettings | undefined;
  /** Instant at which the process's clock starts; undefined is real time. */
  readonly clock: Date | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Least severe kind of line that is written. */
type LogLevel = (typeof LOG_LEVELS)[number];

/** A variable that is read, for the documentation and its test. */
interface VariableDoc {
  readonly name: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** Every variable that the server reads. */
export const VARIABLES: readonly VariableDoc[] = [
  { name: "PORT", fallback: "3000", meaning: "port; 0 takes any free one and prints it" },
  {
    name: "HOST",
    fallback: "127.0.0.1, or 0.0.0.0 in production",
    meaning: "address to listen on",
  },
  {
    name: "SITE_URL",
    fallback: "from each request",
    meaning: "public address, https://studio.example",
  },
  { name: "SITE_LOCALES", fallback: "studio.config.ts", meaning: "languages, such as en,es,de,nl" },
  { name: "CONTENT_DIR", fallback: "content", meaning: "folder of documents" },
  { name: "MESSAGES_DIR", fallback: "messages", meaning: "folder of interface texts" },
  { name: "DATA_DIR", fallback: "data", meaning: "folder that the server may write to" },
  { name: "TRUST_PROXY", fallback: "none", meaning: "none, loopback, or addresses of proxies" },
  { name: "LOG_LEVEL", fallback: "info", meaning: LOG_LEVELS.join(", ") },
  {
    name: "CONTENT_WATCH",
    fallback: "on",
    meaning: "on or off: take over changed files while running",
  },
  {
    name: "PREVIEW_TOKEN",
    fallback: "none: preview is closed",
    meaning: "secret of at least 16 characters that opens drafts",
  },
  {
    name: "CONTENT_RESPONSE",
    fallback: "default",
    meaning: "default or advanced: shape of the content calls' answers",
  },
  {
    name: "ANALYTICS_SCRIPT_URL",
    fallback: "none: nothing is counted",
    meaning: "script of a web-analytics provider, https://… or a path of this site",
  },
  {
    name: "ANALYTICS_PROVIDER",
    fallback: "by the script's address, else data-layer",
    meaning: "plausible, umami, matomo, ga4 or data-layer",
  },
  {
    name: "ANALYTICS_SITE_ID",
    fallback: "none",
    meaning: "how the provider calls this site; umami, matomo and ga4 need it",
  },
  {
    name: "ANALYTICS_CONSENT",
    fallback: "auto",
    meaning:
      "auto asks visitors where the provider needs it (matomo, ga4, data-layer); always asks",
  },
  { name: "REDIRECTS_FILE", fallback: "redirects.txt", meaning: "old addresses and new ones" },
  { name: "STUDIO_CONFIG", fallback: "none", meaning: "JSON file that overrides studio.config.ts" },
  { name: "PSEUDO_LOCALE", fallback: "none", meaning: "accented or rtl; development only" },
  {
    name: "CLOCK",
    fallback: "real time",
    meaning: "ISO instant at which the clock starts; for tests",
  },
  { name: "ALLOW_CLOCK", fallback: "none", meaning: "1 allows CLOCK in production" },
  { name: "NODE_ENV", fallback: "development", meaning: "production or development" },
];

/** Variables whose values are never printed. */
const SECRETS = new Set(["PREVIEW_TOKEN"]);

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

/** Reads and checks the settings. Pure: give it `process.env`. Empty values count as absent. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): EnvironmentResult {
  const problems: EnvironmentProblem[] = [];
  const read = <T>(
    name: string,
    fallback: T,
    expected: string,
    parse: (value: string) => T | undefined,
  ): T => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    problems.push({ name, value: SECRETS.has(name) ? "(hidden)" : value, expected });
    return fallback;
  };
  const production = env["NODE_ENV"] === "production";

  const mayMoveClock = env["ALLOW_CLOCK"] === "1" || !production;

  const analytics = readAnalyticsSettings({
    ANALYTICS_SCRIPT_URL: env["ANALYTICS_SCRIPT_URL"]?.trim() ?? "",
    ANALYTICS_PROVIDER: env["ANALYTICS_PROVIDER"]?.trim() ?? "",
    ANALYTICS_SITE_ID: env["ANALYTICS_SITE_ID"]?.trim() ?? "",
    ANALYTICS_CONSENT: env["ANALYTICS_CONSENT"]?.trim() ?? "",
  });
  if (!analytics.ok) {
    for (const { name, expected } of analytics.problems) {
      problems.push({ name, value: env[name] ?? "", expected });
    }
  }

  const environment: Environment = {
    production,
    analytics: analytics.ok ? analytics.settings : undefined,
    port: read("PORT", 3000, "a whole number from 0 to 65535", parsePort),
    host: read("HOST", production ? "0.0.0.0" : "127.0.0.1", "a host name or address", text),
    siteUrl: read<string | undefined>(
      "SITE_URL",
      undefined,
      "an address such as https://studio.example, without path",
      parseOrigin,
    ),
    siteLocales: read<readonly LocaleCode[] | undefined>(
      "SITE_LOCALES",
      undefined,
      `a comma list of ${ALL_LOCALES.join(", ")} that contains en, each once`,
      parseLocales,
    ),
    redirectsFile: read("REDIRECTS_FILE", "redirects.txt", "a file", text),
    contentDir: read("CONTENT_DIR", "content", "a folder", text),
    messagesDir: read("MESSAGES_DIR", "messages", "a folder", text),
    dataDir: read("DATA_DIR", "data", "a folder", text),
    trustProxy: read<TrustProxy>(
      "TRUST_PROXY",
      "none",
      "none, loopback, or a comma list of IP addresses",
      parseTrustProxy,
    ),
    logLevel: read<LogLevel>("LOG_LEVEL", "info", LOG_LEVELS.join(", "), (value) =>
      LOG_LEVELS.find((level) => level === value),
    ),
    contentWatch: read("CONTENT_WATCH", true, "on or off", (value) =>
      value === "on" ? true : value === "off" ? false : undefined,
    ),
    studioConfig: read<string | undefined>("STUDIO_CONFIG", undefined, "a JSON file", text),
    pseudoLocale: read<PseudoLocale | undefined>(
      "PSEUDO_LOCALE",
      undefined,
      production ? "nothing in production" : "accented or rtl",
      (value) => (!production && (value === "accented" || value === "rtl") ? value : undefined),
    ),
    previewToken: read<string | undefined>(
      "PREVIEW_TOKEN",
      undefined,
      "at least 16 letters, digits, - or _",
      (value) => (/^[\w-]{16,200}$/.test(value) ? value : undefined),
    ),
    contentResponse: read<AnswerShape>(
      "CONTENT_RESPONSE",
      "default",
      "default or advanced",
      (value) => (value === "default" || value === "advanced" ? value : undefined),
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

function text(value: string): string {
  return value;
}

function parsePort(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined;
}

function parseOrigin(value: string): string | undefined {
  const url = URL.parse(value);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search;
  return isOrigin ? url.origin : undefined;
}

function parseInstant(value: string): Date | undefined {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(
    value,
  );
  const instant = new Date(value);
  return isInstant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

function parseLocales(value: string): readonly LocaleCode[] | undefined {
  const result = parseLocaleList(value.split(","));
  return result.ok ? result.locales : undefined;
}

function parseTrustProxy(value: string): TrustProxy | undefined {
  if (value === "none" || value === "loopback") return value;
  const addresses = value.split(",").map((address) => address.trim());
  return addresses.every((address) => isIP(address) !== 0) ? addresses : undefined;
}
