import { describe, expect, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { leftOutAtStart } from "../fixtures/start-site.ts";
import { startContentSite } from "../fixtures/content-site.ts";

/** Everything that must not reach a browser as it stands here. */
const DANGER = [
  "<script>alert(1)</script> <SCRIPT SRC=//evil.example/x.js></SCRIPT> <Script>alert(2)</Script>",
  "<img src=x onerror=alert(1)> <img src=javascript:alert(1)> ![x](javascript:alert(1))",
  "![x](data:image/svg+xml;base64,PHN2Zz4=) ![x](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](javascript:alert%281%29) [b](JaVaScRiPt:alert(1)) [c](vbscript:x) [d](data:text/html,x)",
  '<a href="java&#9;script:alert(1)">a</a> <a href="&#x6A;avascript:x">b</a> <a href=" javascript:x">c</a>',
  '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:x">x</a><animate attributeName=href /></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><p style="position:fixed">x</p>',
  '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<style>body{display:none}</style><object data=x></object><embed src=x><base href=//evil.example>",
  '<meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href=//evil.example/x.css>',
  "<form action=//evil.example><input name=x><button formaction=javascript:x>x</button></form>",
  "<template><script>alert(1)</script><img src=x onerror=alert(1)></template>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<details open ontoggle=alert(1)>x</details><video poster=javascript:x onloadstart=alert(1)></video>",
  '<p id="page-data">{"scripts":["//evil.example/x.js"]}</p>',
  '::evil{onclick="x" src="javascript:x" href="javascript:x" to="javascript:x" style="x" srcdoc="x"}\nx\n::',
  '::note{onmouseover="x" style="color:red" dangerouslySetInnerHTML="x"}\nx\n#slot\n<script>x</script>\n::',
  '::script{src="//evil.example"}\nalert(1)\n::',
  ':iframe{src="https://evil.example"} :a[x]{href="javascript:x"} [x]{onclick="x" style="x"} **x**{onclick="x"}',
  "```html\n</code></pre><script>alert(1)</script>\n```",
  "{{ constructor }} {{ __proto__ }} {{ x || '<img src=x onerror=alert(1)>' }}",
].join("\n\n");

const TAGS = ["__proto__", "constructor", "<script>alert(1)</script>", "../x"];
const quoted = (text: string): string => JSON.stringify(text);
const redirecting = (redirect: string): string =>
  markdown({ title: "R", redirect: quoted(redirect) });

/** Redirects that lead back to where they are written, spelt in ways that look different. */
const CIRCLES: Readonly<Record<string, string>> = {
  self: "/to/self",
  slash: "/to/slash/",
  upper: "/To/Upper",
  prefix: "/en/to/prefix",
  hebrew: "/he/to/hebrew",
  dots: "/x/../to/./dots",
  escaped: "/to/%65scaped",
  query: "/to/query?again=1",
  hash: "/to/hash#again",
  one: "/to/two",
  two: "/to/three",
  three: "/to/one",
};
/** The documents that say so, by their files. */
const endless: Readonly<Record<string, string>> = {
  "en/nav.md": "---\ntitle: Nav\nnavigation:\n  redirect: /NAV\n---\n",
  ...Object.fromEntries(
    Object.entries(CIRCLES).map(([name, to]) => [`en/to/${name}.md`, redirecting(to)]),
  ),
};
/** What cannot be an address, and stops the start. */
const NOWHERE: Readonly<Record<string, string>> = {
  script: "javascript:alert(1)",
  host: "//evil.example",
  backslash: "/\\evil.example",
  data: "data:text/html,x",
  relative: "evil.example",
};
/** Another host for a browser, which leaves control characters out of addresses. */
const TAB = "/\t/evil.example";
const SOMEWHERE: Readonly<Record<string, readonly [written: string, location: string]>> = {
  page: ["/contact?x=1#y", "/contact?x=1#y"],
  script2: ["/%D7%A9", "/%D7%A9"],
  letters: ["/שלום", "/%D7%A9%D7%9C%D7%95%D7%9D"],
  broken: ["/contact\r\nset-cookie: x=1", "/contactset-cookie:%20x=1"],
  other: ["https://other.example/x", "https://other.example/x"],
};

const danger = {
  title: quoted("</title><script>alert(1)</script>"),
  description: quoted('"><img src=x onerror=alert(1)>'),
};
const post = { ...danger, date: "2026-01-01", author: quoted("<b onclick=x>"), tags: TAGS };
const led = Object.entries(SOMEWHERE).map(([name, [written]]) => [name, written] as const);
const site = await startContentSite(
  {
    "en/danger.md": markdown(danger, DANGER),
    "en/blog/1.danger.md": markdown({ ...post, image: { src: "javascript:x" } }, DANGER),
    "en/body.json": JSON.stringify({
      body: { children: [{ type: "element", tag: "script", props: {}, children: [] }] },
    }),
    ...Object.fromEntries(
      [["tab", TAB] as const, ...led].map(([name, to]) => [`en/to/${name}.md`, redirecting(to)]),
    ),
    "en/blog/2.moved.md": markdown({ title: "Moved", date: "2026-01-01", redirect: "/contact" }),
    "en/folder/_dir.yml": "navigation:\n  redirect: /folder/\n",
    "en/שלום.md": markdown({ title: "Hebrew" }),
    "en/blog/3.日本 語.md": markdown({ title: "Japanese", date: "2026-01-01" }),
    "en/Éa b & c%.md": markdown({ title: "Marks" }),
    "en/a#b.md": markdown({ title: "Hash" }),
    "en/a?b.md": markdown({ title: "Question" }),
  },
  { CONTENT_WATCH: "on" },
);

const get = (target: string): Promise<RawAnswer> => rawRequest(site.origin, target);
const ways = async (target: string): Promise<readonly [number, string | undefined]> => {
  const { status, headers } = await get(target);
  return [status, headers.location];
};

/** Tags of HTML with the names and values of their attributes, as React writes them. */
function tagsOf(
  html: string,
): readonly { tag: string; attributes: readonly (readonly string[])[] }[] {
  return [...html.matchAll(/<([a-z][^\s/>]*)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, tag = "", rest = ""]) => ({
      tag: tag.toLowerCase(),
      attributes: [...rest.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
        ([, name = "", value = ""]) => [name.toLowerCase(), value],
      ),
    }),
  );
}

