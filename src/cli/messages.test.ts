import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endAll, temporaryFolder } from "#fixtures/running.ts";
import { typed } from "#fixtures/typed-terminal.ts";
import { defineStudio } from "#studio";
import sample from "../../sample/studio.config.ts";

/** Texts that suffer on their way: quotes, line ends, XML, spreadsheets, both directions, plurals. */
const ENGLISH = {
  nav: { home: 'The "Home"', skip: "Line 1\nLine 2\r\nLine 3" },
  hero: {
    title: "a < b && c > d ]]> <!-- & &amp; -->",
    count: "{count, plural, =0 {none} one {# film of {studio}} other {# films of {studio}}}",
    list: ["one", "=SUM(A1)", " two, \t;"],
    "12": "'tis {n, selectordinal, one {#st} other {#th}} \u200Fאב\u200E 🎬",
  },
  footer: { note: "{kind, select, a {A} other {'{'literal'}'}}" },
};
const ITALIAN = {
  nav: { home: 'La "Home"', skip: "Riga 1\nRiga 2\r\nRiga 3" },
  hero: {
    title: "a < b && c ]]> <!-- & &amp; -->; è",
    count:
      "{count, plural, =0 {nessuno} one {# film di {studio}} many {# di film di {studio}} other {# film di {studio}}}",
    list: ["uno", "=SOMMA(A1)", " due, \t;"],
    "12": "'sto {n, selectordinal, many {#º} other {#°}} \u200Fאב\u200E 🎬",
  },
  footer: { note: "{kind, select, a {A} other {'{'letterale'}'}}" },
};

let folder = "";
let env: Readonly<Record<string, string>> = {};
const at = (...names: string[]) => path.join(folder, ...names);
const save = async (name: string, data: unknown): Promise<string> => {
  await mkdir(path.dirname(at(name)), { recursive: true });
  const text = typeof data === "string" ? data : `${JSON.stringify(data, undefined, 2)}\n`;
  await writeFile(at(name), text);
  return at(name);
};
const run = (line: string) => typed(line, env);
const own = (name: string) => readFile(at("studio/messages", name), "utf8");

beforeEach(async () => {
  folder = await temporaryFolder();
  const config = defineStudio({ ...sample, locales: ["en", "it"], studioLocale: "pt-BR" });
  await save("studio/studio.config.json", config);
  await save("messages/en.json", ENGLISH);
  await save("messages/notes.json", { hero: "Top of the page.", "hero.count": "Read out." });
  env = { STUDIO_DIR: at("studio"), MESSAGES_DIR: at("messages") };
});
afterAll(endAll);

describe("issue 22: messages status", () => {
  test("counts what is written, missing, wrong and not used, and says what is read instead", async () => {
    await save("messages/pt.json", { nav: ENGLISH.nav });
    await save("messages/starter/en.json", { nav: { home: ENGLISH.nav.home } });
    await save("studio/messages/pt-BR.json", {
      hero: { count: "{number} filmes", old: "x" },
    });
    const { code, out } = await run("messages status --keys");
    expect(code).toBe(0);
    expect(out.split("\n").map((line) => line.replaceAll(/ {2,}/g, "|"))).toEqual([
      "language|written|proposals|missing|read in|wrong|not used",
      "en|9|1|0|–|0|0",
      "it|0|0|9|en|0|0",
      "pt-BR|1|0|8|pt, en|1|1",
      "en nav.home: as the product proposes it",
      ...["nav.home", "nav.skip", "hero.12", "hero.title", "hero.count"].map(
        (key) => `it ${key}: missing, read in en`,
      ),
      ...["0", "1", "2"].map((index) => `it hero.list.${index}: missing, read in en`),
      "it footer.note: missing, read in en",
      "pt-BR nav.home: missing, read in pt",
      "pt-BR nav.skip: missing, read in pt",
      ...["12", "title", "list.0", "list.1", "list.2"].map(
        (key) => `pt-BR hero.${key}: missing, read in en`,
      ),
      "pt-BR footer.note: missing, read in en",
      "pt-BR hero.count: other arguments than in English",
      "pt-BR hero.old: not used",
      "",
    ]);
    expect((await run("messages status --strict")).code).toBe(1);
    await save("studio/messages/pt-BR.json", ITALIAN);
    await save("studio/messages/it.json", ITALIAN);
    expect((await run("messages status --strict")).code).toBe(0);
  });

  test("names a malformed file with its line", async () => {
    await save("studio/messages/it.json", '{\n"nav": {\n');
    const { code, notes } = await run("messages status --strict");
    expect([code, notes]).toEqual([1, expect.stringContaining("it.json:3: expected valid JSON")]);
  });
});

