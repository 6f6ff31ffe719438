import { describe, expect, test } from "vitest";
import type { SearchQuery } from "#content";
import { openContent } from "#content/node";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";

const FILES = {
  "en/blog/1.colour.md": markdown(
    {
      title: "Colour in motion",
      description: "How we grade.",
      date: "2026-01-01",
      tags: ["light"],
    },
    "Before the hidden word.\n\n## Lanterns at night\n\nA **bold** move, [a link](/x) and `code`.",
  ),
  "en/blog/2.text.md": markdown(
    { title: "Another", description: "Nothing.", date: "2026-01-02" },
    "Here colour stands in the text, and AND, OR, NOT, NEAR stand here too.",
  ),
  "en/blog/3.heading.md": markdown(
    { title: "Third", description: "Nothing.", date: "2026-01-03" },
    "## Colour again\n\nText.",
  ),
  "en/blog/4.draft-of-it.md": markdown({ title: "Colour draft", description: "D.", draft: true }),
  "en/blog/5.fifth.md": markdown({
    title: "Fifth",
    description: "For somebody.",
    date: "2026-01-05",
  }),
  "en/only.md": markdown({ title: "Untranslated colour", description: "English." }),
  "en/hidden.md": markdown({ title: "Colour unlisted", description: "U.", navigation: false }),
  "en/moved.md": markdown({ title: "Colour moved", description: "M.", redirect: "/only" }),
  "en/_part.md": markdown({ title: "Colour part", description: "P." }),
  "en/portfolio/1.film.md": markdown({
    title: "A film",
    description: "For somebody.",
    category: "business",
    client: "Brauhaus Größe",
    year: 2021,
    services: ["Editing"],
    video: { media: "film" },
    order: 1,
  }),
  "he/blog/1.colour.md": markdown(
    { title: "צבע בתנועה", description: "תיאור.", date: "2026-01-01" },
    "עובדים קשה ולרשתות החברתיות יש שָׁלוֹם. בארה״ב מצלמים סרטונים.",
  ),
  "en/facts.md": markdown(
    { title: "Facts", description: "Nothing.", navigation: true },
    "We talk for {{ studio.callMinutes }} minutes{{ studio.none || ', unhurried' }}{{ 'odd' }}.\n\n- One grainword\n- Two\n\nThen more.",
  ),
  "fr/blog/1.colour.md": markdown(
    { title: "La couleur", description: "Étalonnage.", date: "2026-01-01" },
    "L’équipe préfère l’été à Nîmes.",
  ),
};

/** A saved file is found within a moment; a busy machine takes longer. */
const SOON = { timeout: 20_000 };

const folder = await createContentFolder(FILES);
const engine = await openContent({
  directory: folder.directory,
  locales: { codes: ["en", "he", "fr"], fallback: "en" },
  watch: true,
  now: Date.now,
  zone: "UTC",
  searchFile: ":memory:",
  quotedValues: () => ({ "studio.callMinutes": "thirty" }),
});

