import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endAll, temporaryFolder } from "#fixtures/running.ts";
import { typed } from "#fixtures/typed-terminal.ts";
import { readStudio } from "#server";
import { readHours, writeHours } from "./init-questions.ts";

const SHAPE = "tests/fixtures/studios/italian.json";

let folder = "";
let studio = "";
const at = (...names: string[]) => path.join(studio, ...names);
const read = (...names: string[]) => readFile(at(...names), "utf8");
const init = (words: string, lines?: readonly string[]) =>
  typed(`init ${words}`.trim(), { STUDIO_DIR: studio, CLOCK: "2027-03-15T08:00:00Z" }, lines);
const save = async (settings: unknown, name = "asked.json"): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, typeof settings === "string" ? settings : JSON.stringify(settings));
  return file;
};
/** Everything in the studio's folder. */
const all = async (): Promise<Map<string, string>> => {
  const files = await readdir(studio, { recursive: true, withFileTypes: true });
  const names = files.filter((it) => it.isFile()).map((it) => path.join(it.parentPath, it.name));
  const pairs = names.map(async (it) => [path.relative(studio, it), await readFile(it, "utf8")]);
  return new Map((await Promise.all(pairs)) as [string, string][]);
};

beforeEach(async () => {
  folder = await temporaryFolder();
  studio = path.join(folder, "studio");
});
afterAll(endAll);

describe("issue 22: init makes a studio", () => {
  test("out of a file: configuration, texts, drafts, logo; nothing else is left", async () => {
    const { code, out } = await init(`--from ${SHAPE}`);
    expect([code, out]).toEqual([0, expect.stringContaining("content check")]);
    expect(await readdir(folder)).toEqual(["studio"]);
    const files = await all();
    const services = ["1.documentaries", "2.weddings", "3.trade-fairs"];
    const documents = [
      "privacy-policy",
      "terms-and-conditions",
      ...services.map((it) => `services/${it}`),
    ];
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...["it", "en", "de"].flatMap((tag) => documents.map((it) => `content/${tag}/${it}.md`)),
        ...["it", "en", "de"].map((tag) => `messages/${tag}.json`),
        "redirects.txt",
        "studio.config.ts",
        "theme/lanterna.svg",
      ].toSorted(),
    );
    const drafts = [...files].filter(([name]) => name.endsWith(".md"));
    for (const [name, text] of drafts) {
      expect([name, text]).toEqual([name, expect.stringMatching(/^draft: true$/m)]);
    }
    for (const text of files.values()) expect(text).not.toMatch(/kinovane/i);
    const found = await readStudio({ studioDir: studio, studioConfig: undefined });
    expect(found).toMatchObject({
      name: "Lanterna Film",
      sample: false,
      locales: [{ tag: "it" }, { tag: "en" }, { tag: "de" }],
    });
  });

  test("what is left out is named; --yes takes the usual for it and says so", async () => {
    const from = await save({ name: "Aurora", locales: ["fr"] });
    const without = await init(`--from ${from}`);
    expect(without).toMatchObject({ code: 2, notes: expect.stringContaining("--yes") });
    expect(without.notes).toMatch(/^contact: expected .*found nothing$/m);
    expect(existsSync(studio)).toBe(false);
    const { out } = await init(`--from ${from} --yes --json`);
    expect(JSON.parse(out).assumed).toEqual([
      "since",
      "contact.email",
      "contact.whatsapp",
      "booking.zone",
      "booking.weekly",
    ]);
    const found = await readStudio({ studioDir: studio, studioConfig: undefined });
    expect(found).toMatchObject({ name: "Aurora", since: 2027, sample: true });
  });

  test("--yes alone makes one that says of itself that it is a sample", async () => {
    expect((await init("--yes")).code).toBe(0);
    const found = await readStudio({ studioDir: studio, studioConfig: undefined });
    expect(found).toMatchObject({ sample: true, locales: [{ tag: "en" }] });
  });

  test.each([
    [{ colour: 1 }, "colour: expected no such setting"],
    [{ contact: { email: "nobody" } }, 'contact.email: expected an email address, found "nobody"'],
    [{ locales: ["it", "blog_1"] }, "locales.1: expected a language tag such as it or pt-BR"],
    [{ booking: { zone: "Rome" } }, "booking.zone: expected a time zone"],
    [{ theme: { logo: { file: "away.svg" } } }, "theme.logo.file: there is no file away.svg"],
    [
      { categories: [{ id: "a", icon: "away.svg" }] },
      "categories.0.icon: there is no file away.svg",
    ],
    [
      { theme: { colors: { light: { ink: "#eeeeee" } } } },
      "theme.colors.light.ink: expected 4.5:1",
    ],
    ["{\n  name\n}", "asked.json:2: expected valid JSON"],
    ["[]", "expected an object of settings"],
  ])("%j is refused, and nothing is written", async (asked, words) => {
    const { code, notes } = await init(`--yes --from ${await save(asked)}`);
    expect([code > 0, notes]).toEqual([true, expect.stringContaining(words)]);
    expect(await readdir(folder)).toEqual(["asked.json"]);
  });

  test("a folder that is no studio is left alone", async () => {
    await mkdir(studio);
    await writeFile(at("notes.txt"), "mine");
    expect(await init("--yes")).toMatchObject({
      code: 1,
      notes: expect.stringContaining("STUDIO_DIR"),
    });
    expect(await readdir(studio)).toEqual(["notes.txt"]);
  });

  test("what an earlier run left when it was ended goes", async () => {
    await mkdir(path.join(folder, ".studio.part/content"), { recursive: true });
    await init("--yes");
    expect(await readdir(folder)).toEqual(["studio"]);
  });
});

