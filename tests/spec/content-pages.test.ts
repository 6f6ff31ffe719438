import { describe, expect, test } from "vitest";
import { localeOf } from "#i18n";
import config from "../../sample/studio.config.ts";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { startContentSite } from "../fixtures/content-site.ts";

const services = (config.services ?? []).filter((each) => typeof each === "object");
const translators = await loadTranslators();
const t = translators.get("en") as NonNullable<ReturnType<typeof translators.get>>;

function posts(): Record<string, string> {
  const pages = Array.from({ length: 12 }, (_, index): [string, string] => [
    `en/blog/${index + 1}.note-${index + 1}.md`,
    markdown({
      title: `Note ${index + 1}`,
      description: `About ${index + 1}.`,
      date: `2026-01-${String(index + 1).padStart(2, "0")}`,
      tags: index < 2 ? ["craft", "Odd tag/ü"] : ["craft"],
      ...(index === 4 && { featured: true }),
    }),
  ]);
  return Object.fromEntries(pages);
}

function alternates(page: string): (string | undefined)[] {
  return [...page.matchAll(/rel="alternate" hreflang="([^"]+)"/gi)].map(([, tag]) => tag);
}

const site = await startContentSite(
  {
    ...posts(),
    "en/blog/_tags.yml": "craft: The craft",
    "en/blog/20.bare.md": "Only text, and not much of it.\n",
    "en/blog/22.untitled-empty.md": '---\ntitle: ""\ndescription: "  "\n---\n## Text\n',
    "en/blog/23.untitled-null.md": "---\ntitle:\ndescription:\n---\n## Text\n",
    "en/blog/24.untitled-blank.md": '---\ntitle: "  "\n---\n## Text\n',
    "en/blog/25.untitled-list.md": "---\ntitle: [a, b]\ndescription: [c]\n---\n## Text\n",
    "en/keys.md": "---\ntitle:\n  a: b\n---\nText.\n",
    "en/plain.md": "# Own heading\n\nThe first paragraph.\n\nThe second.\n",
    "en/described.md": markdown({ description: "As described." }, "# Own *heading*\n\nThe text."),
    "en/tongues.md": markdown(
      { title: "Tongues" },
      "In {{ studio.languages }}.\n\nFor {{ studio.callMinutes }} minutes, {{ studio.projects }} films. Write to {{ studio.email }}, or [the {{ studio.email }}](/about).",
    ),
    "de/tongues.md": markdown({ title: "Sprachen" }, "In {{ studio.languages }}."),
    "en/gear.yml":
      "title: Gear\ncameras: [one, two]\nplace:\n  city: Haifa\nsite: https://example.org/x\nempty: []\n",
    "en/prices.csv": "name,price\nDay,900\nWeek,4000\n",
    "en/list.json": JSON.stringify([
      { name: "Day", price: 900 },
      { name: "<script>bad()</script>", price: null },
    ]),
    "en/blog/21.moved.md": markdown({ title: "Moved", redirect: "/blog/note-3" }),
    "he/blog/1.note-1.md": markdown({ title: "רשימה", date: "2026-01-01", tags: ["craft"] }),
    "en/about.md": markdown({ title: "About us" }, "## One\n\nFirst.\n\n## Two\n\nSecond."),
    "he/only-here.md": markdown({ title: "רק כאן" }),
    "en/old.md": markdown({ title: "Old", redirect: "/about?from=old#two" }),
    "en/out.md": markdown({ title: "Out", navigation: { redirect: "https://example.org/x" } }),
    "en/shop/_dir.yml": "navigation:\n  redirect: /about\n",
    "en/pages/data.yml": "title: Data\nredirect: //evil.example\n",
    "en/questions.md": markdown({ title: "Q", layout: "faq" }, "## Why?\n\nBecause."),
    "en/groups.md": markdown(
      { title: "Groups", layout: "faq" },
      "## Price\n\n### How much?\n\nLittle.\n\n## Time\n\n### How long?\n\nNot long.",
    ),
    "en/strange.md": markdown({ title: "S", layout: "nobody" }),
    "en/services/index.md": markdown({ title: "Services" }),
    "en/services/marketing.md": markdown(
      { title: "Marketing" },
      "Costs {{ studio.marketingPrice }}.\n\n## Parts\n\nA film.\n\n![A cup](/media/ambra)\n\n## How\n\n1. **Call.** *Day 1.* We talk.\n2. **Film.** We make it.\n\n## Asked\n\n### Is it good?\n\nYes.\n\n::call-to-action\nAsk us.\n::\n",
    ),
    "en/services/plain.md": markdown(
      { title: "Plain", layout: "default" },
      "1. **A.** b\n2. **C.** d",
    ),
    "de/services/index.md": markdown({ title: "Leistungen" }),
    "en/process.md": markdown({ title: "Process" }, "## More\n\n{{ studio.processDays }} days."),
  },
  { SITE_URL: "https://site.example" },
);

