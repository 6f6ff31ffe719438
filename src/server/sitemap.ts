import { languageLinks, type LocaleCode } from "#i18n";

/**
 * The sitemap with one entry per page and language, each with all its twins (sitemaps.org 0.9 with
 * xhtml:link).
 *
 * @param paths page paths in the default language
 */
export function sitemap(
  origin: string,
  paths: readonly string[],
  locales: readonly LocaleCode[],
): string {
  const entries = paths.flatMap((path) =>
    locales.map((locale) => {
      const { canonical, alternates } = languageLinks(path, locale, origin, locales);
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

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
