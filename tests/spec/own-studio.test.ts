import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { AvailabilityJson } from "#booking";
import { readStudio, requireEnvironment } from "#server";
import { type OpenedStudio, openStudio } from "../../src/studio-check/open-studio.ts";
import { type VisitedPage, visitPages } from "../../src/studio-check/visit-pages.ts";
import { readPage } from "../fixtures/read-page.ts";
import { ending, temporaryFolder } from "../fixtures/running.ts";
import { saveStudio } from "../fixtures/start-site.ts";

/** All that a studio serves, by its address; mails by their names. */
interface Served {
  readonly studio: OpenedStudio;
  readonly pages: ReadonlyMap<string, VisitedPage>;
  readonly texts: ReadonlyMap<string, string>;
}

const own = await readStudio({ studioDir: "tests/studio", studioConfig: undefined });
const LOCALES = ["it", "ar", "de-AT"] as const;
const HOMES = { it: "/", ar: "/ar", "de-AT": "/de-at" } as const;

async function serve(settings: Readonly<Record<string, string>> = {}): Promise<Served> {
  const environment = requireEnvironment({
    STUDIO_DIR: "tests/studio",
    CLOCK: "2027-03-15T08:00:00Z",
    ALLOW_CLOCK: "1",
    ...settings,
  });
  const studio = await openStudio(environment, await temporaryFolder(), () => {});
  ending(() => studio.close());
  const pages = new Map<string, VisitedPage>();
  for await (const page of visitPages(studio)) pages.set(page.path, page);
  const texts = new Map([...pages].map(([at, { text }]) => [at, text]));
  for await (const [address, text] of studio.generated()) texts.set(address, text);
  for (const { name, subject, text, html } of (await studio.mails()).mails) {
    texts.set(`mail ${name}`, [subject, text, html].join("\n"));
  }
  const files = [...pages.values()].flatMap(({ page }) => [
    ...page
      .all("link")
      .flatMap(({ rel, href }) => (href?.startsWith("/") && rel !== "canonical" ? href : [])),
    ...page.all("script").flatMap(({ src }) => src ?? []),
  ]);
  for (const file of new Set(files)) {
    const response = await studio.fetch(file);
    if (!/image\/(?:png|jpeg|x-icon)|font/.test(response.headers.get("content-type") ?? "")) {
      texts.set(file, await response.text());
    }
  }
  return { studio, pages, texts };
}

let [whole, bare]: Served[] = [];

beforeAll(async () => {
  whole = await serve();
  // The same without everything that can be left out.
  bare = await serve({
    SITE_LOCALES: "it",
    STUDIO_CONFIG: await saveStudio({
      services: [],
      home: { features: [], sections: ["hero", "portfolio", "contact"] },
      statistics: [],
      testimonials: [],
      socials: [],
      navigation: [],
      footer: { columns: [], legal: [] },
      features: { newsletter: false, blog: false },
    }),
  });
});

const said = (value: unknown, locale: string): string =>
  String((value as Readonly<Record<string, string>>)[locale]);

/** Everything that can be seen of one page: no scripts but those for machines. */
function visible(address: string, served: Served = whole as Served): string {
  const html = textOf(address, served);
  expect(html).toContain("<h1");
  return html.replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, "");
}

const home = (locale: (typeof LOCALES)[number], served = whole): string =>
  visible(HOMES[locale], served);

function textOf(address: string, served: Served = whole as Served): string {
  const text = served.texts.get(address);
  expect(text, address).toBeDefined();
  return text ?? "";
}

/** Where something stands that should not, with what is around it. */
function tracesOf(pattern: RegExp, { texts }: Served = whole as Served): readonly string[] {
  return [...texts].flatMap(([address, text]) => {
    const { index } = pattern.exec(text) ?? {};
    // Code of the software knows what there may be.
    if (index === undefined || address.endsWith(".js")) return [];
    return [`${address}: ${text.slice(Math.max(0, index - 60), index + 60)}`];
  });
}