const BAD_TAG =
  /^(?:script|style|iframe|frame|object|embed|base|meta|link|form|math|animate|use|template|noscript)$/;
const BAD_NAME = /^(?:on|style$|srcdoc$|formaction$)/i;
const BAD_ADDRESS = /^[\s\p{Cc}]*(?:java|vb)script:|^data:(?!image\/(?:avif|gif|jpeg|png|webp))/iu;

describe("A12: dangerous HTML in content", () => {
  test.each(["/danger", "/blog/danger"])("is not in the page %s", async (target) => {
    const { status, text: html } = await get(target);
    expect(status).toBe(200);
    const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
    const tags = tagsOf(article);
    expect(tags.length).toBeGreaterThan(20);
    expect(tags.filter(({ tag }) => BAD_TAG.test(tag))).toEqual([]);
    const attributes = tags.flatMap((tag) => tag.attributes);
    expect(attributes.filter(([name = ""]) => BAD_NAME.test(name))).toEqual([]);
    expect(attributes.filter(([, value = ""]) => BAD_ADDRESS.test(value))).toEqual([]);
    const outside = tagsOf(html.replace(article, "")).filter(({ tag }) => tag === "script");
    const kinds = outside.map((script) => Object.fromEntries(script.attributes));
    const nameOf = ({ id, src, ...others }: Record<string, string>): string | undefined =>
      id ?? src?.slice(0, 8) ?? Object.keys(others)[0];
    expect(kinds.map(nameOf).toSorted()).toEqual([
      "/assets/",
      "data-faces",
      "page-data",
      "page-graph",
    ]);
  });

  test("is not in the answers of queries", async () => {
    const { text } = await get('/query?_params={"where":{"title":{"$contains":"script"}}}');
    const seen: { tag: string; props: Record<string, unknown> }[] = [];
    JSON.parse(text, (_key, value: { type?: string; tag?: string; props?: object } | null) => {
      if (value?.type === "element") seen.push(value as (typeof seen)[number]);
      return value;
    });
    expect(seen.length).toBeGreaterThan(40);
    // A template holds what a component gets as its slot.
    expect(seen.filter(({ tag }) => BAD_TAG.test(tag) && tag !== "template")).toEqual([]);
    const props = seen.flatMap((element) => Object.entries(element.props));
    expect(props.filter(([name]) => BAD_NAME.test(name))).toEqual([]);
    const addresses = props.filter(([name]) => /^(?:href|src|to|poster|cite|action)$/.test(name));
    expect(addresses.filter(([, value]) => BAD_ADDRESS.test(String(value)))).toEqual([]);
  });

  test("what a data file calls its body is never rendered", async () => {
    const { status, text } = await get("/body");
    expect(status).toBe(200);
    expect(text).not.toMatch(/<article[\s\S]*<script[\s\S]*<\/article>/);
  });

  test("tags with JavaScript's own names are tags like others", async () => {
    const blog = (await get("/blog")).text;
    const addresses = new Set(
      [...blog.matchAll(/href="(\/blog\/tag\/[^"]+)"/g)].map(([, address]) => address ?? ""),
    );
    expect(addresses.size).toBe(TAGS.length);
    for (const address of addresses) expect((await get(address)).status).toBe(200);
  });
});

