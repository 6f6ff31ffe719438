import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { DESKTOP, DIRECTIONS, openAt, PHONE } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** Runs steps on a page whose scripts never run, and expects a silent console. */
async function withoutScript(
  path: string,
  view: typeof PHONE | typeof DESKTOP,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await openAt(path, {
    ...view,
    javaScriptEnabled: false,
  });
  await steps(page);
}

describe.each(DIRECTIONS)("without script, in %s", (_, prefix) => {
  const dir = prefix === "" ? "ltr" : "rtl";
  const home = prefix || "/";

  test("the menu opens on a phone and its anchors lead on", () =>
    withoutScript(home, PHONE, async (page) => {
      const menu = page.locator("#menu");
      await expect.poll(() => menu.isVisible()).toBe(false);
      await page.locator('[popovertarget="menu"]').click();
      await expect.poll(() => menu.isVisible()).toBe(true);
      await menu.locator('a[href="#about"]').click();
      await expect.poll(() => topOf(page, "#about")).toBeLessThan(200);
      await expect.poll(() => isOnScreen(page, "#menu")).toBe(false);
    }));

  test("the language switches and the page, query and direction follow", { tags: ["long"] }, () =>
    withoutScript(`${prefix}/contact?x=1`, DESKTOP, async (page) => {
      await page.locator('[popovertarget="language-list"]').click();
      const other = dir === "rtl" ? "en" : "he";
      await page.locator(`#language-list [data-locale="${other}"]`).click();
      const expected = other === "he" ? "/he/contact?x=1" : "/contact?x=1";
      await expect.poll(() => page.url()).toBe(origin + expected);
      await expect
        .poll(() => page.locator("html").getAttribute("dir"))
        .toBe(other === "he" ? "rtl" : "ltr");
      await page.goto("/contact");
      await expect.poll(() => page.url()).toBe(`${origin}${other === "he" ? "/he" : ""}/contact`);
    }),
  );

  test("A6: filters filter, all films unfold", () =>
    withoutScript(home, DESKTOP, async (page) => {
      const shown = page.locator("[data-category]:visible");
      await expect.poll(() => shown.count()).toBe(6);
      await page.locator('label[for="portfolio-all"]').click();
      await expect.poll(() => shown.count()).toBe(12);
      await page.locator('label[for="portfolio-all"]').click();
      await expect.poll(() => shown.count()).toBe(6);
      const isNear = (): Promise<boolean> => isOnScreen(page, 'label[for="portfolio-all"]');
      await expect
        .poll(isNear, { message: "fewer leaves the visitor at the portfolio" })
        .toBe(true);
      await page.locator('label[for="portfolio-all"]').click();
      await page.locator('label:has([value="business"])').click();
      const business = await page.locator('[data-category="business"]').count();
      expect(business).toBeGreaterThan(0);
      await expect.poll(() => shown.count()).toBe(business);
      await expect.poll(() => page.locator('[role="status"] [data-count]:visible').count()).toBe(1);
    }));

  test("A6: the filter of the address is chosen", { tags: ["long"] }, () =>
    withoutScript(`${home}?filter=aiMusic`, DESKTOP, async (page) => {
      const music = await page.locator('[data-category="aiMusic"]:visible').count();
      expect(music).toBeGreaterThan(0);
      await expect.poll(() => page.locator("[data-category]:visible").count()).toBe(music);
    }),
  );

  test("modals open, trap, close", { tags: ["long"] }, () =>
    withoutScript(home, DESKTOP, async (page) => {
      for (const modal of ["booking", "video"]) {
        const trigger = page.locator(`main [commandfor="${modal}-modal"]`).first();
        const dialog = page.locator(`#${modal}-modal`);
        await trigger.click();
        await expect.poll(() => dialog.isVisible()).toBe(true);
        await page.keyboard.press("Escape");
        await expect.poll(() => dialog.isVisible()).toBe(false);
        await trigger.click();
        await dialog.locator('form[method="dialog"] button').click();
        await expect.poll(() => dialog.isVisible()).toBe(false);
      }
    }),
  );

  test("an address with ?modal= or ?film= shows its dialog, which closes", () =>
    withoutScript(home, PHONE, async (page) => {
      for (const query of ["modal=booking", "modal=video", "film=silk-hours"]) {
        await page.goto(`${home}?${query}`);
        const dialog = page.locator("dialog[id][open]");
        expect(await dialog.count(), query).toBe(1);
        await expect.poll(() => dialog.isVisible()).toBe(true);
        await dialog.locator('form[method="dialog"] button').click();
        await expect.poll(() => page.locator("dialog[id][open]").count()).toBe(0);
      }
    }));

  test("a still leads to its film and on to the next", { tags: ["long"] }, () =>
    withoutScript(home, DESKTOP, async (page) => {
      await page.locator("#film-ambra a").click();
      await expect.poll(() => page.url()).toContain("?film=ambra");
      await page.locator("#portfolio-video-modal nav a").click();
      await expect.poll(() => page.url()).toContain("?film=first-light");
      await expect.poll(() => page.locator("#portfolio-video-modal").isVisible()).toBe(true);
    }),
  );

  test("booking from another page goes by the home page", { tags: ["long"] }, () =>
    withoutScript(`${prefix}/contact`, DESKTOP, async (page) => {
      await page.locator('header a[href*="modal=booking"]:visible').click();
      await expect.poll(() => page.url()).toBe(`${origin}${home}?modal=booking#contact`);
      await expect.poll(() => page.locator("#booking-modal").isVisible()).toBe(true);
      expect(await page.locator("#booking-modal a").getAttribute("href")).toBe(`${prefix}/book`);
    }),
  );

  test("the contact form takes the message", { tags: ["long"] }, () =>
    withoutScript(`${prefix}/contact`, PHONE, async (page) => {
      await page.locator("#contact-name").fill("Dana");
      await page.locator("#contact-email").fill("dana@example.com");
      await page.locator("#contact-message").fill("Ten letters and more.");
      await page.locator("#contact-consent").check();
      await page.locator("main form button").click();
      await page.locator("#form-summary[role=status] h1").waitFor();
    }),
  );
});

async function topOf(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

async function isOnScreen(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox();
  return box !== null && box.y + box.height > 0 && box.y < 844;
}
