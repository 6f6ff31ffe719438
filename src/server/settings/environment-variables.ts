import { LOG_LEVELS } from "./environment-values.ts";

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
  {
    name: "FORM_ORIGINS",
    fallback: "none",
    meaning: "copies of the site elsewhere whose forms are taken, https://www.studio.example,…",
  },
  {
    name: "ROBOTS",
    fallback: "open",
    meaning: "open, or closed for previews and staging: search engines are kept away",
  },
  {
    name: "MEDIA_URL",
    fallback: "/media of this site",
    meaning: "where the films' files lie, https://cdn.example/films",
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
    name: "DATABASE_URL",
    fallback: "SQLite file in DATA_DIR",
    meaning: "postgres://… keeps bookings, enquiries and subscriptions on a server",
  },
  {
    name: "SECRET",
    fallback: "made and kept in DATA_DIR",
    meaning:
      "signs links and forms; 32 characters or more, a comma list for old ones, newest first",
  },
  {
    name: "SMTP_URL",
    fallback: "mails as files in DATA_DIR/outbox",
    meaning: "smtp:// or smtps:// relay, with user and password",
  },
  { name: "SMTP_UTF8", fallback: "off", meaning: "on when the relay takes addresses like דנה@…" },
  { name: "MAIL_FROM", fallback: "studio.config.ts", meaning: "sender, Name <address>" },
  {
    name: "STUDIO_MAIL_TO",
    fallback: "studio.config.ts",
    meaning: "where bookings and enquiries are told of",
  },
  {
    name: "DKIM_KEY_FILE",
    fallback: "none: the relay signs",
    meaning: "RSA key, PEM, that signs mails; DKIM_SELECTOR says under which name",
  },
  { name: "DKIM_SELECTOR", fallback: "mail", meaning: "name of the DKIM key in the DNS" },
  {
    name: "CONTENT_RESPONSE",
    fallback: "default",
    meaning: "default or advanced: shape of the content calls' answers",
  },
  {
    name: "CONTENT_CLIENT_DATABASE",
    fallback: "off",
    meaning: "on or off: content queries of visitors run in the browser, over a snapshot",
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