describe("pages made of content", () => {
  const get = (target: string) => rawRequest(site.origin, target);
  const html = async (target: string): Promise<string> => (await get(target)).text;

  test("A9: the featured article leads, then the newest, nine on a page", async () => {
    const order = (page: string): string[] =>
      [...page.matchAll(/<h[23][^>]*>(?:<[^>]+>)*(Note \d+)/g)].map(([, title = ""]) => title);
    const first = order(await html("/blog"));
    expect(first).toEqual(["5", "12", "11", "10", "9", "8", "7", "6", "4"].map((n) => `Note ${n}`));
    const second = order(await html("/blog/page/2"));
    expect(second).toEqual(["Note 3", "Note 2", "Note 1"]);
  });

  test("A9: the latest articles stand under a heading that is seen", async () => {
    expect(await html("/blog")).toMatch(
      new RegExp(`<h2 class="[^"]*">${t("blog.latest_articles")}</h2>`),
    );
  });

  test.each(["empty", "null", "blank", "list"])(
    "A9: a title that is %s is told of",
    async (name) => {
      const list = await html("/blog/page/2");
      const [card] =
        new RegExp(`<a[^>]*href="/blog/untitled-${name}".*?</article>`).exec(list) ?? [];
      expect(card).toContain(`>${t("blog.untitled")}</a>`);
      expect(card).toContain(t("blog.no_description"));
      const page = await html(`/blog/untitled-${name}`);
      expect(page).toContain(`>${t("blog.untitled")}</h1>`);
      expect(page).toContain(`<title>${t("blog.untitled")} |`);
      expect(await html("/keys")).toContain(`>${t("blog.untitled")}</h1>`);
    },
  );

  test.each([
    ["/blog/bare", "Only text, and not much of it.", "Bare"],
    ["/plain", "The first paragraph.", "Own heading"],
  ])(
    "A8, A12: %s shows its first paragraph once, below its heading",
    async (target, words, title) => {
      const page = (await html(target)).replace(/<head>.*?<\/head>|<script.*?<\/script>/gs, "");
      expect(page.split(words)).toHaveLength(2);
      expect(page.match(/<h1/g)).toHaveLength(1);
      expect(page.indexOf("<h1")).toBeLessThan(page.indexOf(words));
      expect(page).toMatch(new RegExp(`<h1[^>]*>${title}`));
    },
  );

  test("A12: a description that is written stands below the text's own heading", async () => {
    const page = await html("/described");
    const [heading, lede, text] = ["<h1", ">As described.<", ">The text."].map((each) =>
      page.indexOf(each, page.indexOf("<main")),
    );
    expect([heading, lede, text]).toEqual([heading, lede, text].toSorted((a = 0, b = 0) => a - b));
    expect(lede).toBeGreaterThan(0);
  });

  test.each([
    ["/tongues", "English, Hebrew, Spanish, French, German, and Dutch"],
    ["/de/tongues", "Englisch, Hebräisch, Spanisch, Französisch, Deutsch und Niederländisch"],
  ])("B3: %s names the languages of the site", async (target, names) => {
    expect(await html(target)).toContain(`In ${names}.`);
  });

  test("issue 26: a document quotes numbers of the configuration", async () => {
    expect(await html("/tongues")).toMatch(/For \d+ minutes, \d+ films\./);
  });

  test("A11: an address of email that a document quotes is a link, unless it stands in one", async () => {
    const page = await html("/tongues");
    expect(page).toMatch(
      /Write to <a href="mailto:([^"]+)"[^>]*>\1<\/a>, or <a[^>]*>the [^<]+<\/a>/,
    );
  });

  test("A12: data that is a page is shown as lists and tables", async () => {
    const yaml = await html("/gear");
    expect(yaml).toContain("<dt>cameras</dt><dd><ul><li>one</li><li>two</li></ul></dd>");
    expect(yaml).toContain("<dt>place</dt><dd><dl><dt>city</dt><dd>Haifa</dd></dl></dd>");
    expect(yaml).toMatch(/<dt>site<\/dt><dd><a [^>]*href="https:\/\/example\.org\/x"/);
    expect(yaml).not.toContain("<dt>title</dt>");
    const table =
      /<th scope="col">name<\/th><th scope="col">price<\/th>.*<td>Day<\/td><td>900<\/td>/s;
    expect(await html("/prices")).toMatch(table);
    expect(await html("/list")).toMatch(table);
    expect(await html("/list")).not.toContain("<script>bad");
  });

  test("A9: tags have counts and addresses of their own", async () => {
    const page = await html("/blog");
    expect(page).toMatch(/href="\/blog\/tag\/craft"[^>]*>(?:<[^>]+>)*The craft/);
    const tagged = await html("/blog/tag/odd-tag-%C3%BC");
    expect(tagged).toContain("Note 2");
    expect(tagged).not.toContain("Note 7");
    expect(tagged).toContain(`rel="canonical" href="https://site.example/blog/tag/odd-tag-%C3%BC"`);
  });

  test.each([
    "/blog/page/1",
    "/blog/page/0",
    "/blog/page/3",
    "/blog/page/x",
    "/blog/tag/nothing",
    "/blog/tag/craft/page/9",
    "/blog/nothing",
    "/he/%D7%90%D7%99%D7%9F",
    "/%D7%90%D7%99%D7%9F",
  ])("C1: %s is not there", async (target) => {
    expect((await get(target)).status).toBe(404);
  });

  test("A9: an article without title, description and date has fall-backs", async () => {
    const list = await html("/blog/page/2");
    expect(list).toContain("/blog/bare");
    const article = await html("/blog/bare");
    expect(article).toContain("Only text, and not much of it.");
    expect(article).toContain(t("blog.min_read", { minutes: 1 }));
  });

  test("A8: an article that moved sends its visitors on", async () => {
    const { status, headers } = await get("/blog/moved");
    expect([status, headers.location]).toEqual([302, "/blog/note-3"]);
  });

  test("H12: a missing translation shows the original, marked, without hreflang", async () => {
    const page = await html("/he/blog/note-3");
    expect(page).toMatch(/<html[^>]* lang="he-IL"/);
    expect(page).toMatch(/lang="en-US"[^>]* dir="ltr"/);
    expect(alternates(page)).toEqual(["en", "en-US", "x-default"]);
    const translated = await html("/he/blog/note-1");
    expect(alternates(translated)).toEqual(["en", "en-US", "he", "he-IL", "x-default"]);
    const sitemap = await html("/sitemap.xml");
    expect(sitemap).toContain("<loc>https://site.example/he/blog/note-1</loc>");
    expect(sitemap).not.toContain("<loc>https://site.example/he/blog/note-3</loc>");
  });

  test("A12: a document in one language only is a page there and nowhere else", async () => {
    const page = await html("/he/only-here");
    expect(alternates(page)).toEqual(["he", "he-IL"]);
    expect((await get("/only-here")).status).toBe(404);
    expect((await get("/de/only-here")).status).toBe(404);
  });

  test.each(ALL_LOCALES)("A12: a document is a page at its address in %s", async (locale) => {
    const prefix = locale === "en" ? "" : `/${locale}`;
    const page = await html(`${prefix}/about`);
    expect(page).toMatch(new RegExp(`<html[^>]* lang="${localeOf(locale, LANGUAGES).iso}"`));
    expect(page).toContain('id="two"');
  });

  test.each([
    ["/old", "/about?from=old#two"],
    ["/de/old", "/de/about?from=old#two"],
    ["/out", "https://example.org/x"],
    ["/out?a=1&preview=secret", "https://example.org/x?a=1"],
    ["/old?from=mail&b=%20", "/about?from=old&from=mail&b=%20#two"],
    ["/shop", "/about"],
    ["/shop?b=2", "/about?b=2"],
    ["/he/shop", "/he/about"],
  ])("D10: %s leads to %s", async (target, location) => {
    const answer = await get(target);
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
  });

  test("D10: other hosts in disguise lead nowhere", async () => {
    const { status, headers } = await get("/pages/data");
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  test("D10: a layout is honoured, an unknown one is shown and warned of", async () => {
    expect(await html("/questions")).toMatch(/<details[^>]*id="why"[^>]*open/);
    expect((await get("/strange")).status).toBe(200);
    expect(site.output()).toMatch(
      /strange\.md","line":\d+,"expected":"layout: one of default, faq, services, service, process"/,
    );
  });

  test("issue 25: questions in groups unfold too, and machines are told of them", async () => {
    const page = await html("/groups");
    for (const id of ["how-much", "how-long"]) {
      expect(page).toMatch(new RegExp(`<details[^>]*id="${id}"`));
    }
    expect(page.match(/<h2[^>]*>(?:Price|Time)</g)).toHaveLength(2);
    const graph = page.match(/"@type":"Question","name":"([^"]*)"/g);
    expect(graph).toEqual(
      ["How much?", "How long?"].map((name) => `"@type":"Question","name":"${name}"`),
    );
  });

  test("issue 25: services are listed with price and days, in each language", async () => {
    const page = await html("/services");
    for (const { id } of services) expect(page).toContain(t(`services.items.${id}.title`));

    expect(page).toMatch(/<h2><a href="\/services\/marketing"/);
    expect(page).toContain("<li>From $3,200</li><li>In 10 days</li>");
    expect(page).toContain("<li>From $1,200 a month</li>");
    expect(await html("/de/services")).toContain("<li>Ab 3.200\u00a0$</li><li>In 10 Tagen</li>");
  });

  test("issue 25: a service has its terms, steps, questions and a call", async () => {
    const page = await html("/services/marketing");
    expect(page).toContain("<li>From $3,200</li>");
    expect(page).toContain("Costs $3,200.");
    expect(page).toMatch(/<h3>Call<\/h3><p[^>]*>Day 1<\/p><p[^>]*>\s*We talk\.<\/p>/);
    // A section's picture stands under its heading, beside its words.
    expect(page).toMatch(
      />Parts<\/h2><div[^>]*><figure.*<\/figure><\/div><\/div><div><div[^>]*><p>A film/s,
    );
    expect(page).toMatch(/<details[^>]*id="is-it-good"[^>]*><summary[^>]*><h3>Is it good\?<\/h3>/);
    expect(page).toMatch(/id="closing-call">.*<p>Ask us\.<\/p>.*modal=booking/s);
    const plain = await html("/services/plain");
    expect(plain).toContain("<strong>A.</strong>");
    expect(plain).not.toContain('id="closing-call"');
  });

  test("issue 25: the process is a timeline and the words of its document", async () => {
    const page = await html("/process");
    const clips = [...page.matchAll(/<li data-days="(\d+)"><p[^>]*>([^<]+)<\/p><h2>/g)];
    expect(clips.map(([, days, when]) => [days, when])).toEqual([
      ["2", "Days 1–2"],
      ["2", "Days 3–4"],
      ["5", "Days 5–9"],
      ["1", "Day 10"],
    ]);
    expect(page).toContain("10 days.");
    const sitemap = (await get("/sitemap.xml")).text;
    expect(sitemap).toContain("https://site.example/process");
    expect((await get("/he/process")).status).toBe(200);
  });
});

describe("A9: a blog without articles", () => {
  test("says so, and the home page too", async () => {
    const empty = await startContentSite({ "en/about.md": markdown({ title: "About" }) });
    for (const target of ["/blog", "/"]) {
      const page = (await rawRequest(empty.origin, target)).text;
      expect(page).toContain(t("blog.no_articles"));
      expect(page).toContain(t("blog.check_back"));
    }
  });
});
