import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endAll, temporaryFolder } from "#fixtures/running.ts";
import { typed } from "#fixtures/typed-terminal.ts";
import sample from "../../sample/studio.config.ts";

const { locales: _, ...rest } = sample;
const REST = JSON.stringify(rest).slice(1, -1);

let folder = "";
const at = (...names: string[]) => path.join(folder, ...names);
const save = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
};
const read = (name: string) => readFile(at(name), "utf8");
const add = (words: string, more: Readonly<Record<string, string>> = {}) =>
  typed(`locale add ${words}`, { STUDIO_DIR: folder, ...more });

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterAll(endAll);

describe("issue 22: locale add writes the configuration", () => {
  test.each([
    ['["en"]', '["en", "pt-BR"]'],
    ['["en", ]', '["en", "pt-BR" ]'],
    ['["en", { tag: "de", name: "Deutsch" }]', '["en", { tag: "de", name: "Deutsch" }, "pt-BR"]'],
    [
      '[\n    "en", // first\n    "de", // last\n  ]',
      '[\n    "en", // first\n    "de", // last\n    "pt-BR",\n  ]',
    ],
    ['[\n    "en",\n    "de"\n  ]', '[\n    "en",\n    "de", "pt-BR"\n  ]'],
  ])("%s becomes %s", async (before, after) => {
    const text = (list: string) =>
      `// locales: []\nconst studio = {\n  ${REST},\n  locales: ${list},\n} as const;\nexport default studio;\n`;
    await save("studio.config.ts", text(before));
    const { code, out } = await add("pt-BR");
    expect([code, out]).toEqual([0, expect.stringContaining("restart the server")]);
    expect(await read("studio.config.ts")).toBe(text(after));
    expect(await readdir(folder)).toEqual(["studio.config.ts"]);
  });

  test("JSON too, and that of the machine where it says the languages", async () => {
    await save("studio.config.json", `{\n  ${REST},\n  "locales": ["en"]\n}\n`);
    await add("it");
    expect(JSON.parse(await read("studio.config.json")).locales).toEqual(["en", "it"]);
    await save("one.json", '{\n  // here\n  "locales": ["it", "en"]\n}\n');
    await add("ar", { STUDIO_CONFIG: at("one.json") });
    expect(await read("one.json")).toBe('{\n  // here\n  "locales": ["it", "en", "ar"]\n}\n');
    expect(JSON.parse(await read("studio.config.json")).locales).toEqual(["en", "it"]);
  });

  test("a configuration that is a link stays one", async () => {
    await save("elsewhere/studio.json", `{${REST},"locales":["en"]}`);
    await symlink("elsewhere/studio.json", at("studio.config.json"));
    await add("it");
    expect((await lstat(at("studio.config.json"))).isSymbolicLink()).toBe(true);
    expect(JSON.parse(await read("elsewhere/studio.json")).locales).toEqual(["en", "it"]);
  });

  test.each([
    ["a list that is made elsewhere", 'const LIST = ["en"];', "LIST"],
    ["a bracket in a comment", "", '["en" /* ] */]'],
  ])("%s is left to a person, with the line to write", async (_name, before, list) => {
    const text = `${before}\nexport default { ${REST}, locales: ${list} };\n`;
    await save("studio.config.ts", text);
    await save("content/en/a.md", "# A\n");
    const { code, notes } = await add("it");
    expect([code, notes]).toEqual([1, expect.stringContaining('locales: ["en","it"]')]);
    expect(await read("studio.config.ts")).toBe(text);
    expect((await readdir(folder)).toSorted()).toEqual(["content", "studio.config.ts"]);
    expect(await readdir(at("content"))).toEqual(["en"]);
  });

  test("what is no language is refused", async () => {
    expect((await add("blog")).code).toBe(2);
    expect((await add("pt-br")).notes).toContain("pt-BR");
  });

  test.skipIf(existsSync("studio"))("the sample is refused unless it is named", async () => {
    const { code, notes } = await typed("locale add it", { STUDIO_DIR: "" });
    expect([code, notes]).toEqual([1, expect.stringContaining("a new version replaces")]);
  });
});

describe("issue 22: locale add begins translations", () => {
  beforeEach(async () => {
    await save(
      "studio.config.json",
      `{${REST},"locales":["en","pt-PT"],"features":${JSON.stringify(rest.features)}}`,
    );
    await save(
      "content/en/portfolio/1.work.md",
      '---\r\ntitle: "A" # a\r\norder: 1\r\ndraft: false\r\n---\r\n\r\nText\r\n',
    );
    await save("content/root.md", "No front matter\n\n---\n\nText\n\n---\n");
    await save("content/en/_tags.yml", "a: A\n");
    await save("content/en/new.md", "---\ndraft: true\n---\n\nText\n");
    await save("content/en/newer.draft.md", "Text\n");
    await save("content/pt-PT/root.md", "---\ntranslated: abc\n---\n\nTexto\n");
    await save("content/it/portfolio/2.other.md", "Altro\n");
  });

  test("from the default language: drafts with the mark of their source, and nothing twice", async () => {
    const first = (await add("it --json")).json<{ drafts: string[]; from: string }>();
    expect(first).toMatchObject({ isNew: true, from: "en" });
    expect(first.drafts).toEqual([at("content/it/portfolio/1.work.md"), at("content/it/root.md")]);
    expect(await read("content/it/portfolio/1.work.md")).toMatch(
      /^---\r\ntitle: "A" # a\r\ndraft: true\r\ntranslated: "[\da-f]{10}"\r\n---\r\n\r\nText\r\n$/,
    );
    expect(await read("content/it/root.md")).toMatch(
      /^---\ndraft: true\ntranslated: "[\da-f]{10}"\n---\n\nNo front matter\n\n---\n\nText\n\n---\n$/,
    );
    await save("content/it/root.md", "Fatto\n");
    const again = await add("it --json");
    expect(again.json()).toMatchObject({ isNew: false, drafts: [] });
    expect(await read("content/it/root.md")).toBe("Fatto\n");
    expect((await add("it")).out).toContain(`names to translate: ${at("content/it/_tags.yml")}`);
  });

  test("from the same language elsewhere, or the one that is named", async () => {
    expect((await add("pt-BR --json")).json()).toMatchObject({ from: "pt-PT" });
    expect(await read("content/pt-BR/root.md")).toBe(
      "---\ntranslated: abc\ndraft: true\n---\n\nTexto\n",
    );
    expect((await add("it --from de")).code).toBe(2);
    expect((await add("it --from pt-PT --json")).json()).toMatchObject({
      drafts: [at("content/it/root.md")],
    });
  });
});
