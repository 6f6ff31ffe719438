import { languageLinks } from "#i18n";
import type { ListedPage } from "#site";
import { escapeXml } from "./feeds.ts";

/**
 * The sitemap with one entry per page and language, each with all its twins (sitemaps.org 0.9 with
 * xhtml:link).
 *
 * @param pages paths in the default language, each with the languages it exists in
 */
export function sitemap(origin: string, pages: readonly ListedPage[]): string {
  const entries = pages.flatMap(({ path, locales }) =>
    locales.map((locale) => {
      const { canonical, alternates } = languageLinks(encodeURI(path), locale, origin, locales);
      const links = alternates.map(
        ({ hreflang, href }) =>
          `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
      );
      return `  <url>\n    <loc>${escapeXml(canonical)}</loc>\n${links.join("\n")}\n  </url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}