describe("issue 22: messages to translators and back", () => {
  test.each(["xlf", "csv"])("nothing is lost on the way, as %s", async (format) => {
    await save("studio/messages/it.json", ITALIAN);
    const first = at(`first.${format}`);
    expect((await run(`messages export --locale it --out ${first}`)).code).toBe(0);

    const written = await own("it.json");
    await save("studio/messages/it.json", {});
    const { code, notes } = await run(`messages import ${first} --locale it`);
    expect([code, notes]).toEqual([0, ""]);
    expect(await own("it.json")).toBe(written);

    const second = at(`second.${format}`);
    await run(`messages export --locale it --out ${second}`);
    expect(await readFile(second)).toEqual(await readFile(first));
    expect(await readdir(at("studio/messages"))).toEqual(["it.json"]);
  });

  test("with notes, those of groups too, and what follows from the form of the text", async () => {
    const { out } = await run("messages export --locale it");
    const [, unit = ""] = /(<unit id="hero.count">[^]*?)<segment/.exec(out) ?? [];
    expect([...unit.matchAll(/<note>(.*)<\/note>/g)].map(([, note]) => note)).toEqual([
      "Top of the page.",
      "Read out.",
      "Keep as it is: count, {studio}.",
      "Plural forms of the language: one, many, other. Add or remove forms; # is the number.",
    ]);
  });

  test("only what is missing, in the language that the site is written in", async () => {
    await save("studio/studio.config.json", defineStudio({ ...sample, locales: ["it", "de"] }));
    await save("studio/messages/de.json", { nav: { home: "Start" } });
    await save("studio/messages/it.json", ITALIAN);
    const { out } = await run("messages export --locale de --missing");
    expect(out).toContain('srcLang="it" trgLang="de"');
    expect(out).toContain("<source>uno</source>");
    expect(out).not.toContain("nav.home");
    await save("studio/messages/it.json", { nav: { home: "Casa" } });
    expect((await run("messages export --locale de")).out).toContain('srcLang="en"');
    await save("studio/messages/de.json", ITALIAN);
    expect((await run("messages export --locale de --missing")).code).toBe(1);
  });

  test("CSV has a byte order mark when it is asked for", async () => {
    const { out } = await run("messages export --locale it --format csv --bom");
    expect(out.startsWith("\uFEFFkey,source,target,note\r\n")).toBe(true);
  });

  test("a studio's file holds what the product says otherwise, in its order; the rest stays", async () => {
    await save("messages/it.json", { nav: ITALIAN.nav, hero: { list: ["a", "b", "c"] } });
    await save("studio/messages/it.json", { footer: { old: "x" }, nav: { home: "Casa" } });
    const csv = await save(
      "back.csv",
      `key,source,target\nhero.list.1,,B\nhero.title,Earlier,Titolo\ngone,,x\nnav.home,,"La ""Home"""\nnav.skip,,\n`,
    );
    const ran = await run(`messages import ${csv} --locale it --json`);
    expect(JSON.parse(await own("it.json"))).toEqual({
      hero: { title: "Titolo", list: ["a", "B", "c"] },
      footer: { old: "x" },
    });
    expect(Object.keys(JSON.parse(await own("it.json")))).toEqual(["hero", "footer"]);
    expect(ran.json()).toEqual({
      locale: "it",
      file: at("studio/messages/it.json"),
      changed: ["hero.list.1", "hero.title", "nav.home"],
      unknown: ["gone"],
      outdated: ["hero.title"],
    });
    expect(ran.notes).toContain('back.csv:3: "hero.title" was translated from an older text');
    expect(ran.notes).toContain('back.csv:4: "gone" is no longer used');
  });

  test.each([
    ["other arguments", "hero.count,{number} film", "the arguments {count}, {studio}"],
    ["malformed ICU", "hero.count,{count", 'an ICU message at "hero.count"'],
    ["a part of a list", "hero.list.1,due", "all texts of a list, or none"],
    ["two translations of a text", "hero.title,altro", "one translation for each text"],
  ])("%s: nothing of the file is taken", async (_, line, expected) => {
    await save("studio/messages/it.json", { nav: { home: "Casa" } });
    const csv = await save("bad.csv", `key,target\nhero.title,Titolo\n${line}\n`);
    const { code, notes } = await run(`messages import ${csv} --locale it`);
    expect(code).toBe(1);
    expect(notes).toContain(`bad.csv:3: expected ${expected}`);
    expect(JSON.parse(await own("it.json"))).toEqual({ nav: { home: "Casa" } });
  });

  test("the language is that of the file, or named, and never another", async () => {
    const csv = await save("de.csv", "key,target\nnav.home,Start\n");
    expect((await run(`messages import ${csv}`)).code).toBe(2);
    const { out } = await run("messages export --locale it");
    const file = await save("de.xlf", out.replace('trgLang="it"', 'trgLang="de-AT"'));
    expect((await run(`messages import ${file} --locale it`)).notes).toContain("for de-AT");
    const done = await run(`messages import ${csv} --locale de`);
    expect([done.code, done.notes]).toEqual([0, expect.stringContaining("locale add de")]);
    expect(done.notes).toContain("restart the server");
    expect(JSON.parse(await own("de.json"))).toEqual({ nav: { home: "Start" } });
  });

  test("a malformed message file is not written over", async () => {
    await save("studio/messages/it.json", "{");
    const csv = await save("it.csv", "key,target\nnav.home,Casa\n");
    expect((await run(`messages import ${csv} --locale it`)).code).toBe(1);
    expect(await own("it.json")).toBe("{");
  });
});
