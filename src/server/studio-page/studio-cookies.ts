import { readCookie } from "#i18n";

/** Seconds for which a browser remembers that it asked for a link. */
const BROWSER_SECONDS = 3_600;
/** A session says itself when it ends; the cookie outlives none (30 days). */
const SESSION_SECONDS = 30 * 86_400;

/** What the studio's page keeps in a browser: who is signed in, or that it asked for a link. */
export type StudioCookies = ReturnType<typeof studioCookies>;

/**
 * Cookies of the studio's page. No script reads them, no other site's form sends them, and on https no
 * other host can write them: the prefix makes browsers refuse that.
 *
 * @param isSecure true on https
 */
export function studioCookies(isSecure: boolean, header: string | undefined) {
  const name = (of: string): string => `${isSecure ? "__Host-" : ""}studio-${of}`;
  const write = (of: string, value: string, seconds: number): string => {
    const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
    return `${name(of)}=${value}; ${attributes}${isSecure ? "; Secure" : ""}`;
  };
  const read = (of: string): string | undefined => readCookie(header, name(of)) || undefined;
  return {
    session: read("session"),
    browser: read("browser"),
    keepSession: (token: string) => write("session", token, SESSION_SECONDS),
    dropSession: () => write("session", "", 0),
    keepBrowser: (token: string) => write("browser", token, BROWSER_SECONDS),
    dropBrowser: () => write("browser", "", 0),
  };
}
