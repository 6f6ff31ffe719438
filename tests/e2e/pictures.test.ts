import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";
import { startSite } from "../fixtures/start-site.ts";

const origin = inject("siteOrigin");
/** Any picture, of this site or of another. */
const PICTURE = /\.(?:avif|webp|jpg|png)$/;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Where all pictures of a page lie, and how high the page is. */
async function places(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    pictures: [...document.querySelectorAll("main img")].map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }),
    height: document.documentElement.scrollHeight,
  }));
}

test.each([
  "/",
  "/he/blog/the-first-two-seconds",
  "/blog/the-first-two-seconds",
  "/portfolio/ambra",
])("pictures that do not come move nothing on %s", async (path) => {
  const loaded = await openEmptiedPage(browser, origin);
  await loaded.page.goto(path);
  await loaded.page.waitForLoadState("networkidle");
  const expected = await places(loaded.page);
  await loaded.close();
  const broken = await openEmptiedPage(browser, origin);
  await broken.page.route(PICTURE, (route) => route.abort());
  await broken.page.goto(path);
  await broken.page.waitForLoadState("networkidle");
  expect(await places(broken.page)).toEqual(expected);
  await broken.close();
});

test("a picture of any address has the place that its author gave it", async () => {
  const folder = await createContentFolder({
    "en/plan.md": markdown(
      { title: "Plan" },
      '![A plan of the set](/nowhere.png){width=400 height=300}\n\n<img src="/gone.png" alt="A map" width="200" height="100">\n\nAfter.',
    ),
  });
  const site = await startSite({ CONTENT_DIR: folder.directory });
  const { page, close } = await openEmptiedPage(browser, site.origin);
  await page.goto("/plan");
  await page.waitForLoadState("networkidle");
  const pictures = page.locator("main article img");
  const seen = await pictures.evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return [
        width,
        height,
        image.getAttribute("loading"),
        getComputedStyle(image, "::after").content,
      ];
    }),
  );
  expect(seen).toEqual([
    [400, 300, "lazy", '"A plan of the set"'],
    [200, 100, "lazy", '"A map"'],
  ]);
  await close();
  await site.stop();
  await folder.remove();
});
