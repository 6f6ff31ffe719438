import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import {
  DIRECTIONS,
  follow,
  MOTION,
  openAt,
  openHydrated,
  PHONE,
  settle,
  STATES,
} from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** Slows the line down as the slow profile does: 150 ms, 1.6 Mbit/s; and the processor by four. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  // The quick form leaves that to the machine, which has more to do at the same time.
  await session.send("Emulation.setCPUThrottlingRate", { rate: effort(1, 4) });
}

describe.each(STATES)("rough lines in %s%s, hydrated: %s", (_language, prefix, isHydrated) => {
  const home = prefix || "/";
  const open = isHydrated ? openHydrated : openAt;

  test(
    "a slow line and a slow phone: the page comes, whole and at its top",
    { tags: ["long"] },
    async () => {
      const page = await open(home, PHONE);
      await slowDown(page);
      await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
      await follow(page, `a[href="${prefix}/contact"]`);
      await page.waitForURL(`**${prefix}/contact`);
      await expect.poll(() => page.locator("main form").count()).toBe(1);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test("a double click is one step, and one page", { tags: ["long"] }, async () => {
    const page = await open(home, PHONE);
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
  });

  test("of two quick clicks the last one counts", { tags: ["long"] }, async () => {
    const page = await open(home, PHONE);
    await page.evaluate(
      ([first, second]) => {
        document.querySelector<HTMLElement>(`a[href="${first}"]`)?.click();
        document.querySelector<HTMLElement>(`a[href="${second}"]`)?.click();
      },
      [`${prefix}/contact`, `${prefix}/blog`],
    );
    await expect.poll(() => page.url()).toBe(`${origin}${prefix}/blog`);
    await page.waitForLoadState();
    await settle(page);
    expect(page.url()).toBe(`${origin}${prefix}/blog`);
    expect(await page.locator("main").count()).toBe(1);
    expect(await page.locator("main h1").count()).toBe(1);
  });
});

describe.each(DIRECTIONS)("rough lines in %s", (_language, prefix) => {
  const home = prefix || "/";
  test(
    "T5: Back and Forward in a storm leave one page, its own, and no error",
    { tags: ["long"] },
    async () => {
      const page = await openHydrated(home, MOTION);
      const heading = page.locator("main h1");
      const headings = new Map([[home, await heading.textContent()]]);
      let before = await heading.allTextContents();
      for (const path of ["/contact", "/blog", "/faq"]) {
        await follow(page, `a[href="${prefix}${path}"]`);
        await page.waitForURL(`**${prefix}${path}`);
        // The address is there before the page is.
        await expect.poll(() => heading.allTextContents()).not.toEqual(before);
        before = await heading.allTextContents();
        headings.set(prefix + path, before.join());
      }
      // Each as soon as the address has followed the one before, which is faster than a page comes, or
      // some frames later: the browser drops what is asked for before.
      await page.evaluate(async () => {
        for (const [step, delta] of [-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -2, 1, 1, -1].entries()) {
          const followed = new Promise((done) =>
            addEventListener("popstate", done, { once: true }),
          );
          history.go(delta);
          await followed;
          for (let frame = 0; frame < step % 4; frame += 1)
            await new Promise(requestAnimationFrame);
        }
      });
      const isItsOwn = async (): Promise<boolean> => {
        const wanted = headings.get(await page.evaluate(() => location.pathname));
        const shown = await heading.allTextContents();
        return shown.length === 1 && shown[0] === wanted;
      };
      await expect.poll(isItsOwn).toBe(true);
      await settle(page);
      expect(await isItsOwn()).toBe(true);
    },
  );

  test(
    "offline: the browser says so, and the way back leads back",
    { tags: ["long"] },
    async () => {
      const page = await openHydrated(home, {
        ...PHONE,
        tolerates: /DISCONNECTED|dynamically imported/,
      });
      await page.context().setOffline(true);
      await follow(page, `a[href="${prefix}/faq"]`);
      await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
      await page.context().setOffline(false);
      await page.goto(`${origin}${prefix}/faq`);
      await expect.poll(() => page.locator("main h1").count()).toBe(1);
      await page.goBack();
      await expect.poll(() => page.locator("main h1").count()).toBe(1);
    },
  );
});

test("C9: the link that had React hydrate is fetched ahead", async () => {
  const page = await openAt("/contact");
  const ahead = page.waitForRequest((request) => request.url().includes("/_data/blog.json"));
  await page.locator("header a[href='/blog']:visible").hover();
  expect((await ahead).method()).toBe("GET");
});
