import { expect, test } from "vitest";
import { ALL_LOCALES, LANGUAGES } from "../../../tests/fixtures/languages.ts";
import { writeSitemap } from "./sitemap.ts";

const ORIGIN = "https://studio.example";
const SITE = { origin: ORIGIN, locales: ALL_LOCALES, languages: LANGUAGES };

test("a large site has an index of parts, with every page once", () => {
  const pages = Array.from({ length: 2_000 }, (_, index) => ({
    path: `/page-${index}`,
    locales: ALL_LOCALES,
  }));
  const placesIn = (name: string): readonly (string | undefined)[] =>
    [...(writeSitemap(name, SITE, pages) ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, place]) => place,
    );
  expect(writeSitemap("/sitemap.xml", SITE, pages)).toContain("<sitemapindex ");
  const parts = placesIn("/sitemap.xml");
  expect(parts).toEqual([1, 2, 3].map((part) => `${ORIGIN}/sitemap-${part}.xml`));
  const places = parts.flatMap((part) => placesIn(new URL(part ?? "").pathname));
  expect(new Set(places).size).toBe(pages.length * ALL_LOCALES.length);
  expect(places).toHaveLength(pages.length * ALL_LOCALES.length);
  expect(writeSitemap("/sitemap-4.xml", SITE, pages)).toBeUndefined();
  expect(writeSitemap("/sitemap-1.xml", SITE, pages.slice(0, 3))).toBeUndefined();
});