describe("issue 22: init changes what is asked", () => {
  beforeEach(() => init(`--from ${SHAPE}`));

  test("nothing, when it is called with the same again", async () => {
    const before = await all();
    expect(await init(`--from ${SHAPE}`)).toMatchObject({ code: 0, out: "nothing to change\n" });
    expect(await all()).toEqual(before);
  });

  test("one value, and everything else stays byte for byte", async () => {
    const before = await all();
    const from = await save({ contact: { whatsapp: "+39 02 7654 3210" } });
    await init(`--from ${from}`);
    const config = before.get("studio.config.ts") ?? "";
    const changed = config.replace("+39 02 1234 5678", "+39 02 7654 3210");
    expect(await all()).toEqual(new Map(before).set("studio.config.ts", changed));
  });

  test("a language and a service bring their drafts, and nothing that was thrown away", async () => {
    await writeFile(
      at("content/it/privacy-policy.md"),
      "---\ntitle: Riservatezza\n---\n\nNiente.\n",
    );
    await rm(at("content/it/terms-and-conditions.md"));
    const before = await all();
    const { services } = JSON.parse(await readFile(SHAPE, "utf8"));
    const from = await save({
      locales: ["it", "en", "de", "fr"],
      services: [...services, "music"],
    });
    expect((await init(`--from ${from}`)).code).toBe(0);
    const after = await all();
    const added = [...after.keys()].filter((name) => !before.has(name)).toSorted();
    expect(added).toEqual([
      "content/de/services/4.music.md",
      "content/en/services/4.music.md",
      "content/fr/privacy-policy.md",
      "content/fr/services/1.documentaries.md",
      "content/fr/services/2.weddings.md",
      "content/fr/services/3.trade-fairs.md",
      "content/fr/services/4.music.md",
      "content/it/services/4.music.md",
      "messages/fr.json",
    ]);
    expect(after.get("content/fr/privacy-policy.md")).toContain("Niente.");
    before.delete("studio.config.ts");
    for (const [name, text] of before) expect([name, after.get(name)]).toEqual([name, text]);
  });

  test("a value that is computed is replaced, and what is made elsewhere is left to a person", async () => {
    const config = await read("studio.config.ts");
    const from = await save({ name: "Faro" });
    const computed = config.replace('"Lanterna Film"', '["Lanterna", "Film"].join(" ")');
    await writeFile(at("studio.config.ts"), computed);
    expect((await init(`--from ${from}`)).code).toBe(0);
    expect(await read("studio.config.ts")).toBe(config.replace('"Lanterna Film"', '"Faro"'));
    const elsewhere = `${config.replace("export default", "const made =")}export default made;\n`;
    await writeFile(at("studio.config.ts"), elsewhere);
    const more = await save({ name: "Faro 2", services: [] });
    expect(await init(`--from ${more}`)).toMatchObject({
      code: 1,
      notes: expect.stringContaining('{"name":"Faro 2","services":[]}'),
    });
    expect(await read("studio.config.ts")).toBe(elsewhere);
    expect((await readdir(studio)).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

describe("issue 22: init asks", () => {
  const ANSWERS = [
    "Aurora Studio",
    "nobody",
    "ciao@aurora.example",
    "+39 02 1234 5678",
    "Ada Rossi",
    "it, blog",
    "it, en",
    "Europe/Rome",
    "whenever",
    "mon-thu 9-13 14:00-18:00, fri 9-12",
    "Matrimoni, Film aziendali",
    "",
    "#f4d35e",
    "nowhere.svg",
    "tests/fixtures/studios/lanterna.svg",
    "aurora.example",
    "https://aurora.example/it",
  ];

  test("each answer is checked at once, and asked for again", async () => {
    const { code, notes, out } = await init("", ANSWERS);
    expect([code, out]).toEqual([0, expect.stringContaining("SITE_URL=https://aurora.example ")]);
    expect(notes.match(/^Email address/gm)).toHaveLength(2);
    expect(notes.match(/^Languages/gm)).toHaveLength(2);
    expect(notes.match(/^Hours/gm)).toHaveLength(2);
    const found = await readStudio({ studioDir: studio, studioConfig: undefined });
    expect(found).toMatchObject({
      name: "Aurora Studio",
      sample: false,
      founder: { name: "Ada Rossi" },
      services: [
        { id: "matrimoni", title: "Matrimoni" },
        { id: "film-aziendali", title: "Film aziendali" },
      ],
      categories: [],
      theme: { logo: { file: "lanterna.svg" } },
    });
    expect(existsSync(at("theme/lanterna.svg"))).toBe(true);
  });

  test("who leaves in the middle has nothing half written", async () => {
    for (const count of [0, 5, ANSWERS.length - 1]) {
      // oxlint-disable-next-line no-await-in-loop -- one folder
      expect(await init("", ANSWERS.slice(0, count))).toMatchObject({ code: 1, out: "" });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test("again, it offers what there is, and empty answers keep it", async () => {
    await init(`--from ${SHAPE}`);
    const before = await all();
    const { notes, out } = await init(
      "",
      Array.from({ length: 12 }, () => ""),
    );
    expect(notes).toContain(
      "Services, separated by commas (- for none) [Documentari, Matrimoni, Fiere]: ",
    );
    expect(notes).toContain(
      "[mon-tue 10:00-13:00 15:00-18:00, wed 10:00-13:00, thu 10:00-13:00 15:00-18:00]",
    );
    expect(out).toBe("nothing to change\n");
    expect(await all()).toEqual(before);
  });

  test("without a terminal it says what answers in its place", async () => {
    expect(await init("")).toMatchObject({ code: 2, notes: expect.stringContaining("--from") });
  });
});

test.each([
  ["mon-fri 9-17", "mon-fri 09:00-17:00"],
  ["sat 10:00-12:30 14:00-16:00, sun 10-24", "sat 10:00-12:30 14:00-16:00, sun 10:00-24:00"],
  ["mon 9-12, tue-wed 9-12", "mon-wed 09:00-12:00"],
])("hours: %s", (typedHours, written) => {
  expect(writeHours(readHours(typedHours))).toBe(written);
});

test.each(["", "fri-mon 9-17", "mon", "mon 9", "someday 9-17"])("no hours: %j", (typedHours) => {
  expect(readHours(typedHours)).toMatch(/^days and times such as/);
});
