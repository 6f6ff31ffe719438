import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../fixtures/raw-request.ts";
import { type ServerProcess, startServerProcess } from "../fixtures/server-process.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const root = path.join(import.meta.dirname, "../..");

/** What the copy has of the project. */
const COPIED = [
  "src",
  "tests",
  "bench",
  "tools",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const LINKED = ["node_modules", "messages", "media", "sample"];

describe("a page that is added by the recipe of CONTRIBUTING", { tags: ["long"] }, () => {
  let folder: string;
  let site: ServerProcess;

  beforeAll(async () => {
    folder = await temporaryFolder();
    for (const name of [...COPIED, "vite.config.ts"]) {
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    }
    for (const name of LINKED) await symlink(path.join(root, name), path.join(folder, name));
    await followRecipe(folder);
    run("tools/build.mjs");
    site = await startServerProcess({}, folder);
  }, 240_000);

  test("has the types of a page", { timeout: 240_000 }, () => {
    expect(run("node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false")).toBe("");
  });

  test("is there in every language, with its data and what it says to machines", async () => {
    const translators = await loadTranslators();
    for (const [locale, address] of [
      ["en", "/founder"],
      ["he", "/he/founder"],
    ] as const) {
      const { status, text: html } = await rawRequest(site.origin, address);
      expect(status).toBe(200);
      expect(html).toContain(translators.get(locale)?.("about.title"));
      expect(html).toMatch(/data-works="[1-9]/);
      expect(html).toContain(`"url":"${site.origin}${address}"`);
      const data = await rawRequest(site.origin, `/_data${address}.json`);
      expect(data.json).toMatchObject({ status: 200 });
    }
  });

  test("is listed for search engines", async () => {
    const sitemap = (await rawRequest(site.origin, "/sitemap.xml")).text;
    expect(sitemap).toContain("/founder</loc>");
  });

  /** @returns what it prints */
  function run(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stdout + stderr);
    return stdout;
  }
});

/** Writes the blocks of code of the recipe where it says that they belong. */
async function followRecipe(folder: string): Promise<void> {
  const text = await readFile(path.join(root, "CONTRIBUTING.md"), "utf8");
  const recipe = text.split("\n### ").find((section) => section.startsWith("Add a page\n")) ?? "";
  const [entry = "", toImport = "", route = "", server = ""] = [
    ...recipe.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm),
  ].map(([, code = ""]) => code);
  const table = path.join(folder, "src/site/routes.ts");
  const written = await readFile(table, "utf8");
  await writeFile(table, toImport + written.replace(/^ {2}document: \{$/m, `${entry}$&`));
  const page = path.join(folder, "src/site/pages/founder");
  await mkdir(page);
  await writeFile(path.join(page, "route.tsx"), route);
  await writeFile(path.join(page, "page.server.ts"), server);
}
