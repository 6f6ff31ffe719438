import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, test } from "vitest";
import { type LocaleCode, localeOf, localizePath } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { CONTENT_PATHS } from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { readPage } from "../fixtures/read-page.ts";
import { schemaOrgFaults, WANTED_BY_GOOGLE } from "../fixtures/schema-org.ts";
import { effort } from "../fixtures/effort.ts";
import { FILM, startSiteWithFilm } from "../fixtures/site-with-film.ts";
import { STUDIO } from "../fixtures/studio.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const PAGES = ["/", "/contact", "/book", "/newsletter", ...CONTENT_PATHS];
const FILM_PAGE = `/portfolio/${FILM.slug}`;

interface Thing {
  readonly "@type"?: string;
  readonly "@id"?: string;
  readonly [property: string]: unknown;
}

interface GraphPage {
  readonly html: string;
  readonly things: readonly Thing[];
}

const site = await startSiteWithFilm();

async function textOf(target: string): Promise<string> {
  const { status, text } = await rawRequest(site.origin, target);
  expect(status, target).toBe(200);
  return text;
}

async function pageAt(origin: string, target: string): Promise<GraphPage> {
  const { status, text: html } = await rawRequest(origin, target);
  expect(status, target).toBe(200);
  const { graphs } = readPage(html);
  expect(graphs, target).toHaveLength(1);
  return { html, things: (graphs[0] as { "@graph": Thing[] })["@graph"] };
}

/** All things of a graph, however deep. */
function allThings(value: unknown): readonly Thing[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(allThings);
  return "@type" in value || "@id" in value ? [value as Thing, ...below] : below;
}

const oneOf = (things: readonly Thing[], type: string): Thing => {
  const found = things.filter((thing) => thing["@type"] === type);
  expect(found, type).toHaveLength(1);
  return found[0] ?? {};
};

/** Text without spaces, since those between blocks are not written anywhere. */
const packed = (text: string): string => text.replaceAll(/\s+/g, "");

/** What visitors can read, and what the head says of the page. */
function shownText(html: string): string {
  const page = readPage(html);
  const text = html
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
  return packed(`${page.title} ${page.meta("description").join(" ")} ${text}`);
}

/** Properties whose texts are for readers. */
const SAID = [
  "name",
  "headline",
  "description",
  "text",
  "jobTitle",
  "knowsAbout",
  "award",
  "email",
  "telephone",
  "keywords",
  "genre",
  "dateCreated",
];

const TESTED = effort<readonly LocaleCode[]>(["en", "he"], ALL_LOCALES);

describe.each(TESTED)("every page type in %s says what it is in one graph", (locale) => {
  test.each(PAGES)("%s", async (name) => {
    const { html, things } = await pageAt(site.origin, localizePath(name, locale, ALL_LOCALES));
    const page = readPage(html);
    const webPage = things.find((thing) => "isPartOf" in thing) ?? {};
    expect(webPage["url"]).toBe(page.links("canonical")[0]?.href);
    expect(page.title).toBe(`${String(webPage["name"])} | ${STUDIO.name}`);
    expect([webPage["description"]]).toEqual(page.meta("description"));
    expect(webPage["inLanguage"]).toBe(localeOf(locale, LANGUAGES).iso);

    const every = allThings(things);
    const defined = every.flatMap((thing) => ("@type" in thing ? (thing["@id"] ?? []) : []));
    expect(new Set(defined).size, "ids are given once").toBe(defined.length);
    const pointed = every.flatMap((thing) => ("@type" in thing ? [] : [thing["@id"]]));
    expect(pointed.filter((id) => !defined.includes(id ?? ""))).toEqual([]);

    for (const thing of every) {
      for (const property of WANTED_BY_GOOGLE[thing["@type"] ?? ""] ?? []) {
        const value = property
          .split(".")
          .reduce<unknown>((inner, key) => (inner as Thing | undefined)?.[key], thing);
        expect(value, `${thing["@type"]}.${property}`).toBeTruthy();
      }
    }

    // Nothing is said that the page does not show; the way to it is in its address.
    const said = every
      .filter((thing) => thing["@type"] !== "ListItem")
      .flatMap((thing) => SAID.flatMap((property) => thing[property] ?? []))
      .filter((value) => typeof value === "string");
    expect(said.length).toBeGreaterThan(3);
    const shown = shownText(html);
    expect(said.filter((text) => !shown.includes(packed(text)))).toEqual([]);
  });
});

