import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "#fixtures/running.ts";
import { typed } from "#fixtures/typed-terminal.ts";

const TOOL = path.join(import.meta.dirname, "../../tools/ensure-sample.mjs");

let [upstream, clone] = ["", ""];

/** What somebody without settings of their own gets from git. */
const PERSON = {
  PATH: process.env["PATH"],
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ann",
  GIT_AUTHOR_EMAIL: "ann@studio.example",
  GIT_COMMITTER_NAME: "Ann",
  GIT_COMMITTER_EMAIL: "ann@studio.example",
};

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: folder, env: PERSON, encoding: "utf8", stdio: "pipe" });

async function save(folder: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

async function commit(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- few and small
    await save(folder, file, text);
  }
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "files");
}

/** What the product's own tests say of a folder before they begin; empty when they can. */
function saidByTests(folder: string): string {
  const program = `(await import(${JSON.stringify(TOOL)})).ensureSample(${JSON.stringify(folder)})`;
  const args = ["--input-type=module", "--eval", program];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).stderr;
}

const remove = (words = "--yes", studio = "studio", folder = clone) =>
  typed(`sample remove ${words}`.trim(), { STUDIO_DIR: studio }, undefined, folder);

beforeAll(async () => {
  [upstream, clone] = [await temporaryFolder(), await temporaryFolder()];
  git(upstream, "init", "--quiet", "--initial-branch", "main");
  const sample = { "sample/studio.config.ts": "1", "sample/media/film.mp4": "x".repeat(200_000) };
  await commit(upstream, { ...sample, "src/main.ts": "1", "films/sample/a.txt": "1" });
  git(clone, "clone", "--quiet", upstream, ".");
});

it("stays while there is no other studio, or something in it is changed", async () => {
  expect(await remove()).toMatchObject({ code: 1, out: "" });
  expect(await remove("--yes", "sample")).toMatchObject({ code: 1, out: "" });
  await commit(clone, { "studio/studio.config.ts": "mine" });
  await save(clone, "sample/studio.config.ts", "mine");
  await save(clone, "sample/media/own.jpg", "mine");
  const changed = await remove();
  expect(changed).toMatchObject({ code: 1, out: "" });
  expect(changed.notes).toContain(" M sample/studio.config.ts\n?? sample/media/own.jpg\n");
  git(clone, "clean", "--quiet", "--force", "sample");
  git(clone, "restore", "sample");
  expect((await remove("")).code).toBe(2);
  expect(existsSync(path.join(clone, "sample/media/film.mp4"))).toBe(true);
});

it("goes, and no new version brings it back", async () => {
  // What the clone leaves out already stays out.
  git(clone, "sparse-checkout", "set", "--no-cone", "/*", "!/films/");
  expect((await remove()).out).toBe(
    "2 files of sample/ removed, 0.2 MB freed\n" +
      "merges leave it out; to get it back: git sparse-checkout disable\n",
  );
  await commit(upstream, {
    "sample/studio.config.ts": "2",
    "sample/content/new.md": "2",
    "films/sample/a.txt": "2",
    "src/main.ts": "2",
  });
  git(clone, "pull", "--quiet", "--no-rebase", "--no-edit");
  expect(git(clone, "status", "--porcelain")).toBe("");
  expect(saidByTests(upstream)).toBe("");
  expect(saidByTests(clone)).toContain("git sparse-checkout disable");
  const there = ["sample", "films", "studio/studio.config.ts", "src/main.ts"];
  expect(there.map((name) => existsSync(path.join(clone, name)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(await remove()).toMatchObject({ code: 1, notes: "sample/ does not exist\n" });
  git(clone, "sparse-checkout", "disable");
  expect(existsSync(path.join(clone, "sample/content/new.md"))).toBe(true);
  git(clone, "sparse-checkout", "set", "--no-cone", "/*", "!*.mp4");
  expect(saidByTests(clone)).toContain("git sparse-checkout disable");
});

it("is left to its owner where git does not know it", async () => {
  const copy = await temporaryFolder();
  await save(copy, "sample/studio.config.ts", "1");
  await save(copy, "studio/studio.config.ts", "mine");
  const told = await remove("--yes", "studio", copy);
  expect(told).toMatchObject({ code: 1, out: "" });
  expect(existsSync(path.join(copy, "sample"))).toBe(true);
});