const inOrder = (text: string, parts: readonly string[]): void => {
  const places = parts.map((part) => text.indexOf(part));
  expect(places, parts.join(" < ")).toEqual(places.toSorted((a, b) => a - b));
  expect(places, parts.join(", ")).not.toContain(-1);
};

test("nothing of the sample is left in anything that is served", () => {
  expect(whole?.texts.size).toBeGreaterThan(100);
  for (const served of [whole, bare]) {
    const left = [...(served?.texts ?? [])].filter(([, text]) => /kinovane/i.test(text));
    expect(left.map(([address]) => address)).toEqual([]);
  }
  expect(tracesOf(/Mara Ellenby|Ambra Parfums|hello@|hreflang="(?:he|en|nl)/)).toEqual([]);
});

test("every page that is linked or listed is there, and so is each place in it", () => {
  const { pages } = whole as Served;
  const dead = [...pages.values()].flatMap(({ path: from, links }) =>
    links.flatMap(({ to, anchor }) => {
      const target = pages.get(to);
      const isThere = target?.status === 200 && (anchor === "" || target.page.ids.has(anchor));
      return isThere || from.includes("?") ? [] : [`${from} -> ${to}#${anchor}`];
    }),
  );
  expect(dead).toEqual([]);
});

describe("languages", () => {
  test.each([
    ["it", "it-IT", "ltr"],
    ["ar", "ar-EG", "rtl"],
    ["de-AT", "de-AT", "ltr"],
  ] as const)("%s", (locale, lang, dir) => {
    const html = home(locale);
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${lang}"[^>]* dir="${dir}"`));
    expect(html).toContain("Deutsch (Österreich)");
    const { page } = (whole as Served).pages.get(HOMES[locale]) as VisitedPage;
    const alternates = page.links("alternate").flatMap(({ hreflang }) => hreflang || []);
    expect(new Set(alternates)).toEqual(
      new Set(["x-default", "it", "it-IT", "ar", "ar-EG", "de-AT"]),
    );
    const manifest = JSON.parse(
      textOf(`${HOMES[locale].replace(/\/$/, "")}/site.webmanifest`),
    ) as object;
    expect(manifest).toMatchObject({ lang, dir, name: own.name });
  });

  test("others are not there, and a choice is remembered for as long as is said", async () => {
    const { studio } = whole as Served;
    for (const other of ["/en", "/he", "/de"]) {
      expect((await studio.fetch(other)).status, other).toBe(404);
    }
    const chosen = await studio.fetch("/_locale/ar?to=/");
    expect(chosen.headers.get("set-cookie")).toContain(`Max-Age=${30 * 86_400}`);
  });

  test("the studio reads its own mails in its own", async () => {
    const { mails, missing } = await (whole as Served).studio.mails();
    expect(missing).toEqual([]);
    const notices = mails.filter(({ name }) => name.startsWith("studio"));
    expect(notices.length).toBeGreaterThan(LOCALES.length);
    for (const { html } of notices) expect(html).toMatch(/<html[^>]* lang="de-AT"/);
    const letters = mails.filter(
      ({ name }) => name.endsWith(" in ar") && !name.startsWith("studio"),
    );
    for (const { html } of letters) expect(html).toMatch(/<html[^>]* lang="ar-EG"[^>]* dir="rtl"/);
  });
});

test("name, contacts, year and links of the studio", () => {
  for (const locale of LOCALES) {
    expect(home(locale)).toContain(`<title>${titleOf(locale)} | ${own.name}</title>`);
    expect(home(locale)).toContain(own.contact.email);
    expect(home(locale)).toMatch(/2019\s*[–-]\s*2027/);
    expect(graph(locale, "Organization")).toMatchObject({
      name: own.name,
      email: own.contact.email,
      sameAs: ["https://social.example/@lume"],
    });
  }
  const letters = [...(whole as Served).texts].filter(([name]) => name.startsWith("mail "));
  for (const [name, text] of letters) expect(text, name).toContain(own.name);
});

test("services, what every project has, numbers and voices, in every language", () => {
  for (const locale of LOCALES) {
    const html = home(locale);
    const [weddings] = own.services;
    const [feature] = own.home.features;
    const [feasts] = own.statistics;
    for (const thing of [weddings, feature]) {
      expect(html).toContain(said(thing?.title, locale));
      expect(html).toContain(said(thing?.description, locale));
    }
    expect(html).toContain(said(feasts?.title, locale));
    for (const { text, author } of own.testimonials) {
      expect(html).toContain(said(text, locale));
      expect(html).toContain(said(author, locale));
    }
    expect(html.match(/<blockquote/g)).toHaveLength(2);
  }
  expect(home("it")).toMatch(/57/);
  expect(home("ar")).toMatch(/57|٥٧/);
  inOrder(home("it"), ["Film di nozze", "Ritratti"]);
  // A film can be asked for in each service and category.
  inOrder(visible("/contact"), ["Film di nozze", "Ritratti", "Feste", "Mestieri"]);
});

test("categories in their order, with their colours", () => {
  for (const locale of LOCALES) {
    inOrder(
      home(locale),
      own.categories.map(({ title }) => `>${said(title, locale)}<`),
    );
  }
  expect(styles()).toContain("#a16207");
});

test("sections as they are named, and what goes with the others is claimed nowhere", () => {
  const sections = [...home("it").matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
  expect(sections).toEqual(["hero", "portfolio", "contact", "services", "blog"]);
  expect(tracesOf(/#about\b|#recognition\b|"founder":\{"@id|"award":|"@type":"Person"/)).toEqual(
    [],
  );
});

test("navigation, columns of the footer and legal documents", () => {
  for (const locale of LOCALES) {
    const [, bar = ""] = /<header\b(.*?)<\/header>/s.exec(home(locale)) ?? [];
    const [, footer = ""] = /<footer\b(.*?)<\/footer>/s.exec(home(locale)) ?? [];
    inOrder(bar, ["#portfolio", "/bottega", "/contact"]);
    expect(bar).not.toMatch(/\/blog|#services/);
    const titled = (own.navigation ?? []).filter((link) => typeof link !== "string");
    expect(titled).toHaveLength(1);
    for (const { title } of titled) expect(bar).toContain(said(title, locale));
    const { columns = [], legal = [] } = own.footer;
    for (const { title } of [...columns, ...columns.flatMap(({ links }) => links), ...legal]) {
      expect(footer).toContain(said(title, locale));
    }
    expect(footer).not.toMatch(/\/search|\/faq|privacy-policy/);
  }
});

test("colours of the theme: pages, mails, manifest, the browser's frame", () => {
  const { light, dark } = own.theme?.colors ?? {};
  for (const color of [light?.paper, light?.accent, dark?.paper, dark?.accentText]) {
    expect(styles()).toContain(color);
  }
  const { page } = (whole as Served).pages.get("/") as VisitedPage;
  expect(page.meta("theme-color")).toEqual([light?.paper, dark?.paper]);
  expect(textOf("/site.webmanifest")).toContain(light?.paper);
  expect(textOf("mail confirmed in ar")).toContain(light?.accent);
  expect(tracesOf(/#9333ea|#7e22ce/i)).toEqual([]);
});

test("hours, days, zone, length and place of meetings", async () => {
  const response = await (whole as Served).studio.fetch(
    "/api/availability?month=2027-03&tz=Asia/Dubai&locale=it&hours=24",
  );
  const found = (await response.json()) as AvailabilityJson;
  expect(found.studioZone).toBe("Asia/Dubai");
  const days = found.days.map(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay());
  expect(new Set(days)).toEqual(new Set([0, 2, 4]));
  const labels = new Set(found.days.flatMap(({ slots }) => slots.map(({ label }) => label)));
  // Half of a quarter of an hour stays free between two meetings of 45 minutes.
  for (const label of labels) expect(label).toMatch(/^1[567]:/);
  expect(textOf("mail studio booked in it")).toContain("16. März 2027 um 15:00 · Golf-Zeit");
});

test("old addresses, feeds, and no security.txt where nobody takes reports", async () => {
  const { studio } = whole as Served;
  const moved = await studio.fetch("/vecchia-bottega");
  expect([moved.status, moved.headers.get("location")]).toEqual([307, "/bottega"]);
  expect(textOf("/feed.xml")).toContain("Il silenzio si registra");
  expect(textOf("/ar/feed.xml")).toContain("الصمت يُسجَّل");
  expect((await studio.fetch("/.well-known/security.txt")).status).toBe(404);
});

test("what has no author was written by the studio", () => {
  const { page } = (whole as Served).pages.get("/blog/il-silenzio") as VisitedPage;
  expect(JSON.stringify(page.graphs)).toMatch(/"author":\{"@id":"[^"]*#organization"\}/);
});

test("without a newsletter nobody is asked to subscribe, anywhere", async () => {
  const { studio } = whole as Served;
  for (const address of ["/newsletter", "/ar/newsletter", "/newsletter/accepted"]) {
    expect((await studio.fetch(address)).status, address).toBe(404);
  }
  const call = await studio.fetch("/api/newsletter", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
    body: "email=ada%40example.com",
  });
  expect(call.status).toBe(404);
  expect(tracesOf(/\/newsletter|id="newsletter/).filter((at) => !/^\/_?messages/.test(at))).toEqual(
    [],
  );
});

describe("the same studio without all that can be left out", () => {
  test("shows no services, numbers, voices, links or languages", () => {
    const html = home("it", bare);
    const sections = [...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    expect(sections).toEqual(["hero", "portfolio", "contact"]);
    const left = /<blockquote|sameAs|social\.example|Una giornata intera|Da vedere|hreflang="ar"/;
    expect(tracesOf(left, bare)).toEqual([]);
    expect(html).not.toContain("feste filmate");
    expect(visible("/contact", bare)).not.toContain("Ritratti");
  });

  test("has no blog: no page, feed, link or line of the sitemap", async () => {
    const { studio } = bare as Served;
    for (const address of ["/blog", "/blog/il-silenzio", "/feed.xml", "/feed.json", "/ar"]) {
      expect((await studio.fetch(address)).status, address).toBe(404);
    }
    expect(tracesOf(/\/blog\b|feed\.(?:xml|json)/, bare)).toEqual([]);
  });
});

test("its documents are read, not the sample's", async () => {
  const { pages } = whole as Served;
  const file = path.join("tests/studio/content/ar/bottega.md");
  const [, title = "-"] = /title: "(.*)"/.exec(await readFile(file, "utf8")) ?? [];
  expect(pages.get("/ar/bottega")?.text).toContain(title);
  expect(pages.get("/faq")).toBeUndefined();
});

function titleOf(locale: (typeof LOCALES)[number]): string {
  return {
    it: "Film di feste e mestieri",
    ar: "أفلام الأعياد والحِرف",
    "de-AT": "Filme von Festen und Handwerk",
  }[locale];
}

/** What the home page is painted with. */
function styles(): string {
  return /<style>(.*?)<\/style>/s.exec((whole as Served).pages.get("/")?.text ?? "")?.[1] ?? "";
}

/** The first thing of a type that a home page tells machines. */
function graph(locale: (typeof LOCALES)[number], type: string): unknown {
  const things = readPage((whole as Served).pages.get(HOMES[locale])?.text ?? "").graphs.flatMap(
    (each) => (each as { "@graph"?: readonly Record<string, unknown>[] })["@graph"] ?? [],
  );
  return things.find((thing) => thing["@type"] === type);
}
