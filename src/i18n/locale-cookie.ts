import type { LocaleCode } from "./locales.ts";

/** Name of the cookie that remembers the visitor's language (B6). */
export const LOCALE_COOKIE = "i18n_redirected";

/** How the cookie is written (B6). */
export interface LocaleCookieSettings {
  readonly maxAgeDays: number;
  readonly secure: boolean;
  /** True writes SameSite=None; Secure; Partitioned. */
  readonly crossOrigin: boolean;
  readonly domain?: string | undefined;
}

/**
 * Reads the locale cookie out of a Cookie header or `document.cookie`. The first of several wins;
 * quotes and percent-encoding are undone; a value that cannot be decoded counts as absent.
 */
export function readLocaleCookie(header: string | null | undefined): string | undefined {
  return readCookie(header, LOCALE_COOKIE);
}

/** Reads any cookie by name with the same rules as {@link readLocaleCookie}. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const separator = pair.indexOf("=");
    if (separator < 0 || pair.slice(0, separator).trim() !== name) continue;
    const raw = pair
      .slice(separator + 1)
      .trim()
      .replace(/^"(.*)"$/, "$1");
    try {
      return decodeURIComponent(raw);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** The attributes that follow `name=value`; the browser and the server write the same ones. */
export function localeCookieAttributes(settings: LocaleCookieSettings): string {
  const parts = [`Path=/`, `Max-Age=${settings.maxAgeDays * 86_400}`];
  if (settings.domain) parts.push(`Domain=${settings.domain}`);
  parts.push(settings.crossOrigin ? "SameSite=None" : "SameSite=Lax");
  if (settings.secure || settings.crossOrigin) parts.push("Secure");
  if (settings.crossOrigin) parts.push("Partitioned");
  return parts.join("; ");
}

/** A complete Set-Cookie value for the chosen language. */
export function serializeLocaleCookie(locale: LocaleCode, settings: LocaleCookieSettings): string {
  return `${LOCALE_COOKIE}=${locale}; ${localeCookieAttributes(settings)}`;
}
