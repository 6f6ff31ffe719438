import { expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { ALL_LOCALES, localizePath } from "#i18n";
import { CONTENT_PATHS, MOTION, openPage } from "../fixtures/browser.ts";

const WIDTHS = [320, 390, 768, 1024, 2560];

test.each(ALL_LOCALES)("layout in %s: nothing sticks out at any width", async (locale) => {
  const page = await openPage();
  const isWhole = effort(["en", "he"].includes(locale), true);
  for (const path of ["/", "/contact", "/newsletter", ...(isWhole ? CONTENT_PATHS : [])]) {
    await page.goto(localizePath(path, locale, ALL_LOCALES));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { seen, excess } = await page.evaluate(() => ({
        seen: innerWidth,
        excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect({ seen, excess }, `${locale} ${path}`).toEqual({ seen: width, excess: 0 });
    }
  }
});

test("pictures reserve their place and come in modern formats", async () => {
  const page = await openPage();
  await page.goto("/");
  const pictures = await page.locator("picture img").evaluateAll((images) =>
    images.map((image) => ({
      sized: image.hasAttribute("width") && image.hasAttribute("height"),
      loading: image.getAttribute("loading"),
      sources: [...(image.parentElement?.querySelectorAll("source") ?? [])].map(({ type }) => type),
    })),
  );
  expect(pictures.length).toBeGreaterThanOrEqual(13);
  expect(pictures.every(({ sized }) => sized)).toBe(true);
  expect(pictures.filter(({ loading }) => loading === "eager")).toHaveLength(1);
  for (const { sources } of pictures) expect(sources).toEqual(["image/avif", "image/webp"]);
  expect(await page.locator('link[rel="preload"][as="image"]').count()).toBe(1);
});

test("C5: pages change with the 'page' transition, and without it for reduced motion", async () => {
  for (const [reducedMotion, expected] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    const page = await openPage({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        Object.assign(globalThis, { revealed: Reflect.get(event, "viewTransition") !== null });
      });
    });
    await page.goto("/");
    await page.evaluate(() => location.assign("/contact"));
    await page.waitForURL("**/contact");
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, "revealed")))
      .toBe(expected);
  }
});

test("C5: between documents the 'page' transition makes a picture of the screen, not of a whole page", async () => {
  const page = await openPage({ ...MOTION, viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const transition = Reflect.get(event, "viewTransition") as { ready: Promise<void> } | null;
      void transition?.ready.then(() => {
        const picture = getComputedStyle(document.documentElement, "::view-transition-old(page)");
        Object.assign(globalThis, { pictured: [picture.width, picture.height] });
      });
    });
  });
  await page.goto("/");
  await page.evaluate(() => location.assign("/contact"));
  await page.waitForURL("**/contact");
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, "pictured")))
    .toEqual(["1280px", "800px"]);
});
