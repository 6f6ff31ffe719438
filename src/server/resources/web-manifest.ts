import {
  createTranslator,
  type LocaleCode,
  localeOf,
  localizePath,
  type MessageTree,
  splitLocale,
} from "#i18n";
import { THEME_COLOURS } from "#site";

/** Content type of web app manifests (W3C Application Manifest). */
export const WEB_MANIFEST_TYPE = "application/manifest+json; charset=utf-8";

/** `/site.webmanifest`, `/he/site.webmanifest`: the language of a manifest; undefined for other paths. */
export function readWebManifestAddress(
  pathname: string,
  locales: readonly LocaleCode[],
): LocaleCode | undefined {
  if (!pathname.endsWith("/site.webmanifest")) return undefined;
  const { path, locale } = splitLocale(pathname, locales);
  return path === "/site.webmanifest" ? locale : undefined;
}

/**
 * What a home screen shows of the site in a language. The site opens in the browser: it is no app,
 * and its visitors need address, tabs and the way back.
 *
 * @param name of the studio
 */
export function writeWebManifest(
  name: string,
  locale: LocaleCode,
  locales: readonly LocaleCode[],
  messages: MessageTree,
): string {
  const { iso, dir } = localeOf(locale);
  const t = createTranslator(messages, iso);
  const home = localizePath("/", locale, locales);
  return JSON.stringify({
    id: home,
    name,
    short_name: name,
    description: t("hero.meta.description"),
    lang: iso,
    dir,
    start_url: home,
    scope: "/",
    display: "browser",
    theme_color: THEME_COLOURS.light,
    background_color: THEME_COLOURS.light,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  });
}
