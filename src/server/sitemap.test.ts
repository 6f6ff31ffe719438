import { expect, test } from "vitest";
import { ALL_LOCALES } from "#i18n";
import { readXml } from "../../tests/fixtures/read-xml.ts";
import { writeSitemap } from "./sitemap.ts";

const ORIGIN = "https://studio.example";

test("a large site has an index of parts, with every page once", () => {
  const locales = ALL_LOCALES;
  const pages = Array.from({ length: 2_000 }, (_, index) => ({ path: `/page-${index}`, locales }));
  const read = (name: string): ReturnType<typeof readXml> =>
    readXml(writeSitemap(name, ORIGIN, pages) ?? "");
  const parts = read("/sitemap.xml").get("sitemapindex sitemap loc") ?? [];
  expect(parts).toEqual([1, 2, 3].map((part) => `${ORIGIN}/sitemap-${part}.xml`));
  const places = parts.flatMap((part) => read(new URL(part).pathname).get("urlset url loc") ?? []);
  expect(new Set(places).size).toBe(pages.length * locales.length);
  expect(places).toHaveLength(pages.length * locales.length);
  expect(writeSitemap("/sitemap-4.xml", ORIGIN, pages)).toBeUndefined();
  expect(writeSitemap("/sitemap-1.xml", ORIGIN, pages.slice(0, 3))).toBeUndefined();
});
