import { describe, expect, test } from "vitest";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readXml } from "../fixtures/read-xml.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const BODY = `A [way](/contact), a [note](#below) and <b onclick="x()">more</b> & less.

![What it shows](/media/silk-hours "Caption")

\`\`\`js
if (a < b && c) run();
\`\`\`

## Below

::note
Said aside.
::
`;

const site = await startContentSite(
  {
    "en/blog/1.first.md": markdown(
      { title: '"One & <two> \\u0001"', description: "Said.", date: "2026-01-02", tags: ["craft"] },
      BODY,
    ),
    "en/blog/2.second.md": markdown({ title: "Second", date: "2026-02-03", author: "Somebody" }),
    "en/blog/3.hidden.md": markdown({ title: "Hidden", date: "2026-03-03", draft: true }),
    "en/newsletter/1.md": markdown(
      { title: "One & two", description: "What we made.", date: "2026-01-05" },
      "A [way](/contact).",
    ),
    "en/newsletter/2.md": markdown({
      title: "Later",
      description: "Soon.",
      date: "2026-01-06",
      draft: true,
    }),
    "he/blog/1.first.md": markdown(
      { title: "ראשון", date: "2026-01-02" },
      "טקסט [קישור](/contact).",
    ),
  },
  { SITE_URL: "https://studio.example" },
);

async function feed(target: string): Promise<string> {
  return (await rawRequest(site.origin, target)).text;
}

describe("feeds carry the articles of a language whole", () => {
  test("Atom (RFC 4287), newest first, well-formed whatever editors write", async () => {
    const answer = await rawRequest(site.origin, "/feed.xml");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const texts = readXml(answer.text);
    expect(texts.get("feed entry title")).toEqual(["Second", "One & <two> "]);
    expect(texts.get("feed entry id")).toEqual([
      "https://studio.example/blog/second",
      "https://studio.example/blog/first",
    ]);
    expect(texts.get("feed link self")).toEqual(["https://studio.example/feed.xml"]);
    expect(texts.get("feed updated")).toEqual(["2026-02-03T00:00:00.000Z"]);
    expect(texts.get("feed entry author name")?.[0]).toBe("Somebody");
    expect(texts.get("feed entry author name")?.[1]).not.toBe("");
    const html = texts.get("feed entry content")?.[1] ?? "";
    expect(html).toContain('<a href="https://studio.example/contact">way</a>');
    expect(html).toContain('<a href="https://studio.example/blog/first#below">note</a>');
    expect(html).toMatch(/<img src="https:\/\/studio\.example\/media\/silk-hours-\w+-1200\.jpg"/);
    expect(html).toContain("<code>if (a &#x3C; b &#x26;&#x26; c) run();");
    expect(html).toContain("<blockquote><p>Said aside.</p></blockquote>");
    expect(html).not.toContain("onclick");
  });

  test("JSON Feed 1.1 says the same", async () => {
    const answer = await rawRequest(site.origin, "/feed.json");
    expect(answer.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    const { items, ...rest } = JSON.parse(answer.text) as Record<string, unknown> & {
      items: Record<string, unknown>[];
    };
    expect(rest).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: "https://studio.example/feed.json",
      home_page_url: "https://studio.example/blog",
      language: "en-US",
    });
    expect(items.map(({ id }) => id)).toEqual([
      "https://studio.example/blog/second",
      "https://studio.example/blog/first",
    ]);
    expect(items[1]).toMatchObject({
      summary: "Said.",
      date_published: "2026-01-02T00:00:00.000Z",
    });
    const xml = readXml(await feed("/feed.xml"));
    expect(items.map((item) => item["content_html"])).toEqual(xml.get("feed entry content"));
  });

  test("other sites may show the pictures that feeds name, and nothing else of the site", async () => {
    const { items } = JSON.parse(await feed("/feed.json")) as {
      items: readonly { readonly content_html: string }[];
    };
    const policyOf = async (address: string) => {
      const { pathname } = new URL(address, site.origin);
      const { status, headers } = await rawRequest(site.origin, pathname);
      return [status, headers["cross-origin-resource-policy"]];
    };
    const pictures = items.flatMap(({ content_html: html }) =>
      [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address = ""]) => address),
    );
    expect(pictures).not.toEqual([]);
    for (const address of pictures) expect(await policyOf(address)).toEqual([200, "cross-origin"]);
    const html = (await rawRequest(site.origin, "/blog")).text;
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "";
    for (const address of ["/blog", style]) {
      expect(await policyOf(address), address).toEqual([200, "same-origin"]);
    }
  });

  test("a language has its own articles only, and links that stay in it", async () => {
    const texts = readXml(await feed("/he/feed.xml"));
    expect(texts.get("feed entry id")).toEqual(["https://studio.example/he/blog/first"]);
    expect(texts.get("feed entry content")?.[0]).toContain(
      'href="https://studio.example/he/contact"',
    );
    expect(readXml(await feed("/de/feed.xml")).get("feed entry id")).toBeUndefined();
    expect((await rawRequest(site.origin, "/xx/feed.xml")).status).toBe(404);
  });

  test("drafts are in none", async () => {
    expect(await feed("/feed.xml")).not.toContain("Hidden");
    expect(await feed("/feed.json")).not.toContain("hidden");
  });

  test("unchanged is 304", async () => {
    const first = await rawRequest(site.origin, "/feed.xml");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await rawRequest(site.origin, "/feed.xml", { headers })).status).toBe(304);
  });

  test.each(["/", "/contact", "/blog", "/blog/first", "/he/blog"])(
    "%s names the feeds of its language",
    async (path) => {
      const html = await feed(path);
      const [, ...named] =
        /type="application\/atom\+xml"[^>]* href="([^"]+)"[\s\S]*type="application\/feed\+json"[^>]* href="([^"]+)"/.exec(
          html,
        ) ?? [];
      const prefix = path.startsWith("/he")
        ? "https://studio.example/he"
        : "https://studio.example";
      expect(named).toEqual([`${prefix}/feed.xml`, `${prefix}/feed.json`]);
    },
  );
});

describe("the newsletter's feeds carry its issues", () => {
  test("in both formats, whole, drafts not, in the language in which they are written", async () => {
    const answer = await rawRequest(site.origin, "/newsletter/feed.xml");
    expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const texts = readXml(answer.text);
    expect(texts.get("feed entry title")).toEqual(["One & two"]);
    expect(texts.get("feed entry id")).toEqual(["https://studio.example/newsletter/1"]);
    expect(texts.get("feed entry summary")).toEqual(["What we made."]);
    expect(texts.get("feed entry content")?.[0]).toContain(
      '<a href="https://studio.example/contact">way</a>',
    );
    const json = JSON.parse(await feed("/newsletter/feed.json")) as {
      home_page_url: string;
      items: readonly { url: string }[];
    };
    expect(json.home_page_url).toBe("https://studio.example/newsletter");
    expect(json.items.map(({ url }) => url)).toEqual(["https://studio.example/newsletter/1"]);
    expect(readXml(await feed("/he/newsletter/feed.xml")).get("feed entry id")).toBeUndefined();
  });

  test.each(["/newsletter", "/newsletter/1"])("%s names them", async (path) => {
    const html = await feed(path);
    for (const file of ["feed.xml", "feed.json"]) {
      expect(html).toContain(`href="https://studio.example/newsletter/${file}"`);
    }
    expect(await feed("/contact")).not.toContain("newsletter/feed");
  });
});
