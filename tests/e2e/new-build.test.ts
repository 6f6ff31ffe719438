import { readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DIRECTIONS, documentsOf, follow, hydrate, openNewContext } from "../fixtures/browser.ts";
import { makeSiteFolder } from "../fixtures/site-folder.ts";
import { startServerProcess } from "../fixtures/server-process.ts";
import type { RunningSite } from "../fixtures/start-site.ts";

const root = path.join(import.meta.dirname, "../..");

/** Starts the site, on a port, out of a folder whose build has another id. */
async function startNextBuild(port: string): Promise<RunningSite> {
  const folder = await makeSiteFolder();
  await symlink(path.join(root, "media"), path.join(folder, "media"));
  const file = path.join(folder, "dist/current/build.json");
  const build = JSON.parse(await readFile(file, "utf8")) as object;
  await rm(file);
  const next = { ...build, id: "the-next-build", timestamp: Date.now() };
  await writeFile(file, JSON.stringify(next));
  return startServerProcess({ PORT: port }, folder);
}

const buildOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset["buildId"]);

test(
  "C8, C10: a new build in the middle of a visit strands nobody",
  { tags: ["long"] },
  async () => {
    const before = await startServerProcess();
    const visits: Visit[] = [];
    for (const [, prefix] of DIRECTIONS) visits.push(await openContact(before, prefix));
    await before.stop();
    await startNextBuild(new URL(before.origin).port);
    for (const visit of visits) {
      await expectNextBuild(visit);
      expect(await buildOf(visit.page)).toBeDefined();
    }
  },
);

/** A page that was opened with the build before. */
interface Visit {
  readonly page: Page;
  readonly prefix: string;
  readonly build: string | undefined;
  /** Addresses of what the page has asked for. */
  readonly assets: readonly string[];
}

async function openContact({ origin }: RunningSite, prefix: string): Promise<Visit> {
  const page = await openNewContext({ baseURL: origin });
  await page.goto(prefix || "/");
  await hydrate(page);
  await follow(page, `a[href="${prefix}/contact"]`);
  await page.waitForURL(`**${prefix}/contact`);
  const assets = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  return { page, prefix, build: await buildOf(page), assets };
}

async function expectNextBuild({ page, prefix, build, assets }: Visit): Promise<void> {
  // Data of the new build is not mixed into the old page: the next page comes whole, once.
  const documents = documentsOf(page);
  await follow(page, `a[href="${prefix}/blog"]`);
  await page.waitForURL(`**${prefix}/blog`);
  await expect.poll(() => buildOf(page)).not.toBe(build);
  await expect.poll(() => page.locator("main h1").count()).toBe(1);
  expect(documents).toEqual([new URL(`${prefix}/blog`, page.url()).href]);
  // What the old page had asked for is still there for others who have it open.
  for (const asset of assets.filter((name) => name.includes("/assets/"))) {
    expect((await fetch(asset)).status).toBe(200);
  }
  await hydrate(page);
  await page.goBack();
  await page.waitForURL(`**${prefix}/contact`);
  await expect.poll(() => page.locator("main form").count()).toBe(1);
}
