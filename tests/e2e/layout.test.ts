import { expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { CONTENT_PATHS, MOTION, openAt, openPage } from "../fixtures/browser.ts";

const WIDTHS = effort([320, 768], [320, 390, 768, 1024, 2560]);

/** In the quick form the other direction and the longest words. */
const LOCALES = effort<readonly LocaleCode[]>(["he", "de"], ALL_LOCALES);

test.each(LOCALES)("layout in %s: nothing sticks out at any width", async (locale) => {
  const page = await openPage();
  const isWhole = effort(locale === "he", true);
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
  const page = await openAt("/");
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

test("C5: between documents the 'page' transition makes a picture of the screen, and none for reduced motion", async () => {
  const view = { viewport: { width: 1280, height: 800 } };
  for (const [motion, expected] of [
    [MOTION, ["1280px", "800px"]],
    [{}, "none"],
  ] as const) {
    const page = await openPage({ ...view, ...motion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        const transition = Reflect.get(event, "viewTransition") as { ready: Promise<void> } | null;
        if (!transition) Object.assign(globalThis, { pictured: "none" });
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
      .toEqual(expected);
  }
});
