import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrate, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";
import { type ContentFolder, createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

let browser: Browser;
let folder: ContentFolder;
let site: RunningSite;

beforeAll(async () => {
  browser = await launchBrowser();
  const text = [
    '<p id="page-data">{"scripts":["/evil.js"],"site":{}}</p>',
    "<script>hit = 1</script>",
    "[a](javascript:hit=1) <a href='javascript:hit=1'>b</a>",
    "[to the other](/other)",
  ];
  folder = await createContentFolder({
    "en/danger.md": markdown({ title: "Danger" }, text.join("\n\n")),
    "en/other.md": markdown({ title: "Other" }, "[moved](/moved)"),
    "en/moved.md": markdown({ title: "Moved", redirect: "/שלום" }),
    "en/שלום.md": markdown({ title: "Hebrew" }),
  });
  site = await startSite({ CONTENT_DIR: folder.directory });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await folder.remove();
});

test(
  "C12: content cannot stand in for the page's own data, and nothing in it runs",
  { timeout: 20_000 },
  async () => {
    const { page, complaints, close } = await openEmptiedPage(browser, site.origin);
    await page.goto("/danger");
    for (const name of ["a", "b"]) await page.getByText(name, { exact: true }).click();
    await hydrate(page);
    await page.getByText("to the other").click();
    await page.waitForURL("**/other");
    await expect.poll(() => page.title()).toContain("Other");
    expect(await page.evaluate(() => "hit" in globalThis)).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  },
);

test("D10: a redirect to an address in other letters is followed without loading a document", async () => {
  const { page, complaints, close } = await openEmptiedPage(browser, site.origin);
  await page.goto("/other");
  await hydrate(page);
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await page.getByRole("link", { name: "moved" }).click();
  await expect.poll(() => page.title()).toContain("Hebrew");
  expect(decodeURI(page.url())).toBe(`${site.origin}/שלום`);
  expect(await page.evaluate(() => "stayed" in globalThis)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
