import { globSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { CheckName, CheckReport } from "#studio-check";
import { runStudio } from "../fixtures/run-studio.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { saveStudio } from "../fixtures/start-site.ts";
import { upgradeStudio } from "../fixtures/upgraded-studio.ts";
import { SAMPLE_WORDS } from "../../src/studio-check/sample-words.ts";

/** What `check --json` says. */
interface CheckAnswer {
  readonly checks: readonly CheckReport[];
  readonly errors: number;
  readonly warnings: number;
}

/** All but the browser's: `accessibility` has a test of its own. */
const CHECKS: readonly CheckName[] = ["texts", "links", "html", "bookings", "mails", "sample"];

async function check(
  settings: Readonly<Record<string, string>>,
  checks: readonly CheckName[] = CHECKS,
  ...options: readonly string[]
) {
  const { code, out, notes } = await runStudio(
    ["check", "--json", "--only", checks.join(","), ...options],
    { CLOCK: "2027-03-15T08:00:00Z", ALLOW_CLOCK: "1", ...settings },
  );
  const answer = JSON.parse(out) as CheckAnswer;
  const stateOf = (name: CheckName) => answer.checks.find((each) => each.name === name)?.state;
  /** Problems of a check as `place: expected (hint)`. */
  const problemsOf = (name: CheckName): string =>
    (answer.checks.find((each) => each.name === name)?.problems ?? [])
      .map(({ severity, place, expected, hint }) => `${severity} ${place}: ${expected} (${hint})`)
      .join("\n");
  return { ...answer, code, notes, stateOf, problemsOf };
}

/** A copy of the fixture studio to spoil. */
async function copyStudio(): Promise<string> {
  const folder = path.join(await temporaryFolder(), "studio");
  await cp("tests/studio", folder, { recursive: true });
  return folder;
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, "utf8");
  const after = change(before);
  expect(after, file).not.toBe(before);
  await writeFile(file, after);
}

