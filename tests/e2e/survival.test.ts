import { describe, expect, inject, test } from "vitest";
import { hydrate, openHydrated, openPage, PHONE } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** Opens a page whose React is held back until `release` is called. */
async function openUnhydrated(path: string, view?: typeof PHONE) {
  const page = await openPage({ ...view, tolerates: /422/ });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  const hydrateNow = async (): Promise<void> => {
    release();
    await hydrate(page);
  };
  return { page, hydrateNow };
}

describe("what the visitor did before hydration survives it", () => {
  test("an open menu", { tags: ["long"] }, async () => {
    const { page, hydrateNow } = await openUnhydrated("/", PHONE);
    await page.locator('[popovertarget="menu"]').click();
    await hydrateNow();
    await expect.poll(() => page.locator("#menu").isVisible()).toBe(true);
  });

  test("an open modal, with its focus", async () => {
    const { page, hydrateNow } = await openUnhydrated("/he");
    await page.locator('main [commandfor="booking-modal"]').first().click();
    await hydrateNow();
    const isModal = (): Promise<boolean | undefined> =>
      page.evaluate(() => document.querySelector("#booking-modal")?.matches(":modal"));
    expect(await isModal()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isModal()).toBe(false);
  });

  test("a chosen filter and unfolded films", { tags: ["long"] }, async () => {
    const { page, hydrateNow } = await openUnhydrated("/");
    await page.locator('label[for="portfolio-all"]').click();
    await hydrateNow();
    expect(await page.locator("#portfolio-all").isChecked()).toBe(true);
    await page.locator('label:has([value="marketing"])').click();
    await expect.poll(() => page.url()).toContain("filter=marketing");
  });

  test(
    "a filter chosen before is put into the address afterwards",
    { tags: ["long"] },
    async () => {
      const { page, hydrateNow } = await openUnhydrated("/");
      await page.locator('label:has([value="business"])').click();
      await hydrateNow();
      expect(await page.locator('[value="business"]').isChecked()).toBe(true);
      await expect.poll(() => page.url()).toContain("filter=business");
    },
  );

  test("typed text", async () => {
    const { page, hydrateNow } = await openUnhydrated("/contact");
    await page.locator("#contact-message").fill("שלום, a film please");
    await page.locator("#contact-consent").check();
    await hydrateNow();
    expect(await page.locator("#contact-message").inputValue()).toBe("שלום, a film please");
    expect(await page.locator("#contact-consent").isChecked()).toBe(true);
  });

  test(
    "the focus on a form's errors, and later on the field being mended",
    { tags: ["long"] },
    async () => {
      const { page, hydrateNow } = await openUnhydrated("/he/contact");
      await page.locator("main form button").click();
      await page.locator("#form-summary").waitFor();
      const focused = (): Promise<string | undefined> =>
        page.evaluate(() => document.activeElement?.id);
      await expect.poll(focused).toBe("form-summary");
      await page.locator("#contact-name").focus();
      await hydrateNow();
      expect(await focused()).toBe("contact-name");
    },
  );

  test("a link clicked while unhydrated is followed at once", async () => {
    const { page } = await openUnhydrated("/");
    await page.locator('header a[href="/contact"]').click();
    await page.waitForURL(`${origin}/contact`);
    await expect.poll(() => page.locator("#contact-form-title").isVisible()).toBe(true);
  });
});

test(
  "A6: whoever folds the films up again stays at the portfolio",
  { tags: ["long"] },
  async () => {
    const page = await openHydrated("/");
    const label = page.locator('label[for="portfolio-all"]');
    await label.click();
    await label.scrollIntoViewIfNeeded();
    await label.click();
    await expect.poll(() => page.url()).not.toContain("all=1");
    const { top, height } = await label.evaluate((it) => {
      const { top: from } = it.getBoundingClientRect();
      return { top: from, height: innerHeight };
    });
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(height);
  },
);
