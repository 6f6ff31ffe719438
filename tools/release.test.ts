import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endAll, temporaryFolder } from "#fixtures/running.ts";
import { findUnlisted } from "./check-licences.ts";
import { release } from "./release.ts";

afterAll(endAll);

const DAY = "2027-03-18";
const PROJECT = { name: "studio-site", version: "0.9.3" };
const UNRELEASED = "### Figures\n\n- New.\n\n### Upgrade notes\n\n- Nothing to do.";

let folder: string;
const read = (file: string) => readFile(path.join(folder, file), "utf8");
const save = (file: string, text: string) => writeFile(path.join(folder, file), text);
const git = (...words: string[]) =>
  execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...words], {
    cwd: folder,
    encoding: "utf8",
  });
const make = (asked: string, write = false) => release({ folder, asked, day: DAY, write });
const saveLog = (unreleased: string) =>
  save(
    "CHANGELOG.md",
    `# Changelog\n\n## Unreleased\n\n${unreleased}\n\n## 0.9.3 (2027-01-01)\n\nOld.\n`,
  );

beforeEach(async () => {
  folder = await temporaryFolder();
  const entry = { version: "4.0.0", license: "MIT", integrity: "sha512-AA==" };
  const packages = {
    "": { ...PROJECT, dependencies: { used: "4.0.0" }, devDependencies: { tool: "4.0.0" } },
    "node_modules/used": entry,
    "node_modules/tool": { ...entry, dev: true },
  };
  const { dependencies, devDependencies } = packages[""];
  const manifest = { ...PROJECT, dependencies, devDependencies };
  await save("package.json", JSON.stringify(manifest, null, 2));
  const lock = { ...PROJECT, lockfileVersion: 3, requires: true, packages };
  await save("package-lock.json", JSON.stringify(lock, null, 2));
  await save(".gitignore", "dist/\n");
  await saveLog(UNRELEASED);
  git("init", "--quiet");
  git("config", "user.name", "T");
  git("config", "user.email", "t@example.org");
  git("add", "--all");
  git("commit", "--quiet", "--message", "first");
});

describe("a release", () => {
  test("is only told of, unless it is to be written", async () => {
    const before = git("rev-parse", "HEAD");
    expect(make("minor")).toMatchObject({ version: "0.10.0", notes: UNRELEASED });
    expect(git("status", "--porcelain") + git("tag")).toBe("");
    expect(git("rev-parse", "HEAD")).toBe(before);
  });

  test("has version, changelog, tag and a bill of what runs in production", async () => {
    const { sbom } = make("1.0.0", true);
    expect(JSON.parse(await read("package.json"))).toMatchObject({ version: "1.0.0" });
    const lock = JSON.parse(await read("package-lock.json")) as typeof PROJECT & {
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages[""]?.version]).toEqual(["1.0.0", "1.0.0"]);
    expect(lock.packages["node_modules/used"]?.version).toBe("4.0.0");
    expect(await read("CHANGELOG.md")).toBe(
      `# Changelog\n\n## Unreleased\n\n## 1.0.0 (${DAY})\n\n${UNRELEASED}\n\n## 0.9.3 (2027-01-01)\n\nOld.\n`,
    );
    expect(git("tag", "--list", "-n99", "v1.0.0")).toContain("### Upgrade notes");
    expect(git("status", "--porcelain")).toBe("");
    expect(git("log", "-1", "--format=%s").trim()).toBe("chore(release): 1.0.0");
    const bill = JSON.parse(await readFile(sbom, "utf8")) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: readonly { name: string }[];
    };
    expect(bill.bomFormat).toBe("CycloneDX");
    expect(bill.metadata.component).toMatchObject({ name: "studio-site", version: "1.0.0" });
    expect(bill.components.map(({ name }) => name)).toEqual(["used"]);
  });

  test("is refused with changes that are not committed, and without upgrade notes", async () => {
    await save("new.txt", "");
    expect(() => make("patch", true)).toThrow("not committed");
    await saveLog("### Figures\n\n- New.\n\n### Upgrade notes\n\n### Other\n\n- x");
    git("add", "--all");
    git("commit", "--quiet", "--message", "second");
    expect(() => make("patch", true)).toThrow("Upgrade notes");
    expect(git("tag")).toBe("");
  });

  test.each(["0.9.3", "0.8.9", "1.0", "latest", "v1.0.0"])("is never called %s", (asked) => {
    expect(() => make(asked, true)).toThrow(/newer|version such as/);
  });
});

test("licences: choices, parts, and what only tools may have", () => {
  const lines = (license: string | undefined, name = "x", dev = false) =>
    findUnlisted({ "": {}, [`node_modules/${name}`]: { ...(license && { license }), dev } });
  expect(lines("MIT")).toEqual([]);
  expect(lines("(GPL-3.0-only OR MIT)")).toEqual([]);
  expect(lines("(MIT AND Zlib)")).toEqual([]);
  expect(lines("MIT AND GPL-3.0-only")).toEqual(["x: MIT AND GPL-3.0-only"]);
  expect(lines("MPL-2.0")).toEqual(["x: MPL-2.0"]);
  expect(lines("MPL-2.0", "x", true)).toEqual([]);
  expect(lines(undefined)).toEqual(["x: no licence"]);
  expect(lines("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64")).toEqual([]);
  expect(lines("LGPL-3.0-or-later", "a/node_modules/@img/other")).toHaveLength(1);
});
