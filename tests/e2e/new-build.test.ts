import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, hydrate, launchBrowser, openPage } from "../fixtures/browser.ts";
import { startServerProcess } from "../fixtures/server-process.ts";

const root = path.join(import.meta.dirname, "../..");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A site folder whose build has another id and, as after a change, another name of a page's code. */
async function folderOfNextBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "next-build-"));
  await cp(path.join(root, "dist"), path.join(folder, "dist"), { recursive: true });
  for (const name of ["content", "media", "messages", "package.json", "redirects.txt", "src"]) {
    await symlink(path.join(root, name), path.join(folder, name));
  }
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await symlink(path.join(root, "studio.config.ts"), path.join(folder, "studio.config.ts"));
  const build = JSON.parse(await readFile(path.join(folder, "dist/build.json"), "utf8")) as object;
  const next = { ...build, id: "the-next-build", timestamp: Date.now() };
  await writeFile(path.join(folder, "dist/build.json"), JSON.stringify(next));
  return folder;
}

const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset["buildId"]);

test.each([
  ["English", ""],
  ["Hebrew", "/he"],
])("C8, C10: a new build in the middle of a visit strands nobody, in %s", async (_name, prefix) => {
  const folder = await folderOfNextBuild();
  const before = await startServerProcess({ PORT: "0" });
  const { port } = new URL(before.origin);
  const { page, close, complaints } = await openPage(browser, before.origin);
  await page.goto(prefix || "/");
  await hydrate(page);
  await follow(page, `a[href="${prefix}/contact"]`);
  await page.waitForURL(`**${prefix}/contact`);
  const old = await buildOf(page);
  const assets = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );

  await before.stop();
  const after = await startServerProcess({ PORT: port }, folder);
  // Data of the new build is not mixed into the old page: the next page comes whole, once.
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
  });
  await follow(page, `a[href="${prefix}/blog"]`);
  await page.waitForURL(`**${prefix}/blog`);
  await expect.poll(() => buildOf(page)).not.toBe(old);
  await expect.poll(() => page.locator("main h1").count()).toBe(1);
  expect(documents).toEqual([`${prefix}/blog`]);
  // What the old page had asked for is still there for others who have it open.
  for (const asset of assets.filter((name) => name.includes("/assets/"))) {
    expect((await fetch(asset)).status).toBe(200);
  }
  await hydrate(page);
  await page.goBack();
  await page.waitForURL(`**${prefix}/contact`);
  await expect.poll(() => page.locator("main form").count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
  await after.stop();
  await rm(folder, { recursive: true });
});
