import { type LocaleCode, localeOf, localizePath } from "#i18n";
import type { OpenSite } from "../site/open-site.ts";
import { generatedText } from "./generated-text.ts";
import type { Resource } from "./resource.ts";

/** Content type of web app manifests (W3C Application Manifest). */
const TYPE = "application/manifest+json; charset=utf-8";

const PATH = "/site.webmanifest";

/** What a home screen shows of the site, in each language. */
export function webManifestResource(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
): Resource {
  const { locales } = site;
  const write = (locale: LocaleCode): string => writeWebManifest(site, locale);
  return {
    pattern: PATH,
    isLocalized: true,
    methods: { GET: generatedText(site, headers, TYPE, ({ split }) => write(split.locale)) },
    caching: "revalidated",
    afterRedirects: true,
    exported: () =>
      locales.map((locale) => ({
        pathname: localizePath(PATH, locale, locales),
        body: write(locale),
      })),
  };
}

/**
 * What a home screen shows of the site in a language. The site opens in the browser: it is no app,
 * and its visitors need address, tabs and the way back.
 */
function writeWebManifest(
  { studio: { name }, locales, languages, messages, theme }: OpenSite,
  locale: LocaleCode,
): string {
  const { iso, dir } = localeOf(locale, languages);
  const t = messages.translator(locale);
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
    theme_color: theme.data.paper.light,
    background_color: theme.data.paper.light,
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
