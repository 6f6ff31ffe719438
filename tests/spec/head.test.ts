import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { ALL_LOCALES, localeOf, localizePath } from "#i18n";
import { CONTENT_PATHS } from "../fixtures/browser.ts";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage, type ReadPage } from "../fixtures/read-page.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";
import { STUDIO } from "../fixtures/studio.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const origin = inject("siteOrigin");
const PAGES = ["/", "/contact", "/book", "/newsletter", ...CONTENT_PATHS];

async function pageAt(site: string, target: string): Promise<ReadPage> {
  const { status, body } = await rawRequest(site, target);
  expect(status, target).toBe(200);
  return readPage(body.toString());
}

const pathsOf = (page: ReadPage, rel: string): string[] =>
  page.links(rel).map(({ href }) => new URL(href).pathname);
const languagesOf = (page: ReadPage): string[] =>
  page.links("alternate").flatMap(({ hreflang }) => (hreflang ? [hreflang] : []));

describe.each(ALL_LOCALES)("B9, B10: the head of every page type in %s", (locale) => {
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
    expect(page.meta("og:locale")).toEqual([localeOf(locale).iso.replace("-", "_")]);
    expect(page.meta("og:locale:alternate")).toHaveLength(ALL_LOCALES.length - 1);
    expect(languagesOf(page)).toHaveLength(13);
    expect(page.meta("twitter:card")).toHaveLength(1);
    expect(page.meta("robots")).toEqual([]);
  });
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

describe("H12: what is not translated", () => {
  let folder: ContentFolder;
  let site: RunningSite;
  beforeAll(async () => {
    const post = { title: "Post", description: "What it is about", date: "2026-01-02" };
    folder = await createContentFolder({
      "en/blog/1.both.md": markdown({ ...post, tags: ["craft"] }),
      "en/blog/2.english.md": markdown({ ...post, author: "Somebody Else", updated: "2026-02-03" }),
      "he/blog/1.both.md": markdown({ ...post, tags: ["light"] }),
      "he/bare.md": markdown({ title: "Bare" }, "- Point"),
    });
    const SITE_URL = "https://studio.example";
    site = await startSite({ CONTENT_DIR: folder.directory, SITE_URL });
  });

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

describe("a studio without a blog", () => {
  let folder: string;
  let site: RunningSite;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const config = path.join(folder, "studio.json");
    await writeFile(config, JSON.stringify({ features: { blog: false } }));
    site = await startSite({ STUDIO_CONFIG: config });
  });

  test("links to none, and announces no feed", async () => {
    const page = await pageAt(site.origin, "/");
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
      expect((await rawRequest(site.origin, at)).status, at).toBe(404);
    }
  });

  test("lists none in its sitemap", async () => {
    const { body } = await rawRequest(site.origin, "/sitemap.xml");
    const places = readXml(body.toString()).get("urlset url loc") ?? [];
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => place.includes("/blog"))).toEqual([]);
  });
});
