import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { settingNames } from "../fixtures/setting-names.ts";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");
const manifest: {
  readonly scripts: Record<string, string>;
  readonly imports: Record<string, string>;
} = JSON.parse(read("package.json"));

/** Folders of the project, without what is installed, built or content. */
const FOLDERS = ["bench", "deploy", "docs", "media", "messages", "sample", "src", "tests", "tools"];
const files = [...readdirSync(root), ...FOLDERS.flatMap((folder) => filesBelow(folder))];
const folders = [...new Set(files.map((file) => path.dirname(file)))];
const sources = files.filter((file) =>
  /^(?:bench|deploy|src|tests|tools)\/.*\.(?:tsx?|mjs|css|conf|yaml|env|service)$/.test(file),
);
const docs = files.filter((file) => file.endsWith(".md") && !file.includes("/fixture"));
const decisions = docs.filter((file) => file.startsWith("docs/decisions/"));

/** Names that only the record of renamed terms may still use. */
const TERMS = "docs/decisions/021-standard-terms.md";

describe("settings and scripts", () => {
  test("every setting that is read is documented, and no other", () => {
    const documented = [...readme.matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map(([, name]) => name);
    expect(new Set(documented)).toEqual(settingNames());
  });

  test("the README documents every script of package.json; no document names another", () => {
    const named = (text: string) =>
      [...text.matchAll(/\bnpm (?:(start|test)\b|run (?:--silent )?([a-z:-]+))/g)].map(
        ([, short, name]) => short ?? name ?? "",
      );
    expect(new Set(named(readme))).toEqual(new Set(Object.keys(manifest.scripts)));
    const unknown = docs.flatMap((file) =>
      named(read(file))
        .filter((name) => !(name in manifest.scripts))
        .map((name) => `${file}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("every script runs a file that exists", () => {
    const run = Object.values(manifest.scripts).flatMap(
      (script) => /^node (\S+)/.exec(script)?.[1] ?? [],
    );
    expect(run.length).toBeGreaterThan(5);
    expect(run.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

describe("names in the documents", () => {
  test("the check finds what does not exist", () => {
    const text =
      "`src/gone.ts` `gone.ts` `gone/` `#gone` `sendGone` `src/{a,b}.ts` [x](gone.md) `docs.test.ts`";
    expect(missingNames("README.md", text)).toEqual([
      "gone.md",
      "src/gone.ts",
      "gone.ts",
      "gone/",
      "#gone",
      "sendGone",
    ]);
  });

  test.each(docs)("%s names only links, files, modules and identifiers that exist", (file) => {
    expect(missingNames(file, read(file))).toEqual([]);
  });

  test("every document that a source file names exists", () => {
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([target]) => `${file}: ${target}`),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((line) => !existsSync(path.join(root, line.split(": ")[1] ?? "")))).toEqual(
      [],
    );
  });

  test("every benchmark is described", () => {
    const names = [...read("bench/run.mjs").matchAll(/^ {6}"([a-z-]+)",$/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(read("bench/README.md")).toContain(`\n## ${name}\n`);
  });
});

describe("decisions", () => {
  test("are numbered without a gap", () => {
    expect(decisions.map((file) => Number(path.basename(file).slice(0, 3)))).toEqual(
      decisions.map((_, index) => index + 1),
    );
  });

  test.each(decisions)(
    "%s has number, date, status and all sections on at most 60 lines",
    (file) => {
      const text = read(file);
      expect(text).toMatch(new RegExp(`^# ${path.basename(file).slice(0, 3)} \\S`));
      expect(text).toMatch(/^- Date: 20\d\d-[01]\d-[0-3]\d$/m);
      expect(text).toMatch(/^- Status: (?:accepted|amended by \[|superseded by \[)/m);
      for (const section of ["Context", "Decision", "Evidence", "Revisit"]) {
        expect(text).toContain(`\n## ${section}\n`);
      }
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
    },
  );
});

/** @returns targets of links and names in backticks that exist nowhere, in the order of these kinds */
function missingNames(file: string, text: string): string[] {
  const here = path.dirname(file);
  const links = [
    ...text.replaceAll(/`[^`\n]+`/g, "").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !target.startsWith("/") && !existsSync(path.join(root, here, target)));
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
  return [...links, ...names.filter((name) => file !== TERMS && !isFound(name, here))];
}

/** Whether a name in backticks exists; names of other kinds, such as commands and values, do. */
function isFound(name: string, here: string): boolean {
  if (/[<>*…{}\s]/.test(name)) return true;
  if (/^#[a-z]/.test(name)) return name in manifest.imports;
  const isOurs = FOLDERS.some((folder) => name.startsWith(`${folder}/`));
  if (isOurs || /^[\w-][\w./-]*\.(?:tsx?|mjs|css|glsl)$/.test(name)) {
    const found = name.replace(/\/$/, "");
    return (
      // Documents for editors name what lies in the studio's folder.
      [found, path.join(here, found), path.join("sample", found)].some((target) =>
        existsSync(path.join(root, target)),
      ) || files.some((each) => each.endsWith(`/${found}`))
    );
  }
  if (/^[a-z][\w-]*(?:\/[\w-]+)*\/$/.test(name)) {
    return (
      existsSync(path.join(root, name)) ||
      folders.some((folder) => `/${folder}/`.includes(`/${name}`))
    );
  }
  const identifier = /^(?:[\w.]+\.)?([A-Za-z]\w*)(?:\(.*\))?$/.exec(name)?.[1];
  return (
    identifier === undefined || !/[a-z][A-Z]|_/.test(identifier) || sourceWords().has(identifier)
  );
}

let words: Set<string> | undefined;

/** All identifiers of the sources. */
function sourceWords(): Set<string> {
  words ??= new Set(
    [...sources, "sample/studio.config.ts", "package.json"]
      .filter((file) => file !== "tests/contract/docs.test.ts")
      .flatMap((file) => read(file).match(/[A-Za-z]\w*/g) ?? []),
  );
  return words;
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
