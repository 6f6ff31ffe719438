import { describe, expect, inject, test } from "vitest";
import { localeOf, localizePath } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { CONTENT_PATHS } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage, type ReadPage } from "../fixtures/read-page.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { saveStudio, startSite } from "../fixtures/start-site.ts";
import { STUDIO } from "../fixtures/studio.ts";

const origin = inject("siteOrigin");
const PAGES = ["/", "/contact", "/book", "/newsletter", ...CONTENT_PATHS];

async function pageAt(site: string, target: string): Promise<ReadPage> {
  const { status, text } = await rawRequest(site, target);
  expect(status, target).toBe(200);
  return readPage(text);
}

const pathsOf = (page: ReadPage, rel: string): string[] =>
  page.links(rel).map(({ href }) => new URL(href).pathname);
const languagesOf = (page: ReadPage): string[] =>
  page.links("alternate").flatMap(({ hreflang }) => (hreflang ? [hreflang] : []));

describe.each(ALL_LOCALES)("B9, B10, H3–H6: the head of every page type in %s", (locale) => {
  test.each(PAGES)("%s", async (name) => {
    const target = localizePath(name, locale, ALL_LOCALES);
    const page = await pageAt(origin, target);
    expect(page.title).toMatch(/^\S/);
    expect(page.title.endsWith(` | ${STUDIO.name}`)).toBe(true);
    expect(page.meta("og:title")).toEqual([page.title]);
    const [description = "", ...more] = page.meta("description");
    expect(more).toEqual([]);
    expect(description.length).toBeGreaterThan(20);
    expect(page.meta("og:description")).toEqual([description]);
    const [canonical] = page.links("canonical");
    expect(pathsOf(page, "canonical")).toEqual([target]);
    expect(page.meta("og:url")).toEqual([canonical?.href]);
    expect(page.meta("og:site_name")).toEqual([STUDIO.name]);
    expect(page.meta("og:locale")).toEqual([localeOf(locale, LANGUAGES).iso.replace("-", "_")]);
    expect(page.meta("og:locale:alternate")).toHaveLength(ALL_LOCALES.length - 1);
    expect(languagesOf(page)).toHaveLength(13);
    const bases = Object.fromEntries(
      page.links("alternate").map(({ hreflang, href }) => [hreflang, href]),
    );
    for (const [tag, code] of [
      ["he", "he"],
      ["he-IL", "he"],
      ["x-default", "en"],
    ] as const) {
      expect(new URL(bases[tag] ?? "").pathname).toBe(localizePath(name, code, ALL_LOCALES));
    }
    expect(page.meta("twitter:card")).toHaveLength(1);
    expect(page.meta("robots")).toEqual([]);
  });
});

test("A10, B10, H11: the English contact page has the specified title and description", async () => {
  const page = await pageAt(origin, "/contact?utm=1");
  expect(page.title).toMatch(/^Contact Us \| /);
  expect(page.meta("description")).toEqual([
    "Get in touch with the studio for AI-powered video creation",
  ]);
  expect(pathsOf(page, "canonical")).toEqual(["/contact"]);
});

test("an article says when it was published and changed, by whom, and about what", async () => {
  const page = await pageAt(origin, "/de/blog/the-first-two-seconds");
  expect(page.meta("og:type")).toEqual(["article"]);
  expect(page.meta("article:published_time")[0]).toMatch(/^\d{4}-\d\d-\d\d/);
  expect(new URL(page.meta("article:author")[0] ?? "").pathname).toBe("/de");
  expect(page.meta("author")).toHaveLength(1);
  expect(page.meta("article:section")).toHaveLength(1);
  expect(page.meta("article:tag").length).toBeGreaterThan(0);
  expect((await pageAt(origin, "/contact")).meta("og:type")).toEqual(["website"]);
});

const post = { title: "Post", description: "What it is about", date: "2026-01-02" };
const site = await startContentSite(
  {
    "en/blog/1.both.md": markdown({ ...post, tags: ["craft"] }),
    "en/blog/2.english.md": markdown({ ...post, author: "Somebody Else", updated: "2026-02-03" }),
    "he/blog/1.both.md": markdown({ ...post, tags: ["light"] }),
    "he/bare.md": markdown({ title: "Bare" }, "- Point"),
  },
  { SITE_URL: "https://studio.example" },
);

describe("H12: what is not translated", () => {
  test("the original in its place points at the page of the original", async () => {
    const page = await pageAt(site.origin, "/he/blog/english");
    expect(pathsOf(page, "canonical")).toEqual(["/blog/english"]);
    expect(page.meta("og:locale")).toEqual(["en_US"]);
    expect(page.meta("og:locale:alternate")).toEqual([]);
    expect(languagesOf(page)).toEqual(["en", "en-US", "x-default"]);
  });

  test("another author has no page, but a name", async () => {
    const page = await pageAt(site.origin, "/blog/english");
    expect([page.meta("author"), page.meta("article:author")]).toEqual([["Somebody Else"], []]);
    expect(page.meta("article:modified_time")).toEqual(["2026-02-03"]);
  });

  test("a topic that only one language has is announced in no other", async () => {
    const page = await pageAt(site.origin, "/he/blog/tag/light");
    expect(languagesOf(page)).toEqual(["he", "he-IL"]);
    expect((await rawRequest(site.origin, "/blog/tag/light")).status).toBe(404);
  });

  test("what has no description says none, not an empty one", async () => {
    const page = await pageAt(site.origin, "/he/bare");
    expect([page.meta("description"), page.meta("og:description")]).toEqual([[], []]);
  });
});

const withoutBlog = await startSite({
  STUDIO_CONFIG: await saveStudio({ features: { blog: false } }),
});

describe("a studio without a blog", () => {
  test("links to none, announces no feed, and lists none in its sitemap", async () => {
    const page = await pageAt(withoutBlog.origin, "/");
    const links = page.all("a").map(({ href = "" }) => href);
    expect(links.filter((href) => href.startsWith("/blog"))).toEqual([]);
    expect(page.all("link").filter(({ type = "" }) => /atom|feed/.test(type))).toEqual([]);
    const article = "/blog/the-first-two-seconds";
    for (const at of [
      "/blog",
      "/he/blog",
      article,
      "/_data/blog.json",
      "/feed.xml",
      "/feed.json",
    ]) {
      expect((await rawRequest(withoutBlog.origin, at)).status, at).toBe(404);
    }
    const { text } = await rawRequest(withoutBlog.origin, "/sitemap.xml");
    const places = readXml(text).get("urlset url loc") ?? [];
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => place.includes("/blog"))).toEqual([]);
  });
});