describe("search", () => {
  const search = async (text: string, options: Partial<SearchQuery> = {}) => {
    const outcome = await engine.search({
      text,
      locale: "en",
      access: "public",
      kinds: ["work", "article", "page"],
      skip: 0,
      limit: 20,
      ...options,
    });
    return outcome.ok ? outcome : { hits: [], total: -1, totals: {}, hasAllWords: false };
  };
  const paths = async (text: string, options?: Partial<SearchQuery>): Promise<string[]> =>
    (await search(text, options)).hits.map(({ path }) => path);

  test("titles come before headings, headings before text", async () => {
    expect(await paths("colour", { kinds: ["article"] })).toEqual([
      "/blog/colour",
      "/blog/heading",
      "/blog/text",
    ]);
  });

  test("a work comes before a text that has the words as often", async () => {
    expect(await paths("somebody")).toEqual(["/portfolio/film", "/blog/fifth"]);
    expect(await paths("somebody", { only: "article" })).toEqual(["/blog/fifth"]);
    const { total, totals } = await search("somebody", { only: "work" });
    expect([total, totals]).toEqual([1, { work: 1, article: 1 }]);
  });

  test("beginnings of words find them, in any letters", async () => {
    expect(await paths("LANTE")).toEqual(["/blog/colour"]);
    expect(await paths("anterns")).toEqual([]);
  });

  test("all words count; without a document that has all of them, some do", async () => {
    expect(await paths("lanterns bold")).toEqual(["/blog/colour"]);
    const { hits, hasAllWords } = await search("lanterns untranslated");
    expect(hits.map(({ path }) => path).toSorted()).toEqual(["/blog/colour", "/only"]);
    expect(hasAllWords).toBe(false);
  });

  test.each([
    ["רשתות", "a particle of two letters before it"],
    ["לרשתות", "one of two letters before it"],
    ["ברשתות", "a particle of one's own"],
    ["שלום", "niqqud in the text"],
    ["שָׁלוֹם", "niqqud in the query"],
    ["סרטונימ", "a final letter in the text"],
    ["רשת", "the beginning of a word behind particles"],
    ['ארה"ב', "quotes in an abbreviation behind a particle"],
    ["תנועה", "a particle in the title"],
  ])("in Hebrew %s finds, with %s", async (text) => {
    expect(await paths(text, { locale: "he" })).toEqual(["/blog/colour"]);
  });

  test.each(["nimes", "Nîmes", "ETE", "equipe", "etalonnage", "préfère"])(
    "in French %s finds whatever the accents",
    async (text) => {
      expect(await paths(text, { locale: "fr" })).toEqual(["/blog/colour"]);
    },
  );

  test("ß is ss", async () => {
    expect(await paths("grosse")).toEqual(["/portfolio/film"]);
    expect(await paths("größe brauhaus 2021")).toEqual(["/portfolio/film"]);
  });

  test("each language has its own documents, then untranslated ones of the default language", async () => {
    expect(await paths("colour", { locale: "he" })).not.toContain("/blog/colour");
    expect(await paths("untranslated", { locale: "he" })).toEqual(["/only"]);
    expect(await paths("couleur")).toEqual([]);
    const { hits } = await search("untranslated", { locale: "fr" });
    expect(hits.map(({ locale }) => locale)).toEqual(["en"]);
  });

  test("drafts are found in preview only, parts, redirects and unlisted pages never", async () => {
    expect(await paths("colour")).not.toContain("/blog/draft-of-it");
    const previewed = await paths("colour", { access: "preview" });
    expect(previewed).toContain("/blog/draft-of-it");
    for (const path of ["/hidden", "/moved", "/_part"]) expect(previewed).not.toContain(path);
  });

  test.each([
    '"',
    "*",
    "colour*",
    '"colour',
    "title:colour",
    "(colour",
    "colour)",
    "{title}:",
    "-colour",
  ])("%s is text, not syntax", async (text) => {
    const { total } = await search(text);
    expect(total).toBeGreaterThanOrEqual(0);
  });

  test.each(["AND", "OR", "NOT", "near"])("the operator %s is a word", async (text) => {
    expect(await paths(text)).toContain("/blog/text");
  });

  test("an asterisk is no wildcard, and nothing is nothing", async () => {
    for (const text of ["*", "", " ", "*lour", "'"]) {
      expect(await paths(text)).toEqual([]);
    }
  });

  test("a long query costs what a short one does: only its beginning is read", async () => {
    expect(await paths(`lanterns ${"x".repeat(100_000)}`)).toEqual(["/blog/colour"]);
    expect((await search("a ".repeat(50_000))).total).toBeGreaterThanOrEqual(0);
  });

  test("what a text quotes is found and shown as its page shows it; its parts stay apart", async () => {
    const { hits } = await search("thirty grainword");
    expect(hits.map(({ path }) => path)).toEqual(["/facts"]);
    expect(hits[0]?.excerpt.join("")).toBe(
      "We talk for thirty minutes, unhurried. One grainword · Two · Then more.",
    );
  });

  test("what was looked for is marked in title and excerpt, without marks of Markdown", async () => {
    const { hits } = await search("colour bold");
    expect(hits[0]?.title).toEqual(["", "Colour", " in motion"]);
    const excerpt = hits[0]?.excerpt ?? [];
    expect(excerpt[1]).toBe("bold");
    expect(excerpt.join("")).toContain("A bold move, a link and code.");
    const hebrew = await search("רשתות", { locale: "he" });
    expect(hebrew.hits[0]?.excerpt[1]).toBe("ולרשתות");
  });

  test("pages follow each other without gaps", async () => {
    const all = await paths("colour");
    const [first, second] = [
      await paths("colour", { limit: 2 }),
      await paths("colour", { skip: 2, limit: 2 }),
    ];
    expect([...first, ...second]).toEqual(all.slice(0, 4));
  });

  test("saved, moved and deleted files are found as they are by then", async () => {
    const text = markdown({ title: "Zeppelin", description: "New." });
    await folder.save("en/new.md", text);
    await expect.poll(() => paths("zeppelin"), SOON).toEqual(["/new"]);
    await folder.save("en/new.md", text.replace("Zeppelin", "Balloon"));
    await expect.poll(() => paths("balloon"), SOON).toEqual(["/new"]);
    expect(await paths("zeppelin")).toEqual([]);
    await folder.save("he/new.md", markdown({ title: "בלון", description: "חדש." }));
    await expect.poll(() => paths("balloon", { locale: "he" }), SOON).toEqual([]);
    await folder.save("en/new.draft.md", markdown({ title: "Airship", description: "Next." }));
    await expect.poll(() => paths("airship", { access: "preview" }), SOON).toEqual(["/new"]);
    expect(await paths("balloon", { access: "preview" })).toEqual([]);
    expect(await paths("balloon")).toEqual(["/new"]);
    await folder.delete("en/new.md");
    await expect.poll(() => paths("balloon"), SOON).toEqual([]);
  });
});
