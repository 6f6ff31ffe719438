import { describe, expect, inject, test } from "vitest";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { shownHtml } from "../fixtures/plain-visitor.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const shared = inject("siteOrigin");
const TOKEN = "a-preview-token-for-tests";
/** A saved file is found within a moment; a busy machine takes longer. */
const SOON = { timeout: 20_000 };

/** Address of a search in a language. */
function address(locale: LocaleCode, query: Readonly<Record<string, string>>, name = "/search") {
  return `${localizePath(name, locale, ALL_LOCALES)}?${new URLSearchParams(query)}`;
}

interface Found {
  readonly total: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly hits: readonly {
    readonly path: string;
    readonly kind: string;
    readonly title: readonly string[];
  }[];
}

/** The search call's answer; nothing found when it is none. */
async function call(
  origin: string,
  locale: LocaleCode,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Found> {
  const response = await fetch(origin + address(locale, query, "/search.json"), { headers });
  return response.ok ? ((await response.json()) as Found) : { total: -1, totals: {}, hits: [] };
}

async function read(origin: string, target: string): Promise<string> {
  const { status, text } = await rawRequest(origin, target);
  expect(status, target).toBe(200);
  return text;
}

/** Title of the privacy policy in a language. */
async function knownTitle(locale: LocaleCode): Promise<string> {
  const params = { first: true, where: [{ _path: "/privacy-policy", _locale: locale }] };
  const query = encodeURIComponent(JSON.stringify(params));
  const response = await fetch(`${shared}/api/_content/query?_params=${query}`);
  return ((await response.json()) as { title: string }).title;
}

describe.each(ALL_LOCALES)("the search page in %s", (locale) => {
  test("is a labelled form and ways on, for no search engine", async () => {
    const t = (await loadTranslators()).get(locale);
    const html = await read(shared, localizePath("/search", locale, ALL_LOCALES));
    expect(html).toContain(`<label`);
    expect(html).toContain(`for="search-text">${t?.("search.label")}</label>`);
    expect(html).toContain(`action="${localizePath("/search", locale, ALL_LOCALES)}"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain(t?.("search.ways") ?? "-");
  });

  test("finds a document by its title, marks it, counts aloud, and stays in the language", async () => {
    const title = await knownTitle(locale);
    const html = await read(shared, address(locale, { q: title }));
    expect(html).toContain(`<a href="${localizePath("/privacy-policy", locale, ALL_LOCALES)}"`);
    const [first = ""] = title.split(" ");
    expect(html.toLowerCase()).toContain(`<mark>${first.toLowerCase()}</mark>`);
    expect(/role="status"[^>]*><p>[^<]*\d/.test(html)).toBe(true);
    const { hits } = await call(shared, locale, { q: title });
    expect(hits.slice(0, 3).map(({ path }) => path)).toContain("/privacy-policy");
  });

  test("names the category and the client of a film, in place of its day", async () => {
    const t = (await loadTranslators()).get(locale);
    const html = shownHtml(await rawRequest(shared, address(locale, { q: "Ambra Parfums" })));
    const [film = ""] = html.split("/portfolio/ambra").slice(1);
    const [shown = ""] = film.split("</article>");
    expect(shown).toContain(t?.("portfolio.categories.marketing"));
    expect(shown).toMatch(/<bdi>Ambra Parfums<\/bdi>/);
    expect(shown).not.toContain("<time");
  });

  test("is narrowed to one kind by a link, which says how many there are", async () => {
    const t = (await loadTranslators()).get(locale);
    const q = "WebVTT";
    const all = await call(shared, locale, { q });
    const kinds = (["work", "article", "page"] as const).filter((kind) => all.totals[kind]);
    expect(kinds.length).toBeGreaterThan(1);
    for (const kind of kinds) {
      const { hits, total } = await call(shared, locale, { q, kind });
      expect([total, new Set(hits.map((hit) => hit.kind))]).toEqual([
        all.totals[kind],
        new Set([kind]),
      ]);
      const html = await read(shared, address(locale, { q, kind }));
      const link = `href="${address(locale, { q, kind }).replace("&", "&amp;")}"`;
      const [chosen = "", ...others] = html.split("<a ").filter((each) => each.includes(link));
      expect(others).toEqual([]);
      expect(chosen).toContain('aria-current="true"');
      expect(chosen).toMatch(new RegExp(`>${t?.(`search.filters.${kind}`)}<small[^>]*>${total}<`));
    }
    const nothing = await read(shared, address(locale, { q: "Ambra Parfums", kind: "article" }));
    expect(nothing).toContain(t?.("search.nothing_hint"));
    expect(nothing).toContain(address(locale, { q: "Ambra Parfums" }).replace(/^.*\?/, "?"));
    expect(await call(shared, locale, { q, kind: "none" })).toEqual(all);
  });

  test("says so when nothing was found, and keeps what was typed", async () => {
    const html = await read(shared, address(locale, { q: "xyzzyq" }));
    expect(html).toContain('value="xyzzyq"');
    expect(html).not.toContain("<mark>");
    expect(html).toContain((await loadTranslators()).get(locale)?.("search.nothing_hint"));
  });

  test("is linked from the footer and from the page for what is not there", async () => {
    const link = `href="${localizePath("/search", locale, ALL_LOCALES)}"`;
    const home = await read(shared, localizePath("/", locale, ALL_LOCALES));
    expect(home.split(link)).toHaveLength(2);
    const headers = { accept: "text/html", cookie: `i18n_redirected=${locale}` };
    const lost = await fetch(`${shared}/nope`, { headers });
    expect(lost.status).toBe(404);
    expect((await lost.text()).split(link)).toHaveLength(3);
  });
});

describe("what visitors type", () => {
  test.each(['"><script>alert(1)</script>', "</script><b>", "' OR 1=1 --", '"colour', "a*", "%00"])(
    "%s is text",
    async (q) => {
      const html = await read(shared, address("en", { q }));
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("</script><b>");
    },
  );

  test("is read up to a length, and an endless one is refused", async () => {
    const { total } = await call(shared, "en", { q: `privacy ${"x".repeat(5_000)}` });
    expect(total).toBeGreaterThan(0);
    const { status } = await rawRequest(shared, address("en", { q: "x".repeat(10_000) }));
    expect(status).toBe(414);
  });

  test("is neither kept nor listed", async () => {
    const { headers } = await rawRequest(shared, address("en", { q: "privacy" }));
    expect(headers["cache-control"]).toContain("private");
    expect(await read(shared, "/sitemap.xml")).not.toContain("/search");
  });

  test("comes with client navigation too", async () => {
    const response = await fetch(`${shared}/_data/search.json?q=privacy`);
    const { loaderData } = (await response.json()) as { loaderData: Record<string, Found> };
    expect(loaderData["search:en"]?.total).toBeGreaterThan(0);
  });
});

describe("the search call", () => {
  test("answers as the page does, for nobody to keep", async () => {
    const response = await fetch(`${shared}/de/search.json?q=datenschutz`);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const found = (await response.json()) as Found & { readonly page: number };
    expect(found).toMatchObject({ ok: true, text: "datenschutz", page: 1, isMore: false });
  });

  test("knows the languages of the site only, and GET", async () => {
    expect((await fetch(`${shared}/xx/search.json?q=a`)).status).toBe(404);
    expect((await fetch(`${shared}/search.json`, { method: "POST", body: "q=a" })).status).not.toBe(
      200,
    );
    expect((await fetch(`${shared}/search.json`, { method: "HEAD" })).status).toBe(200);
  });
});

const pages = Array.from({ length: 25 }, (_, index) => [
  `en/guides/page-${index}.md`,
  markdown({ title: `Lantern ${index}`, description: "Light." }),
]);
const site = await startContentSite(
  {
    ...Object.fromEntries(pages),
    "en/draft.md": markdown({ title: "Secretword", description: "D.", draft: true }),
    "en/unlisted.md": markdown({ title: "Secretword too", description: "U.", navigation: false }),
    "en/blog/1.post.md": markdown({ title: "Posted", description: "P.", date: "2026-01-02" }),
  },
  { CONTENT_WATCH: "on", PREVIEW_TOKEN: TOKEN },
);

describe("a site of its own", () => {
  test("pages of results follow each other; beyond the last one is the last one", async () => {
    const first = await read(site.origin, "/search?q=lantern");
    expect(first).toContain('rel="next"');
    expect(first).not.toContain('rel="prev"');
    const last = await read(site.origin, "/search?q=lantern&page=3");
    expect(last).not.toContain('rel="next"');
    expect(last).toContain('href="/search?q=lantern&amp;page=2"');
    const seen = await Promise.all(
      ["1", "2", "3"].map((page) => call(site.origin, "en", { q: "lantern", page })),
    );
    const paths = seen.flatMap(({ hits }) => hits.map(({ path }) => path));
    expect(new Set(paths).size).toBe(25);
    const beyond = await call(site.origin, "en", { q: "lantern", page: "99" });
    expect(beyond.hits).toEqual(seen[2]?.hits);
    for (const page of ["0", "-1", "x", "1e9"]) {
      expect((await call(site.origin, "en", { q: "lantern", page })).hits).toEqual(seen[0]?.hits);
    }
  });

  test("D8: drafts are found with a token only, unlisted pages never", async () => {
    expect((await call(site.origin, "en", { q: "secretword" })).total).toBe(0);
    const cookie = { cookie: `previewToken=${TOKEN}` };
    const previewed = await call(site.origin, "en", { q: "secretword" }, cookie);
    expect(previewed.hits.map(({ path }) => path)).toEqual(["/draft"]);
    const wrong = { cookie: "previewToken=a-wrong-preview-token" };
    expect((await call(site.origin, "en", { q: "secretword" }, wrong)).total).toBe(0);
    const html = await read(site.origin, `/search?q=secretword&preview=${TOKEN}`);
    expect(html).toContain('href="/draft"');
  });

  test("untranslated documents are found in other languages, marked as what they are", async () => {
    const html = await read(site.origin, "/he/search?q=posted");
    const link = /<a [^>]*href="\/he\/blog\/post"[^>]*>/.exec(html)?.[0] ?? "";
    expect(link).toContain('lang="en');
    expect(link).toContain('dir="ltr"');
  });

  test("saved files are found, deleted ones are not", async () => {
    const total = async (q: string): Promise<number> =>
      (await call(site.origin, "en", { q })).total;
    await site.content.save("en/later.md", markdown({ title: "Zeppelin", description: "Z." }));
    await expect.poll(() => total("zeppelin"), SOON).toBe(1);
    await site.content.delete("en/later.md");
    await expect.poll(() => total("zeppelin"), SOON).toBe(0);
  });

  test("who asks too often waits, and the others do not notice", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => fetch(`${site.origin}/search.json?q=lantern`)),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect((await fetch(`${site.origin}/contact`)).status).toBe(200);
  });
});
