import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { follow, hydrate, launchBrowser, openEmptiedPage, PHONE } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Slows the line down as the slow profile does: 150 ms, 1.6 Mbit/s; and the processor by four. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

describe.each([
  ["English", ""],
  ["Hebrew", "/he"],
])("in %s", (_language, prefix) => {
  const home = prefix || "/";

  describe.each([false, true])("hydrated: %s", (isHydrated) => {
    const open = async (path: string) => {
      const opened = await openEmptiedPage(browser, origin, PHONE);
      await opened.page.goto(path);
      if (isHydrated) await hydrate(opened.page);
      return opened;
    };

    test("a slow line and a slow phone: the page comes, whole and at its top", async () => {
      const { page, complaints, close } = await open(home);
      await slowDown(page);
      await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
      await follow(page, `a[href="${prefix}/contact"]`);
      await page.waitForURL(`**${prefix}/contact`);
      await expect.poll(() => page.locator("main form").count(), { timeout: 15_000 }).toBe(1);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    test("a double click is one step, and one page", async () => {
      const { page, complaints, close } = await open(home);
      const before = await page.evaluate(() => history.length);
      await page
        .locator(`a[href="${prefix}/contact"]`)
        .first()
        .evaluate((link: HTMLElement) => {
          link.click();
          link.click();
        });
      await expect.poll(() => page.url()).toBe(`${origin}${prefix}/contact`);
      await page.waitForLoadState();
      await expect.poll(() => page.locator("main h1").count()).toBe(1);
      expect(await page.evaluate(() => history.length)).toBe(before + 1);
      await page.goBack();
      await page.waitForURL(`${origin}${home}`);
      expect(complaints).toEqual([]);
      await close();
    });

    test("of two quick clicks the last one counts", async () => {
      const { page, complaints, close } = await open(home);
      await page.evaluate(
        ([first, second]) => {
          document.querySelector<HTMLElement>(`a[href="${first}"]`)?.click();
          document.querySelector<HTMLElement>(`a[href="${second}"]`)?.click();
        },
        [`${prefix}/contact`, `${prefix}/blog`],
      );
      await expect.poll(() => page.url()).toBe(`${origin}${prefix}/blog`);
      await page.waitForLoadState();
      await page.waitForTimeout(500);
      expect(page.url()).toBe(`${origin}${prefix}/blog`);
      expect(await page.locator("main").count()).toBe(1);
      expect(await page.locator("main h1").count()).toBe(1);
      expect(complaints).toEqual([]);
      await close();
    });
  });

  test("T5: Back and Forward in a storm leave one page, its own, and no error", async () => {
    const { page, complaints, close } = await openEmptiedPage(browser, origin);
    await page.goto(home);
    await hydrate(page);
    for (const path of ["/contact", "/blog", "/faq"]) {
      await follow(page, `a[href="${prefix}${path}"]`);
      await page.waitForURL(`**${prefix}${path}`);
    }
    await page.evaluate(async () => {
      for (const delta of [-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -2, 1, 1, -1]) {
        history.go(delta);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
    await page.waitForTimeout(1_000);
    const wanted = await page.evaluate(() => location.pathname);
    const shown = await page.locator("main h1").allTextContents();
    expect(shown).toHaveLength(1);
    await page.goto(wanted);
    expect(await page.locator("main h1").allTextContents()).toEqual(shown);
    expect(complaints).toEqual([]);
    await close();
  });

  test("offline: the browser says so, and the way back leads back", async () => {
    const { page, close } = await openEmptiedPage(browser, origin, PHONE);
    await page.goto(home);
    await hydrate(page);
    await page.context().setOffline(true);
    await follow(page, `a[href="${prefix}/faq"]`);
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
    await page.context().setOffline(false);
    await page.goto(`${origin}${prefix}/faq`);
    await expect.poll(() => page.locator("main h1").count()).toBe(1);
    await page.goBack();
    await expect.poll(() => page.locator("main h1").count()).toBe(1);
    await close();
  });
});

test("F2: those who save data get nothing ahead", async () => {
  const { page, complaints, close } = await openEmptiedPage(browser, origin);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/_data/")) asked.push(request.url());
  });
  await page.goto("/blog");
  await hydrate(page);
  await page.locator("main a[href^='/blog/']").first().hover();
  await page.locator("footer a[href='/contact']").first().focus();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await follow(page, "a[href='/contact']");
  await page.waitForURL("**/contact");
  expect(asked).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});

test("C9: the link that woke React is fetched ahead", async () => {
  const { page, complaints, close } = await openEmptiedPage(browser, origin);
  await page.goto("/contact");
  const ahead = page.waitForRequest((request) => request.url().includes("/_data/blog.json"));
  await page.locator("header a[href='/blog']:visible").hover();
  await ahead;
  expect(complaints).toEqual([]);
  await close();
});