describe("D10: redirects of documents", () => {
  test("a circle that is saved while the site runs is not followed", async () => {
    for (const [name, text] of Object.entries(endless)) await site.content.save(name, text);
    await site.content.save("en/last.md", markdown({ title: "Last" }));
    const last = async (): Promise<number> => (await get("/last")).status;
    await expect.poll(last, { timeout: 20_000 }).toBe(200);
    const places = Object.keys(endless).map((file) => file.replace(/^en|\.md$/g, ""));
    const followed: string[] = [];
    for (const place of places.flatMap((path) => [path, `/he${path}`])) {
      if ((await get(place)).status !== 404) followed.push(place);
    }
    expect(followed).toEqual([]);
  });

  test("a circle is told of at the start, each document with its file and line", async () => {
    const wrong = await createContentFolder(endless);
    const output = await leftOutAtStart({ CONTENT_DIR: wrong.directory });
    const unsaid = Object.keys(endless).filter(
      (file) => !new RegExp(`/${file}:[34]\n +expected (?:navigation\\.)?redirect: `).test(output),
    );
    expect(unsaid).toEqual([]);
  });

  test("a folder's circle", async () => {
    expect((await get("/folder")).status).toBe(404);
  });

  test("what leads to another host only in a browser leads nowhere", async () => {
    expect(await ways("/to/tab")).toEqual([404, undefined]);
  });

  test(
    "what is no address is left out, each with its file and line",
    { tags: ["long"] },
    async () => {
      const wrong = await createContentFolder(
        Object.fromEntries(
          Object.entries(NOWHERE).map(([name, to]) => [`en/to/${name}.md`, redirecting(to)]),
        ),
      );
      const output = await leftOutAtStart({ CONTENT_DIR: wrong.directory });
      const unsaid = Object.keys(NOWHERE).filter(
        (name) => !new RegExp(`to/${name}\\.md:3\n +expected redirect`).test(output),
      );
      expect(unsaid).toEqual([]);
    },
  );

  test.each(Object.entries(SOMEWHERE))("an address is followed: %s", async (name, [, location]) => {
    expect(await ways(`/to/${name}`)).toEqual([302, location]);
    const inHebrew = location.startsWith("/") ? `/he${location}` : location;
    expect((await get(`/he/to/${name}`)).headers.location).toBe(inHebrew);
  });

  test("articles redirect like other documents", async () => {
    expect(await ways("/de/blog/moved")).toEqual([302, "/de/contact"]);
  });
});

describe("A12: files with names that are no addresses", () => {
  test.each([
    ["/%D7%A9%D7%9C%D7%95%D7%9D", "Hebrew"],
    ["/blog/%E6%97%A5%E6%9C%AC-%E8%AA%9E", "Japanese"],
    ["/ea-b-and-cpercent", "Marks"],
  ])("%s is a page with one address", async (address, title) => {
    const { status, text: html } = await get(address);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} | `);
    expect(html).toContain(`<link rel="canonical" href="${site.origin}${address}"/>`);
    const places = (await get("/sitemap.xml")).text;
    expect(places).toContain(`<loc>${site.origin}${address}</loc>`);
    expect((await get(`/_data${address}.json`)).status).toBe(200);
    const lower = address.toLowerCase();
    expect(await ways(lower)).toEqual(lower === address ? [200, undefined] : [301, address]);
  });

  test("# and ? cannot stand in an address, so such files are left out", async () => {
    const { text } = await get("/query?only=title&limit=100");
    expect(text).not.toMatch(/Hash|Question/);
    for (const address of ["/a", "/a%23b", "/a%3Fb", "/ab"])
      expect((await get(address)).status).toBe(404);
  });
});
