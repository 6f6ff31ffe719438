import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createTranslator, type Messages } from "#i18n";
import { loadMessageFiles, quoteFacts } from "#i18n/node";

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "messages-"));
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)),
  );
  return folder;
}

describe("message files", () => {
  test("numbers and plurals follow the language", async () => {
    const folder = await folderWith({
      "en.json": `{"blog":{"min_read":"{minutes, plural, =0 {now} one {# minute} other {# minutes}}"}}`,
      "he.json": `{"blog":{"min_read":"{minutes, plural, one {דקה} two {דקותיים} other {# דקות}}"}}`,
      "de.json": `{"blog":{"min_read":"{minutes, number} Minuten"}}`,
    });
    const { catalogs, problems, warnings } = await loadMessageFiles({ product: folder }, [
      "en",
      "he",
      "de",
    ]);
    expect([problems, warnings]).toEqual([[], []]);
    const say = (locale: "en" | "he" | "de", tag: string, minutes: number): string =>
      createTranslator(catalogs.get(locale) as Messages, tag)("blog.min_read", { minutes });
    expect(say("en", "en-US", 0)).toBe("now");
    expect(say("en", "en-US", 1)).toBe("1 minute");
    expect(say("en", "en-US", 1200)).toBe("1,200 minutes");
    expect(say("he", "he-IL", 2)).toBe("דקותיים");
    expect(say("de", "de-DE", 1200)).toBe("1.200 Minuten");
  });

  test("S11: a missing text is English, and said so with its address", async () => {
    const folder = await folderWith({
      "en.json": `{"nav":{"home":"Home","blog":"Blog"}}`,
      "he.json": `{"nav":{"home":"בית"}}`,
    });
    const { catalogs, warnings } = await loadMessageFiles({ product: folder }, ["en", "he"]);
    const t = createTranslator(catalogs.get("he") as Messages, "he-IL");
    expect([t("nav.home"), t("nav.blog"), t("nav.about")]).toEqual(["בית", "Blog", "nav.about"]);
    expect(warnings).toMatchObject([{ expected: `texts at "nav.blog"` }]);
  });

  test.each([
    ["malformed JSON", `{\n  "nav": {\n    "home": "Home"\n    "blog": "Blog"\n  }\n}`, 4],
    ["malformed ICU", `{\n  "nav": {\n    "home": "Home {"\n  }\n}`, 3],
    ["a number", `{\n  "nav": {\n    "home": 5\n  }\n}`, 3],
  ])("%s is a problem with file and line", async (_, text, line) => {
    const folder = await folderWith({ "en.json": text });
    const { problems } = await loadMessageFiles({ product: folder }, ["en"]);
    expect(problems).toMatchObject([{ file: path.join(folder, "en.json"), line }]);
  });

  test("without the source nothing starts; another language that is missing or broken is told of once", async () => {
    const empty = await loadMessageFiles({ product: await folderWith({}) }, ["he"]);
    expect(empty.problems).toHaveLength(1);
    const folder = await folderWith({ "en.json": `{"nav":{"home":"Home"}}`, "de.json": "{" });
    const { catalogs, problems, warnings } = await loadMessageFiles({ product: folder }, [
      "en",
      "he",
      "de",
    ]);
    expect(problems).toEqual([]);
    expect(warnings.map(({ file }) => path.basename(file))).toEqual([
      "de.json",
      "he.json",
      "de.json",
    ]);
    expect(catalogs.get("he")).toEqual({ nav: { home: "Home" } });
  });

  test("a broken file of the default language is a problem", async () => {
    const folder = await folderWith({ "en.json": "{}", "it.json": "{" });
    const { problems } = await loadMessageFiles({ product: folder }, ["it", "en"]);
    expect(problems).toMatchObject([{ file: path.join(folder, "it.json") }]);
  });

  test("a studio's texts lie over the product's, key by key; gaps come from the base language, the default one, English", async () => {
    const product = await folderWith({
      "en.json": `{"nav":{"home":"Home","blog":"Blog","about":"About","services":"Services"}}`,
      "pt.json": `{"nav":{"blog":"Blogue"}}`,
    });
    const studio = await folderWith({
      "it.json": `{"nav":{"home":"Inizio","blog":"Diario","about":"Chi siamo"}}`,
      "pt-BR.json": `{"nav":{"home":"Início"}}`,
      "en.json": `{"nav":{"services":"What we do"}}`,
    });
    const { catalogs, problems } = await loadMessageFiles({ product, studio }, ["it", "pt-BR"]);
    expect(problems).toEqual([]);
    expect(catalogs.get("pt-BR")).toEqual({
      nav: { home: "Início", blog: "Blogue", about: "Chi siamo", services: "What we do" },
    });
    expect(catalogs.get("it")).toEqual({
      nav: { home: "Inizio", blog: "Diario", about: "Chi siamo", services: "What we do" },
    });
  });

  test("a language with a region lacks nothing that it has without", async () => {
    const folder = await folderWith({
      "en.json": `{"nav":{"home":"Home","blog":"Blog"}}`,
      "de.json": `{"nav":{"home":"Start"}}`,
    });
    const { warnings } = await loadMessageFiles({ product: folder }, ["en", "de-AT"]);
    expect(warnings).toMatchObject([{ expected: `texts at "nav.blog"` }]);
  });

  test("different argument names are a warning with file and line", async () => {
    const folder = await folderWith({
      "en.json": `{"nav":{"home":"Home of {studio}"}}`,
      "es.json": `{\n"nav":{\n"home":"Inicio de {estudio}"}}`,
    });
    const { warnings } = await loadMessageFiles({ product: folder }, ["en", "es"]);
    expect(warnings).toMatchObject([{ line: 3, expected: expect.stringContaining("{studio}") }]);
  });

  test("a text quotes facts of the configuration, in any language; what is no fact is reported", async () => {
    const folder = await folderWith({
      "en.json": `{"cta":{"title":"Talk to us, {name}"},"nav":{"home":"Home"}}`,
      "he.json": `{"cta":{"title":"{fact_callMinutes, number} דקות עם {name}"},"nav":{"home":"{fact_years, plural, two {שנתיים} other {# שנים}} ועוד {fact_films, number}"}}`,
      "de.json": `{"cta":{"title":"{fact_hours, number} Stunden, {name}"},"nav":{"home":"Start"}}`,
    });
    const facts = { callMinutes: 30, years: 2, films: 1500 };
    const configured = { file: "studio.config.ts", texts: {}, lastResort: {}, standIns: [], facts };
    const { catalogs, warnings } = await loadMessageFiles({ product: folder, configured }, [
      "en",
      "he",
      "de",
    ]);
    expect(warnings).toMatchObject([
      { file: path.join(folder, "de.json"), hint: expect.stringContaining("{fact_hours}") },
    ]);
    const shown = quoteFacts(catalogs.get("he") ?? {}, facts, "he-IL");
    expect(shown["nav"]).toEqual({ home: "שנתיים ועוד 1,500" });
    const t = createTranslator(shown, "he-IL");
    expect(t("cta.title", { name: "Mara" })).toBe("30 דקות עם Mara");
  });
});
