import { describe, expect, inject, test } from "vitest";
import { localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage } from "../fixtures/read-page.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();

async function textOf(target: string): Promise<string> {
  const { status, text } = await rawRequest(origin, target);
  expect(status, target).toBe(200);
  return text;
}

/** Categories of the works that a page lists, in their order. */
const listed = (html: string): readonly string[] =>
  [...html.matchAll(/<li[^>]* data-category="(\w+)"/g)].map(([, category = ""]) => category);

const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

/** Links that are marked as the present choice. */
const chosen = (html: string): readonly string[] =>
  [...mainOf(html).matchAll(/<a[^>]* aria-current="true"[^>]*>/g)].map(
    ([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? "",
  );

describe("A6: /portfolio", () => {
  test.each(["", "?view=list"])(
    "%s tells works that have no film yet as stills (A7)",
    async (view) => {
      const still = `>${translators.get("he")?.("portfolio.still")}</span>`;
      const works = mainOf(await textOf(`/he/portfolio${view}`))
        .split("<li")
        .filter((work) => work.includes(" data-category="));
      const stills = works.filter((work) => work.includes(still));
      expect(stills.length).toBeGreaterThan(0);
      for (const work of works) expect(work.includes("<time")).toBe(!stills.includes(work));
    },
  );

  test.each(ALL_LOCALES)("in %s: all works, each leading to its page", async (locale) => {
    const t = translators.get(locale);
    const at = localizePath("/portfolio", locale, ALL_LOCALES);
    const html = await textOf(at);
    const works = listed(html);
    expect(works.length).toBeGreaterThanOrEqual(12);
    expect(html).toContain(`>${t?.("portfolio.total", { count: works.length })}</small>`);
    for (const slug of ["ambra", "ninth-ring"]) {
      expect(html).toContain(`href="${localizePath(`/portfolio/${slug}`, locale, ALL_LOCALES)}"`);
    }
    const { things } = graphOf(html);
    const list = things.find((thing) => thing["@type"] === "ItemList");
    expect(list).toMatchObject({ numberOfItems: works.length });
    expect(list?.["itemListElement"]).toHaveLength(works.length);
    // The bar leads here, except from the home page, which has the films itself.
    expect(html).toMatch(
      new RegExp(
        `<header.*href="${at}" aria-current="page"|<header.*aria-current="page"[^>]*href="${at}"`,
        "s",
      ),
    );
    const home = await textOf(localizePath("/", locale, ALL_LOCALES));
    expect(home).toMatch(/<header.*href="#portfolio".*<\/header>/s);
  });

  test("filters leave the works of their category, as many as they say", async () => {
    const all = listed(await textOf("/portfolio"));
    for (const category of new Set(all)) {
      const html = await textOf(`/portfolio?filter=${category}`);
      const expected = all.filter((each) => each === category);
      expect(listed(html)).toEqual(expected);
      expect(chosen(html)).toContain(`/portfolio?filter=${category}`);
      const [, count] =
        new RegExp(
          `href="/portfolio\\?filter=${category}"(?:(?!</a>).)*<small[^>]*>(\\d+)<`,
          "s",
        ).exec(html) ?? [];
      expect(Number(count)).toBe(expected.length);
    }
  });

  test("formats and the list keep the other choices", async () => {
    const html = await textOf("/portfolio?filter=business&format=wide&view=list");
    expect(new Set(listed(html))).toEqual(new Set(["business"]));
    expect(html).not.toMatch(/<li[^>]* data-format="(?:vertical|square)"/);
    expect(html).toContain('href="/portfolio?filter=business&amp;format=wide"');
    expect(html).toContain('href="/portfolio?format=wide&amp;view=list"');
    expect(chosen(html)).toEqual(
      chosen(html).map(() => "/portfolio?filter=business&amp;format=wide&amp;view=list"),
    );
  });

  test("one canonical address, and values that mean nothing are ignored", async () => {
    const plain = await textOf("/portfolio");
    const odd = await textOf("/portfolio?filter=nonsense&format=round&view=cloud&x=1");
    expect(listed(odd)).toEqual(listed(plain));
    for (const html of [odd, await textOf("/portfolio?format=wide&view=list")]) {
      const [, href = ""] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
      expect(new URL(href).pathname + new URL(href).search).toBe("/portfolio");
    }
  });

  test("is in the sitemap and below nothing but the home page", async () => {
    const sitemap = await textOf("/sitemap.xml");
    expect(() => readXml(sitemap)).not.toThrow();
    for (const locale of ALL_LOCALES) {
      const at = localizePath("/portfolio", locale, ALL_LOCALES);
      expect(sitemap).toMatch(new RegExp(`<loc>[^<]*${at}</loc>`));
    }
    const { things } = graphOf(await textOf("/portfolio/ambra"));
    const trail = JSON.stringify(things.find((thing) => thing["@type"] === "BreadcrumbList"));
    expect(trail).toMatch(/"item":"[^"]*\/portfolio"/);
  });
});

function graphOf(html: string): { readonly things: readonly Record<string, unknown>[] } {
  const [graph] = readPage(html).graphs;
  return { things: (graph as { "@graph": Record<string, unknown>[] })["@graph"] };
}
