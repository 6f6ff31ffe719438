import { describe, expect, test } from "vitest";
import { localeOf } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { markdown, WORK } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage } from "../fixtures/read-page.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const SITE_URL = "https://site.example";
const TOKEN = "a-token-of-the-studio";
/** A saved file is live within a second; a busy machine takes longer. */
const SOON = { timeout: 20_000 };
const HEBREW = "/portfolio/%D7%A2%D7%A0%D7%91%D7%A8";

const work = (title: string, slugs: object = {}): string =>
  markdown({ ...WORK, title, ...slugs, video: { media: "ambra" } });
const LINKS = [
  "[by file](/portfolio/ambra)",
  "[by file, relative](../portfolio/1.ambra.md?film=ambra#text)",
  "[by an old slug](/blog/wachs#a)",
  "[in another language](/he/portfolio/ambra)",
  "[elsewhere](https://site.example/portfolio/ambra)",
  "[untranslated](/guides/oil)",
].join("\n\n");

const site = await startContentSite(
  {
    "en/portfolio/1.ambra.md": work("Amber"),
    "de/portfolio/1.ambra.md": work("Bernstein", { slug: "bernstein", formerSlugs: ["harz"] }),
    "he/portfolio/1.ambra.md": work("ענבר", { slug: "ענבר" }),
    "en/portfolio/2.tonal.md": work("Tonal"),
    "de/portfolio/2.tonal.md": work("Tonal"),
    "en/blog/1.candle.md": markdown({ title: "Candle", date: "2026-01-01", description: "C." }),
    "de/blog/1.candle.md": markdown({
      title: "Kerze",
      date: "2026-01-01",
      slug: "kerzenlicht",
      formerSlugs: ["wachs", "docht"],
    }),
    "en/blog/2.links.md": markdown({ title: "Links", date: "2026-01-02" }, LINKS),
    "de/blog/2.links.md": markdown({ title: "Verweise", date: "2026-01-02" }, LINKS),
    "en/guides/lamp.json": JSON.stringify({ title: "Lamp" }),
    "de/guides/lamp.json": JSON.stringify({ title: "Lampe", slug: "lampe" }),
    "en/guides/oil.yml": "title: Oil\nslug: lamp-oil\n",
    "de/guides/oil.md": markdown({ title: "Öl" }),
    "en/old.md": markdown({ title: "Old", redirect: "/portfolio/ambra?x=1" }),
    "en/services/marketing.md": markdown({ title: "Marketing" }),
    "de/services/marketing.md": markdown({ title: "Werbung", slug: "werbung" }),
    "de/draft.draft.md": markdown({ title: "Entwurf", slug: "entwurf" }),
    ".redirects.txt": `/came-from /de/portfolio/bernstein\n/to-hebrew /he/portfolio/ענבר\n`,
  },
  {
    CONTENT_WATCH: "on",
    PREVIEW_TOKEN: TOKEN,
    SITE_URL,
  },
);

const get = (target: string, cookie = "") =>
  rawRequest(site.origin, target, { headers: cookie === "" ? {} : { cookie } });
const html = async (target: string): Promise<string> => {
  const { status, text } = await get(target);
  expect(status, target).toBe(200);
  return text;
};
const hrefs = (page: string): readonly string[] =>
  readPage(page)
    .all("a")
    .flatMap(({ href }) => href ?? []);

describe("an address of its own in each language", () => {
  test.each([
    ["/portfolio/ambra", "Amber"],
    ["/de/portfolio/bernstein", "Bernstein"],
    [`/he${HEBREW}`, "ענבר"],
    ["/fr/portfolio/ambra", "Amber"],
    ["/de/blog/kerzenlicht", "Kerze"],
    ["/de/guides/lampe", "Lampe"],
    ["/guides/lamp-oil", "Oil"],
    ["/fr/guides/lamp-oil", "Oil"],
    ["/de/guides/oil", "Öl"],
    ["/de/services/werbung", "Werbung"],
  ])("%s shows %s", async (target, title) => {
    expect(await html(target)).toContain(`>${title}</h1>`);
  });

  test.each([
    ["/de/portfolio/ambra", "/de/portfolio/bernstein"],
    ["/de/portfolio/harz", "/de/portfolio/bernstein"],
    ["/he/portfolio/ambra", `/he${HEBREW}`],
    ["/de/blog/candle", "/de/blog/kerzenlicht"],
    ["/de/blog/docht", "/de/blog/kerzenlicht"],
    ["/de/guides/lamp", "/de/guides/lampe"],
    ["/guides/oil", "/guides/lamp-oil"],
    ["/fr/guides/oil", "/fr/guides/lamp-oil"],
    ["/de/guides/lamp-oil", "/de/guides/oil"],
    ["/de/services/marketing", "/de/services/werbung"],
  ])("%s has moved to %s, for client navigation too", async (target, location) => {
    const { status, headers } = await get(target);
    expect([status, headers.location]).toEqual([301, location]);
    const data = await get(`/_data${target}.json`);
    expect([data.status, JSON.parse(data.text)]).toEqual([200, { redirect: location }]);
  });

  test("a moved address keeps its query, and a visitor's language leads to the right one", async () => {
    // Twice, since the first answer is kept and the query is another's.
    for (const query of ["?film=ambra&utm=x", "?b=%20"]) {
      const moved = await get(`/de/portfolio/ambra${query}`);
      expect(moved.headers.location).toBe(`/de/portfolio/bernstein${query}`);
      const data = await get(`/_data/de/portfolio/ambra.json${query}`);
      expect(data.json).toEqual({
        redirect: `/de/portfolio/bernstein${query}`,
      });
    }
    const saved = await get("/portfolio/ambra", "i18n_redirected=de");
    expect(saved.headers.location).toBe("/de/portfolio/ambra");
  });

  test.each([
    "/portfolio/bernstein",
    "/fr/portfolio/bernstein",
    "/portfolio/harz",
    "/blog/kerzenlicht",
    "/de/guides/lampen",
    "/_data/portfolio/bernstein.json",
  ])("%s is in no other language: 404", async (target) => {
    expect((await get(target)).status).toBe(404);
  });
});

