import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createTranslator, type Messages } from "#i18n";
import { loadMessageFiles } from "#i18n/node";

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
    const { catalogs, problems, warnings } = await loadMessageFiles(folder, ["en", "he", "de"]);
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
    const { catalogs, warnings } = await loadMessageFiles(folder, ["he"]);
    const t = createTranslator(catalogs.get("he") as Messages, "he-IL");
    expect([t("nav.home"), t("nav.blog"), t("nav.about")]).toEqual(["בית", "Blog", "nav.about"]);
    expect(warnings).toMatchObject([{ expected: `a text at "nav.blog"` }]);
  });

  test.each([
    ["malformed JSON", `{\n  "nav": {\n    "home": "Home"\n    "blog": "Blog"\n  }\n}`, 4],
    ["malformed ICU", `{\n  "nav": {\n    "home": "Home {"\n  }\n}`, 3],
    ["a number", `{\n  "nav": {\n    "home": 5\n  }\n}`, 3],
  ])("%s is a problem with file and line", async (_, text, line) => {
    const folder = await folderWith({ "en.json": text });
    const { problems } = await loadMessageFiles(folder, ["en"]);
    expect(problems).toMatchObject([{ file: path.join(folder, "en.json"), line }]);
  });

  test("a missing file is a problem", async () => {
    const folder = await folderWith({ "en.json": "{}" });
    const { problems } = await loadMessageFiles(folder, ["he"]);
    expect(problems).toMatchObject([{ file: path.join(folder, "he.json") }]);
  });

  test("different argument names are a warning with file and line", async () => {
    const folder = await folderWith({
      "en.json": `{"nav":{"home":"Home of {studio}"}}`,
      "es.json": `{\n"nav":{\n"home":"Inicio de {estudio}"}}`,
    });
    const { warnings } = await loadMessageFiles(folder, ["es"]);
    expect(warnings).toMatchObject([{ line: 3, expected: expect.stringContaining("{studio}") }]);
  });
});