test.each(ALL_LOCALES)("the site says where it is searched in %s", async (locale) => {
  const { things } = await pageAt(site.origin, localizePath("/", locale, ALL_LOCALES));
  const website = oneOf(things, "WebSite");
  expect(website["potentialAction"]).toMatchObject({
    "@type": "SearchAction",
    "query-input": "required name=search_term_string",
  });
  const { target } = website["potentialAction"] as { target: { urlTemplate: string } };
  const found = new URL(target.urlTemplate.replace("{search_term_string}", "film"));
  expect(found.pathname).toBe(localizePath("/search", locale, ALL_LOCALES));
  const { status, text } = await rawRequest(site.origin, found.pathname + found.search);
  expect([status, text.includes('value="film"')]).toEqual([200, true]);
});

test(
  "schema.org knows all types and properties, and their values are of the right kind",
  { tags: ["long"] },
  async () => {
    const graphs: unknown[] = [];
    for (const locale of ["en", "he"] as const) {
      for (const name of PAGES) {
        const { text } = await rawRequest(site.origin, localizePath(name, locale, ALL_LOCALES));
        graphs.push(...readPage(text).graphs);
      }
    }
    const wrong = [
      { "@type": "Person", name: "A", headline: "B" },
      { "@type": "Filmlet", name: "A" },
      { "@type": "Person", worksFor: { "@type": "Blog" } },
    ].map((thing) => ({ "@context": "https://schema.org", "@graph": [thing] }));
    const faults = schemaOrgFaults([...graphs, ...wrong]).map((found) => found.length);
    expect(faults).toEqual([...graphs.map(() => 0), 1, 1, 1]);
  },
);

test("every address in the graphs answers", { tags: ["long"] }, async () => {
  const addresses = new Set<string>();
  for (const name of PAGES) {
    const { things } = await pageAt(site.origin, localizePath(name, "de", ALL_LOCALES));
    for (const thing of allThings(things)) {
      for (const key of ["url", "item", "logo", "image", "thumbnailUrl"]) {
        const value = thing[key];
        if (typeof value === "string") addresses.add(value);
      }
    }
  }
  expect(addresses.size).toBeGreaterThan(20);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address);
    expect(origin).toBe(site.origin);
    expect((await rawRequest(origin, pathname)).status, address).toBe(200);
  }
});

