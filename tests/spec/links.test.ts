import { describe, expect, inject, test } from "vitest";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { effort } from "../fixtures/effort.ts";
import { type Crawl, crawl } from "../fixtures/crawl.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readXml } from "../fixtures/read-xml.ts";
import type { ReadPage } from "../fixtures/read-page.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { startSite } from "../fixtures/start-site.ts";

/** The quick form crawls a site of two languages, one for each direction. */
const LOCALES = effort<readonly LocaleCode[]>(["en", "he"], ALL_LOCALES);
const { origin } = await effort(
  () => startSite({ SITE_LOCALES: LOCALES.join() }),
  async () => ({ origin: inject("siteOrigin") }),
)();
/** Paths of the sitemap, as they stand there. */
const { body } = await rawRequest(origin, "/sitemap.xml");
const listed = (readXml(body.toString()).get("urlset url loc") ?? []).map(pathOf);
const homes = LOCALES.map((locale) => localizePath("/", locale, LOCALES));
const site = await crawl(origin, [...new Set([...homes, ...listed])]);

function pathOf(address: string): string {
  return new URL(address).pathname;
}

/** Pages that are for search engines; a page with a query is a view of the one without. */
function indexed(): readonly (readonly [path: string, page: ReadPage])[] {
  return [...site.pages].flatMap(([path, { page }]) =>
    path.includes("?") || page.meta("robots").length > 0 ? [] : [[path, page] as const],
  );
}

function deadLinks({ pages, links }: Crawl): string[] {
  const wrong = [...pages].filter(([, { status }]) => status !== 200);
  return wrong.map(([to, { status }]) => {
    const from = links.find((link) => link.to === to)?.from;
    return `${from} -> ${to}: ${status}`;
  });
}

function missingPlaces({ pages, links }: Crawl): string[] {
  return links
    .filter(({ to, anchor }) => anchor !== "" && pages.get(to)?.page.ids.has(anchor) === false)
    .map(({ from, to, anchor }) => `${from} -> ${to}#${anchor}`);
}

const alternatesOf = (page: ReadPage): string[] =>
  page
    .links("alternate")
    .filter(({ hreflang }) => hreflang !== "")
    .map(({ hreflang, href }) => `${hreflang} ${href}`)
    .toSorted();

describe(`a crawl of ${LOCALES.length} languages`, () => {
  test("finds the whole site", () => {
    expect(site.pages.size).toBeGreaterThan(33 * LOCALES.length);
    expect(listed.length).toBeGreaterThan(25 * LOCALES.length);
  });

  test("finds no link to a redirect or to nothing", () => {
    expect(deadLinks(site)).toEqual([]);
  });

  test("finds no link to a place that a page does not have", () => {
    expect(missingPlaces(site)).toEqual([]);
  });

  test("would find them", async () => {
    const text = "[gone](/gone) [moved](/home) [place](/contact#gone) [good](#two)\n\n## Two";
    const small = await startContentSite(
      { "en/about.md": markdown({ title: "About" }, text) },
      { SITE_LOCALES: "en" },
    );
    const found = await crawl(small.origin, ["/about"]);
    expect(deadLinks(found).toSorted()).toEqual(["/about -> /gone: 404", "/about -> /home: 301"]);
    expect(missingPlaces(found)).toEqual(["/about -> /contact#gone"]);
  });

  test("finds no key of a text in its place", () => {
    const wrong = [...site.pages].flatMap(([path, { keys }]) =>
      keys.map((key) => `${path}: ${key}`),
    );
    expect(wrong).toEqual([]);
  });

  test("finds no class that is not there", () => {
    const wrong = [...site.pages].flatMap(([path, { page }]) =>
      page
        .all("[a-z][a-z0-9]*")
        .flatMap(({ class: names = "" }) =>
          /\bundefined\b/.test(names) ? [`${path}: ${names}`] : [],
        ),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  test("finds every picture, style, script, font and feed", async () => {
    expect(site.files.size).toBeGreaterThan(50);
    const missing: string[] = [];
    for (const [file, from] of site.files) {
      const { status } = await rawRequest(origin, file, { method: "HEAD" });
      if (status !== 200) missing.push(`${from} -> ${file}: ${status}`);
    }
    expect(missing).toEqual([]);
  });
});

describe("B10: canonical addresses and alternates", () => {
  test("every page has one canonical address: its own", () => {
    const wrong = indexed().filter(([path, page]) => {
      const canonical = page.links("canonical").map(({ href }) => pathOf(href));
      return canonical.length !== 1 || canonical[0] !== path;
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("a view of a page has the canonical address of the page", () => {
    const views = [...site.pages].filter(([path]) => path.includes("?"));
    expect(views.length).toBeGreaterThan(20);
    for (const [path, { page }] of views) {
      const without = path.slice(0, path.indexOf("?"));
      expect(
        page.links("canonical").map(({ href }) => pathOf(href)),
        path,
      ).toEqual([without]);
    }
  });

  test("pages that name each other say the same of each other", () => {
    const faults = indexed().flatMap(([path, page]) => {
      const own = alternatesOf(page);
      const targets = new Set(own.map((each) => pathOf(each.slice(each.indexOf(" ") + 1))));
      const others = [...targets].filter(
        (target) => alternatesOf(site.pages.get(target)?.page ?? page).join() !== own.join(),
      );
      const unknown = [...targets].filter((target) => !site.pages.has(target));
      const isNamed = targets.has(path);
      return [
        ...(isNamed ? [] : [`${path} does not name itself`]),
        ...others.map((target) => `${path} and ${target} differ`),
        ...unknown.map((target) => `${path} names ${target}, to which nothing leads`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test("every page of the sitemap is for search engines", () => {
    const paths = new Set(indexed().map(([path]) => path));
    expect(listed.filter((path) => !paths.has(path))).toEqual([]);
  });
});