/** Addresses of the work in the languages that have it. */
const ADDRESSES = {
  en: `${SITE_URL}/portfolio/ambra`,
  he: `${SITE_URL}/he${HEBREW}`,
  de: `${SITE_URL}/de/portfolio/bernstein`,
} as const;
const ALTERNATES = new Map([
  ...Object.entries(ADDRESSES).flatMap(([code, href]): [string, string][] => [
    [code, href],
    [localeOf(code as keyof typeof ADDRESSES, LANGUAGES).iso, href],
  ]),
  ["x-default", ADDRESSES.en],
]);

describe("all that names addresses", () => {
  test.each([
    ["/portfolio/ambra", ADDRESSES.en],
    ["/de/portfolio/bernstein", ADDRESSES.de],
    [`/he${HEBREW}`, ADDRESSES.he],
    ["/fr/portfolio/ambra", ADDRESSES.en],
  ])("head and structured data of %s", async (target, canonical) => {
    const page = readPage(await html(target));
    expect(page.links("canonical").map(({ href }) => href)).toEqual([canonical]);
    expect(page.meta("og:url")).toEqual([canonical]);
    const alternates = page.links("alternate").filter(({ hreflang }) => hreflang !== "");
    expect(new Map(alternates.map(({ hreflang, href }) => [hreflang, href]))).toEqual(ALTERNATES);
    const graph = JSON.stringify(page.graphs);
    expect(graph).toContain(`"${canonical}#webpage"`);
    const others = Object.values(ADDRESSES).filter((address) => address !== canonical);
    expect(others.filter((address) => graph.includes(address))).toEqual([]);
  });

  test.each(["/portfolio/ambra", "/de/portfolio/bernstein", `/he${HEBREW}`])(
    "the switcher of %s leads to the same work without script",
    async (target) => {
      const links = hrefs(await html(target)).filter((href) => href.startsWith("/_locale/"));
      const seen = new Map<string, string | undefined>();
      for (const link of new Set(links)) {
        const { headers } = await get(link);
        seen.set(link.slice("/_locale/".length, "/_locale/xx".length), headers.location);
      }
      const path = (address: string): string => address.slice(SITE_URL.length);
      const expected = ALL_LOCALES.map((code): [string, string] => [
        code,
        path((ADDRESSES as Record<string, string>)[code] ?? `${SITE_URL}/${code}/portfolio/ambra`),
      ]);
      expect(seen).toEqual(new Map(expected));
    },
  );

  test("the sitemap has each address once, with its twins", async () => {
    const sitemap = await html("/sitemap.xml");
    const entries = sitemap.split("<url>").filter((entry) => entry.includes("/portfolio/"));
    const locations = entries.map((entry) => /<loc>([^<]+)/.exec(entry)?.[1] ?? "");
    expect(locations.filter((address) => !address.endsWith("/tonal")).toSorted()).toEqual(
      Object.values(ADDRESSES).toSorted(),
    );
    const german = entries.find((entry) => entry.includes(`<loc>${ADDRESSES.de}<`)) ?? "";
    const twins = [...german.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(new Map(twins.map(([, tag = "", href = ""]) => [tag, href]))).toEqual(ALTERNATES);
  });

  test("feeds lead to the new address under a name that stays", async () => {
    const atom = await html("/de/feed.xml");
    expect(atom).toContain(`<id>${SITE_URL}/de/blog/candle</id>`);
    expect(atom).toContain(
      `rel="alternate" type="text/html" href="${SITE_URL}/de/blog/kerzenlicht"`,
    );
    const json = JSON.parse(await html("/de/feed.json")) as { items: { url: string }[] };
    expect(json.items.map(({ url }) => url)).toContain(`${SITE_URL}/de/blog/kerzenlicht`);
  });

  test("lists, neighbours, related works, footer", async () => {
    expect(hrefs(await html("/de/blog"))).toContain("/de/blog/kerzenlicht");
    expect(hrefs(await html("/de"))).toEqual(
      expect.arrayContaining(["/de/blog/kerzenlicht", "/de/services/werbung"]),
    );
    expect(hrefs(await html("/de/portfolio/tonal"))).toContain("/de/portfolio/bernstein");
    expect(hrefs(await html("/de/blog/links"))).toContain("/de/blog/kerzenlicht");
    const all = await Promise.all(
      ["/de", "/de/blog", "/de/blog/links", "/de/portfolio/tonal", "/de/contact"].map(html),
    );
    const old = /^\/de\/(?:portfolio\/ambra|blog\/candle|services\/marketing)/;
    expect(all.flatMap(hrefs).filter((href) => old.test(href))).toEqual([]);
  });

  test("links in texts, by the names of files and by slugs of before", async () => {
    const inText = (page: string): readonly string[] =>
      ["by file", "by file, relative", "by an old slug", "in another language", "elsewhere"].map(
        (text) => new RegExp(`href="([^"]+)"[^>]*>${text}<`).exec(page)?.[1] ?? "",
      );
    expect(inText(await html("/de/blog/links"))).toEqual([
      "/de/portfolio/bernstein",
      "/de/portfolio/bernstein?film=ambra#text",
      "/de/blog/kerzenlicht#a",
      "/de/portfolio/bernstein",
      `${SITE_URL}/portfolio/ambra`,
    ]);
    expect(await html("/blog/links")).toContain('href="/guides/lamp-oil"');
    const feed = await html("/de/feed.json");
    expect(feed).toContain(`${SITE_URL}/de/portfolio/bernstein?film=ambra#text`);
  });

  test("search results", async () => {
    const find = async (target: string): Promise<readonly string[]> => {
      const { hits } = JSON.parse(await html(target)) as { hits: { path: string }[] };
      return hits.map(({ path }) => path);
    };
    const german = (): Promise<readonly string[]> => find("/de/search.json?q=bernstein");
    await expect.poll(german, SOON).toEqual(["/portfolio/bernstein"]);
    expect(await find("/fr/search.json?q=amber")).toEqual(["/portfolio/ambra"]);
    expect(await find("/de/search.json?q=amber")).toEqual([]);
  });

  test("redirects of documents and of redirects.txt", async () => {
    const to = async (target: string): Promise<string | undefined> =>
      (await get(target)).headers.location;
    expect(await to("/de/old")).toBe("/de/portfolio/bernstein?x=1");
    expect(await to("/old")).toBe("/portfolio/ambra?x=1");
    expect(await to("/came-from")).toBe("/de/portfolio/bernstein");
    expect(await to("/to-hebrew")).toBe(`/he${HEBREW}`);
  });

  test("content calls", async () => {
    const ask = async (call: string, params: object): Promise<unknown> =>
      JSON.parse(await html(`/${call}?_params=${encodeURIComponent(JSON.stringify(params))}`));
    const where = [{ _path: "/portfolio/bernstein", _locale: "de" }];
    expect(await ask("query", { first: true, where })).toMatchObject({
      _path: "/portfolio/bernstein",
      _dir: "portfolio",
      slug: "bernstein",
      _file: "de/portfolio/1.ambra.md",
    });
    const german = { where: [{ _path: "/portfolio/ambra", _locale: "de" }] };
    expect(await ask("query", german)).toEqual([]);
    expect(await ask("query", { where: [{ _path: "/portfolio/ambra" }] })).toHaveLength(1);
    const tree = JSON.stringify(await ask("navigation", { where: [{ _locale: "de" }] }));
    expect(tree).toContain('"/portfolio/bernstein"');
    expect(tree).not.toContain('"/portfolio/ambra"');
  });

  test("preview: a draft's slug is nobody else's", async () => {
    expect((await get("/de/entwurf")).status).toBe(404);
    expect((await get(`/de/entwurf?preview=${TOKEN}`)).status).toBe(200);
    const { status, headers } = await get(`/de/draft?preview=${TOKEN}`);
    expect([status, headers.location]).toEqual([301, `/de/entwurf?preview=${TOKEN}`]);
    expect((await get(headers.location ?? "")).status).toBe(200);
    expect((await get("/de/draft")).status).toBe(404);
  });
});
