import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { markdown } from "../fixtures/content-folder.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { openAt, openPage, waitForLayout, WITH_PICTURES } from "../fixtures/browser.ts";

const PICTURES = ["*.avif", "*.webp", "*.jpg", "*.png"];
/** A face that comes late is left out (font-display: optional), and lines would break elsewhere. */
const FACES = ["*.woff2"];

/** Where all pictures of a page lie, and how high the page is. */
async function places(page: Page): Promise<unknown> {
  await waitForLayout(page);
  return page.evaluate(() => ({
    pictures: [...document.querySelectorAll("main img")].map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }),
    height: document.documentElement.scrollHeight,
  }));
}

test("pictures that do not come move nothing", { tags: ["long"] }, async () => {
  const page = await openPage({ ...WITH_PICTURES, tolerates: /ERR_BLOCKED|inspector$/ });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  for (const path of ["/", "/portfolio/ambra", "/he/blog/the-first-two-seconds"]) {
    await session.send("Network.setBlockedURLs", { urls: FACES });
    await page.goto(path);
    const expected = await places(page);
    await session.send("Network.setBlockedURLs", { urls: [...FACES, ...PICTURES] });
    await page.reload();
    expect(await places(page), path).toEqual(expected);
  }
});

test(
  "a picture of any address has the place that its author gave it",
  { tags: ["long"] },
  async () => {
    const site = await startContentSite({
      "en/plan.md": markdown(
        { title: "Plan" },
        '![A plan of the set](/nowhere.png){width=400 height=300}\n\n<img src="/gone.png" alt="A map" width="200" height="100">\n\nAfter.',
      ),
    });
    onTestFinished(async () => void (await site.stop()));
    const page = await openAt("/plan", {
      ...WITH_PICTURES,
      baseURL: site.origin,
      tolerates: /404/,
    });
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
  },
);