describe("a work with a film is a video", () => {
  test("with its words in the languages that it has captions in", async () => {
    const english = oneOf((await pageAt(site.origin, FILM_PAGE)).things, "VideoObject");
    expect(english).toMatchObject({
      contentUrl: `${site.origin}/media/${FILM.file}`,
      duration: "PT12S",
      inLanguage: "en-US",
      transcript: FILM.transcript,
    });
    expect(english["uploadDate"]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    const hebrew = oneOf((await pageAt(site.origin, `/he${FILM_PAGE}`)).things, "VideoObject");
    expect([hebrew["inLanguage"], hebrew["transcript"]]).toEqual([undefined, undefined]);
    expect(hebrew["name"]).not.toBe(english["name"]);
  });

  test("with the chapters that the page shows", async () => {
    const { things, html } = await pageAt(site.origin, FILM_PAGE);
    const address = `${site.origin}${FILM_PAGE}?film=${FILM.slug}`;
    expect(oneOf(things, "VideoObject")["hasPart"]).toEqual(
      FILM.chapters.map(({ name, from, to }) => ({
        "@type": "Clip",
        name,
        startOffset: from,
        endOffset: to,
        url: `${address}&t=${from}`,
      })),
    );
    for (const { from } of FILM.chapters) {
      expect(html).toContain(`href="${FILM_PAGE}?film=${FILM.slug}&amp;t=${from}"`);
    }
    const hebrew = oneOf((await pageAt(site.origin, `/he${FILM_PAGE}`)).things, "VideoObject");
    expect(hebrew).not.toHaveProperty("hasPart");
  });

  test("without one it is a work", async () => {
    const { things } = await pageAt(site.origin, "/portfolio/orchard");
    expect(oneOf(things, "CreativeWork")["creator"]).toEqual({
      "@id": `${site.origin}/#organization`,
    });
    expect(things.map((thing) => thing["@type"])).not.toContain("VideoObject");
  });
});

const VIDEO = "urlset url video:video";

describe("the sitemap names the film of a work (sitemap-video 1.1)", () => {
  test("in every language, in that language", async () => {
    const xml = await textOf("/sitemap.xml");
    const texts = readXml(xml);
    expect(texts.get(VIDEO)).toHaveLength(6);
    const file = `${site.origin}/media/${FILM.file}`;
    expect(new Set(texts.get(`${VIDEO} video:content_loc`))).toEqual(new Set([file]));
    expect(new Set(texts.get(`${VIDEO} video:duration`))).toEqual(new Set(["12"]));
    const titles = texts.get(`${VIDEO} video:title`) ?? [];
    const { title } = readPage(await textOf(`/he${FILM_PAGE}`));
    expect(titles.filter((each) => title.startsWith(`${each} | `))).toHaveLength(1);
    expect(new Set(titles).size).toBe(6);
    for (const day of texts.get(`${VIDEO} video:publication_date`) ?? []) {
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    for (const place of texts.get(`${VIDEO} video:thumbnail_loc`) ?? []) {
      expect((await rawRequest(site.origin, new URL(place).pathname)).status).toBe(200);
    }
  });

  test("with all that the schema demands, in its order", async () => {
    const xml = await textOf("/sitemap.xml");
    const [, inner = ""] = /<video:video>(.*?)<\/video:video>/s.exec(xml) ?? [];
    expect([...inner.matchAll(/<video:(\w+)>/g)].map(([, name]) => name)).toEqual([
      "thumbnail_loc",
      "title",
      "description",
      "content_loc",
      "duration",
      "publication_date",
    ]);
  });
});

test("a work with a film is a film to previews elsewhere", async () => {
  const page = readPage(await textOf(`/he${FILM_PAGE}`));
  expect(page.meta("og:type")).toEqual(["video.other"]);
  expect(page.meta("og:video")).toEqual([`${site.origin}/media/${FILM.file}`]);
  expect(page.meta("og:video:type")).toEqual(["video/mp4"]);
  expect([page.meta("og:video:width"), page.meta("og:video:height")]).toEqual([["1280"], ["720"]]);
  expect(page.meta("video:duration")).toEqual(["12"]);
  expect(page.meta("video:release_date")[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  const other = readPage(await textOf("/portfolio/orchard"));
  expect([other.meta("og:type"), other.meta("og:video")]).toEqual([["website"], []]);
});

test(
  "an article in another language than its page says so, and who wrote it",
  { tags: ["long"] },
  async () => {
    const title = "'</script><script>alert(1)</script><!-- \\u2028 & \"'";
    const odd = await startContentSite({
      "en/blog/1.odd.md": markdown({
        title,
        date: "2026-01-02",
        updated: "2026-03-04",
        author: "A. B.",
      }),
    });
    const { things, html } = await pageAt(odd.origin, "/he/blog/odd");
    expect(oneOf(things, "BlogPosting")).toMatchObject({
      headline: title.slice(1, -1),
      inLanguage: "en-US",
      datePublished: "2026-01-02",
      dateModified: "2026-03-04",
      author: { "@type": "Person", name: "A. B." },
      url: `${odd.origin}/blog/odd`,
    });
    expect(html).not.toContain("<script>alert");
  },
);

test.each(["/nope", "/newsletter/accepted", "/booking/x/manage"])(
  "%s says nothing",
  async (target) => {
    const { text } = await rawRequest(inject("siteOrigin"), target);
    expect(readPage(text).graphs).toEqual([]);
  },
);

test("browsers load none of the code that writes it", async () => {
  const folder = path.join(import.meta.dirname, "../../dist/current/client/assets");
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    expect(await readFile(path.join(folder, name), "utf8"), name).not.toContain("schema.org");
  }
});

test("without script the chapters of a film are links to their moments on the page of its work", async () => {
  const list =
    /<ol[^>]*aria-labelledby="chapters".*?<\/ol>/s.exec(await textOf(FILM_PAGE))?.[0] ?? "";
  expect(
    readPage(list)
      .all("a")
      .map(({ href }) => href),
  ).toEqual(FILM.chapters.map(({ from }) => `${FILM_PAGE}?film=${FILM.slug}&t=${from}`));
  expect([...list.matchAll(/<span>(.*?)<\/span>/g)].map(([, name]) => name)).toEqual(
    FILM.chapters.map(({ name }) => name.replace("&", "&amp;")),
  );
});