test(
  "the sample has no problem, and says that it is one",
  { tags: ["long"], timeout: 240_000 },
  async () => {
    const found = await check({ SITE_LOCALES: "en,he,es,fr,de,nl" }, CHECKS, "--strict");
    expect(found.checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(found).toMatchObject({ code: 0, errors: 0, warnings: 0 });
    expect(found.checks.map(({ name, state }) => [name, state])).toEqual([
      ["start", "passed"],
      ...CHECKS.map((name) => [name, name === "sample" ? "left-out" : "passed"]),
    ]);
  },
);

test(
  "another studio has none but texts that it has still to write",
  { tags: ["long"] },
  async () => {
    const settings = { STUDIO_DIR: "tests/studio" };
    const found = await check(settings);
    expect(
      found.checks.flatMap(({ problems }) => problems.map(({ severity }) => severity)),
    ).toEqual(["warning", "warning"]);
    expect(found.code).toBe(0);
    expect(found.problemsOf("texts")).toMatch(
      /^warning tests\/studio\/messages\/it\.json: \d+ more/,
    );
    // What German says, Austrians read.
    expect(found.problemsOf("texts")).not.toContain("de-AT");
    const strict = await runStudio(["check", "--only", "texts", "--strict"], settings);
    expect(strict).toMatchObject({ code: 1, notes: "0 errors, 2 warnings\n" });
  },
);

test(
  "a studio that was adopted 30 versions ago takes today's without a conflict",
  { tags: ["long"] },
  async () => {
    const { studioDir, changed } = await upgradeStudio(30);
    expect(changed).toEqual([]);
    const settings = { STUDIO_DIR: studioDir };
    // Whatever a codemod cannot do is said there.
    expect(await runStudio(["upgrade", "apply"], settings)).toMatchObject({ code: 0 });
    const found = await check(settings, CHECKS);
    const problems = found.checks.flatMap((each) => each.problems);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  },
);

test(
  "a studio with one language and no work yet has valid HTML too",
  { tags: ["long"] },
  async () => {
    const CONTENT_DIR = await temporaryFolder();
    await cp("tests/studio/content/it/bottega.md", path.join(CONTENT_DIR, "it/bottega.md"));
    const settings = { STUDIO_DIR: "tests/studio", SITE_LOCALES: "it", CONTENT_DIR };
    const found = await check(settings, ["html"]);
    expect(found.problemsOf("html")).toBe("");
    expect(found.stateOf("html")).toBe("passed");
  },
);

test("finds each mistake of a studio, with its place", { tags: ["long"] }, async () => {
  const folder = await copyStudio();
  const at = (file: string): string => path.join(folder, file);
  await edit(
    at("content/it/bottega.md"),
    (text) => `${text}\n[Via](/non-esiste) e Kinovane. [ ](/contact)\n`,
  );
  await edit(at("content/it/blog/1.il-silenzio.md"), (text) => `${text}\n#### Troppo piccolo\n`);
  await edit(at("messages/ar.json"), (text) =>
    text.replace('"footer": {', '"footer": { "copyright": "{anni}",'),
  );
  // A link of its own without words in any language of the site.
  await edit(at("studio.config.ts"), (text) =>
    text.replace(
      'title: { it: "La bottega", ar: "الورشة", "de-AT": "Die Werkstatt" }',
      'title: { fr: "L’atelier" }',
    ),
  );
  // Open on no day that can be booked.
  await edit(at("studio.config.ts"), (text) =>
    text.replace(/weekly: \{.*\},/, 'weekly: { mon: [["09:00", "09:15"]] },'),
  );
  const found = await check({ STUDIO_DIR: folder, SITE_LOCALES: "it,ar" });
  expect(found.code).toBe(1);
  expect(found.problemsOf("links")).toContain("/non-esiste: 404");
  expect(found.problemsOf("links")).toMatch(/bottega\.md:\d+: .*\(dead-link\)/);
  expect(found.problemsOf("links")).toMatch(/il-silenzio\.md:\d+: .*\(heading-order\)/);
  expect(found.problemsOf("html")).toMatch(/error \/bottega: valid HTML \(wcag\/h30/);
  expect(found.problemsOf("texts")).toMatch(/error .*messages\/ar\.json: .*"footer\.copyright"/);
  expect(found.problemsOf("texts")).toMatch(/error \/: words in place of nav\.links\.1/);
  expect(found.problemsOf("sample")).toMatch(/error \/bottega: nothing of the sample .*kinovane/);
  expect(found.problemsOf("bookings").match(/a free time that can be booked/g)).toHaveLength(4);
  expect(found.stateOf("mails")).toBe("failed");
  expect(found.problemsOf("mails")).toContain("error mail confirmed in ar: a mail");
});

test(
  "names a subject that nobody has written, in each mail that has it",
  { tags: ["long"] },
  async () => {
    const folder = await copyStudio();
    await edit(path.join(folder, "messages/it.json"), (text) =>
      text.replace(
        '"contact":',
        '"mail": { "booking": { "confirmed": { "subject": "services.items.none.title" } } },\n  "contact":',
      ),
    );
    const found = await check({ STUDIO_DIR: folder, SITE_LOCALES: "it" });
    expect(found.problemsOf("mails")).toMatch(
      /error mail confirmed in it: texts in words \(it says services\.items\.none\.title/,
    );
  },
);

test("a studio that does not start is told why, colours that cannot be read included", async () => {
  const STUDIO_CONFIG = await saveStudio({
    theme: { colors: { dark: { paper: "#eeeeee", paper2: "#eeeeee" } } },
  });
  const found = await check({ STUDIO_DIR: "tests/studio", STUDIO_CONFIG });
  expect(found.checks.map(({ name, state }) => [name, state])).toEqual([["start", "failed"]]);
  expect(found.problemsOf("start")).toMatch(/theme\.colors\.dark\.ink: 4\.5:1 against/);
  expect(found.code).toBe(1);
});

test("nothing of a studio is written to, its data included", { tags: ["long"] }, async () => {
  const DATA_DIR = path.join(await temporaryFolder(), "data");
  const { code } = await runStudio(["check", "--only", "bookings"], {
    STUDIO_DIR: "tests/studio",
    DATA_DIR,
  });
  expect(code).toBe(0);
  await expect(readFile(DATA_DIR)).rejects.toThrow(/ENOENT/);
});

test("the words by which the sample is known are the sample's", async () => {
  const files = globSync("sample/{studio.config.ts,{content,messages}/**/*.{md,json}}");
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const all = texts.join("\n").toLowerCase();
  expect(SAMPLE_WORDS.filter((word) => !all.includes(word))).toEqual([]);
});
