import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hydrate, launchBrowser, openEmptiedPage, PHONE } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a page whose React is held back until `release` is called. */
async function openUnhydrated(path: string, view?: typeof PHONE) {
  const opened = await openEmptiedPage(browser, origin, view);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await opened.page.route("**/assets/client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await opened.page.goto(path);
  const hydrateNow = async (): Promise<void> => {
    release();
    await hydrate(opened.page);
  };
  return { ...opened, hydrateNow };
}

describe("what the visitor did before React woke survives it", () => {
  test("an open menu", async () => {
    const { page, complaints, hydrateNow, close } = await openUnhydrated("/", PHONE);
    await page.locator('[popovertarget="menu"]').click();
    await hydrateNow();
    await expect.poll(() => page.locator("#menu").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an open modal, with its focus", async () => {
    const { page, complaints, hydrateNow, close } = await openUnhydrated("/he");
    await page.locator('main [commandfor="booking-modal"]').first().click();
    await hydrateNow();
    const isModal = (): Promise<boolean | undefined> =>
      page.evaluate(() => document.querySelector("#booking-modal")?.matches(":modal"));
    expect(await isModal()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isModal()).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  test("a chosen filter and unfolded films", async () => {
    const { page, complaints, hydrateNow, close } = await openUnhydrated("/");
    await page.locator('label[for="portfolio-all"]').click();
    await hydrateNow();
    expect(await page.locator("#portfolio-all").isChecked()).toBe(true);
    await page.locator('label:has([value="marketing"])').click();
    await expect.poll(() => page.url()).toContain("filter=marketing");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a filter chosen before is put into the address afterwards", async () => {
    const { page, hydrateNow, close } = await openUnhydrated("/");
    await page.locator('label:has([value="business"])').click();
    await hydrateNow();
    expect(await page.locator('[value="business"]').isChecked()).toBe(true);
    await expect.poll(() => page.url()).toContain("filter=business");
    await close();
  });

  test("typed text", async () => {
    const { page, complaints, hydrateNow, close } = await openUnhydrated("/contact");
    await page.locator("#contact-message").fill("שלום, a film please");
    await page.locator("#contact-consent").check();
    await hydrateNow();
    expect(await page.locator("#contact-message").inputValue()).toBe("שלום, a film please");
    expect(await page.locator("#contact-consent").isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the focus on a form's errors, and later on the field being mended", async () => {
    const { page, hydrateNow, close } = await openUnhydrated("/he/contact");
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("main form");
      form?.setAttribute("novalidate", "");
    });
    await page.locator("main form button").click();
    await page.locator("#form-summary").waitFor();
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe("form-summary");
    await page.locator("#contact-name").focus();
    await hydrateNow();
    expect(await focused()).toBe("contact-name");
    await close();
  });

  test("a link clicked before hydration is followed at once", async () => {
    const { page, close } = await openUnhydrated("/");
    await page.locator('header a[href="/contact"]').click();
    await page.waitForURL(`${origin}/contact`);
    await expect.poll(() => page.locator("#contact-form-title").isVisible()).toBe(true);
    await close();
  });
});

describe("client navigation", () => {
  test("changes page, title and history without a document", async () => {
    const { page, complaints, close } = await openEmptiedPage(browser, origin);
    await page.goto("/");
    await hydrate(page);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(request.url());
    });
    await page.locator('header a[href="/contact"]').click();
    await page.waitForURL(`${origin}/contact`);
    await page.locator("#contact-form-title").waitFor();
    expect(await page.title()).toContain("Contact Us | ");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator("#hero-title").waitFor();
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("an unknown address shows the error page, and Back leads out of it", async () => {
    const { page, complaints, close } = await openEmptiedPage(browser, origin);
    await page.goto("/contact");
    await hydrate(page);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>("main a[href^='/?modal']");
      link?.setAttribute("href", "/nope");
    });
    await page.goto("/he/nope");
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
    await page.goBack();
    await page.locator("#contact-form-title").waitFor();
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
    await close();
  });
});
