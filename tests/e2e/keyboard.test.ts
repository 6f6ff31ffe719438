import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { DESKTOP, hydrate, openHydrated, openPage, PHONE, STATES } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/**
 * Presses Tab until an element has the focus; fails after too many steps.
 *
 * @param from what is clicked on before; default: on from what has the focus
 */
async function tabTo(page: Page, selector: string, from?: string): Promise<void> {
  if (from) {
    await page.locator(from).evaluate((start: HTMLElement) => {
      start.tabIndex = -1;
      start.focus({ preventScroll: true });
    });
  }
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((css) => document.activeElement?.matches(css), selector)) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}

const hasFocus = (page: Page, selector: string): Promise<boolean | undefined> =>
  page.evaluate((css) => document.activeElement?.matches(css), selector);

const focusIsInside = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((css) => document.activeElement?.closest(css) !== null, selector);

describe.each(STATES)(
  "the keyboard alone in %s%s, hydrated: %s",
  (_language, prefix, isHydrated) => {
    async function open(view: typeof DESKTOP | typeof PHONE) {
      const page = await openPage(view);
      if (!isHydrated) await page.route("**/assets/client-*.js", () => {});
      await page.goto(prefix || "/");
      if (isHydrated) await hydrate(page);
      return page;
    }

    test("the first stop skips to the content", async () => {
      const page = await open(DESKTOP);
      await page.keyboard.press("Tab");
      await expect.poll(() => hasFocus(page, 'a[href="#main"]')).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => hasFocus(page, "main")).toBe(true);
    });

    test("menu: opens, is walked, closes with Escape and gives the focus back", async () => {
      const page = await open(PHONE);
      await tabTo(page, '[popovertarget="menu"]');
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("#menu").isVisible()).toBe(true);
      await page.keyboard.press("Tab");
      await expect.poll(() => focusIsInside(page, "#menu")).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("#menu").isVisible()).toBe(false);
      await expect.poll(() => hasFocus(page, '[popovertarget="menu"]')).toBe(true);
    });

    test("language: opens, Escape closes, Enter switches", { tags: ["long"] }, async () => {
      const page = await open(DESKTOP);
      await tabTo(page, '[popovertarget="language-list"]');
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect.poll(() => focusIsInside(page, "#language-list")).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("#language-list").isVisible()).toBe(false);
      await page.keyboard.press("Enter");
      await tabTo(page, '#language-list [data-locale="es"]');
      await page.keyboard.press("Enter");
      await page.waitForURL(`${origin}/es`);
    });

    test("filters: arrows choose, Space unfolds all films", { tags: ["long"] }, async () => {
      const page = await open(DESKTOP);
      await tabTo(page, 'input[name="filter"]', "#portfolio h2");
      await page.keyboard.press("ArrowDown");
      const chosen = await page.locator('input[name="filter"]:checked').getAttribute("value");
      expect(chosen).toBe("marketing");
      await page.keyboard.press("ArrowUp");
      await tabTo(page, "#portfolio-all");
      await page.keyboard.press("Space");
      await expect.poll(() => page.locator("[data-category]:visible").count()).toBe(12);
      await expect.poll(() => hasFocus(page, "#portfolio-all")).toBe(true);
    });

    test("modals: focus trapped, returned", { tags: ["long"] }, async () => {
      const page = await open(DESKTOP);
      for (const modal of ["booking", "video"]) {
        const trigger = `main [commandfor="${modal}-modal"]`;
        await tabTo(page, trigger, "main");
        await page.keyboard.press("Enter");
        const dialog = page.locator(`#${modal}-modal`);
        await expect.poll(() => dialog.isVisible()).toBe(true);
        for (let step = 0; step < 12; step += 1) {
          await page.keyboard.press("Tab");
          const where = await page.evaluate((id) => {
            const active = document.activeElement;
            return active === document.body || active?.closest(`#${id}`) !== null;
          }, `${modal}-modal`);
          expect(where).toBe(true);
        }
        await page.keyboard.press("Escape");
        await expect.poll(() => dialog.isVisible()).toBe(false);
        await expect.poll(() => hasFocus(page, trigger)).toBe(true);
      }
    });
  },
);

describe("films after hydration", { tags: ["long"] }, () => {
  test("open at their address, step, close, and the address follows", async () => {
    const page = await openHydrated("/");
    await tabTo(page, "#film-ninth-ring a", "#portfolio h2");
    await page.keyboard.press("Enter");
    const dialog = page.locator("#portfolio-video-modal");
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await expect.poll(() => page.url()).toContain("?film=ninth-ring");
    expect(
      await page.evaluate(() =>
        document.querySelector("#portfolio-video-modal")?.matches(":modal"),
      ),
    ).toBe(true);
    await dialog.locator("nav a").last().click();
    await expect.poll(() => page.url()).toContain("?film=moving-parts");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toBe(`${origin}/`);
    await expect.poll(() => hasFocus(page, "#film-ninth-ring a")).toBe(true);
  });
});
