import type { Page } from "playwright-core";
import { effort } from "../fixtures/effort.ts";
import { describe, expect, inject, test } from "vitest";
import {
  blockStorage,
  documentsOf,
  follow,
  hydrate,
  MOTION,
  openAt,
  openHydrated,
  openPage,
  scrollTop,
  settle,
  STATES,
} from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** Runs in the page: counts the loads that the loading bar hears of, and notes every place on the way. */
function watch(): void {
  const seen = { loads: 0, tops: [] as number[] };
  Object.assign(globalThis, { seen });
  addEventListener("page:start", () => (seen.loads += 1));
  const look = (): void => {
    if (seen.tops.at(-1) !== scrollY) seen.tops.push(scrollY);
    requestAnimationFrame(look);
  };
  look();
}
const seenOn = (page: Page): Promise<{ loads: number; tops: number[] }> =>
  page.evaluate(() => Reflect.get(globalThis, "seen") as { loads: number; tops: number[] });

describe.each(STATES)("the same page in %s%s, hydrated: %s", (_language, prefix, isHydrated) => {
  const open = isHydrated ? openHydrated : openAt;
  const arrived = (page: Page): Promise<boolean> =>
    page.locator("#about").evaluate((it) => Math.abs(it.getBoundingClientRect().top - 80) <= 2);

  test.each([{ way: "at once", motion: {} }, ...effort([], [{ way: "smoothly", motion: MOTION }])])(
    "P13, B7: an anchor is reached $way, without a bar",
    async ({ way, motion }) => {
      const page = await open(prefix || "/", motion);
      await page.focus("header a");
      await page.evaluate(watch);
      await follow(page, 'header a[href="#about"]');
      await expect.poll(() => arrived(page)).toBe(true);
      const { loads, tops } = await seenOn(page);
      expect(loads).toBe(0);
      // However few frames a busy machine has for it: one of them lies on the way.
      const [start = 0, end = 0] = [tops.at(0), tops.at(-1)];
      const onTheWay = tops.filter((top) => top > start + 0.05 * end && top < 0.95 * end);
      expect(onTheWay.length > 0).toBe(way === "smoothly");
    },
  );

  test("P6, B7: what changes the query only keeps the place, without a bar", async () => {
    const page = await open(prefix || "/");
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await expect.poll(() => scrollTop(page)).toBe(700);
    await page.evaluate(watch);
    await page.evaluate(() => window.studio.openBookingModal());
    await expect.poll(() => page.url()).toBe(`${origin}${prefix || "/"}?modal=booking`);
    expect(await scrollTop(page)).toBe(700);
    await page.evaluate(() => window.studio.closeBookingModal());
    await expect.poll(() => page.url()).toBe(`${origin}${prefix || "/"}`);
    await settle(page);
    expect(await scrollTop(page)).toBe(700);
    expect(await seenOn(page)).toEqual({ loads: 0, tops: [700] });
  });

  test("P6: another article of the blog begins at its top", { tags: ["long"] }, async () => {
    const page = await open(`${prefix}/blog/the-first-two-seconds`);
    const next = `main a[href^="${prefix}/blog/"]:not([href*="/tag/"])`;
    const path = (await page.locator(next).last().getAttribute("href")) ?? "";
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    await follow(page, `main a[href="${path}"]`);
    await page.waitForURL(`**${path}`);
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  test("K7: with storage blocked the site still moves", { tags: ["long"] }, async () => {
    const page = await openPage();
    await blockStorage(page);
    await page.goto(prefix || "/");
    if (isHydrated) await hydrate(page);
    await follow(page, `a[href="${prefix}/contact"]`);
    await page.waitForURL(`**${prefix}/contact`);
    await page.goBack();
    await expect.poll(() => page.locator("#portfolio").count()).toBe(1);
  });
});

describe.each([["kept by the tab", false] as const, ...effort([], [["blocked", true] as const])])(
  "C8: code that does not come, storage %s",
  (_name, isBlocked) => {
    test("K1, K2, K3, K7, K8: the target is loaded whole, once in ten seconds for its path", async () => {
      const page = await openPage({ tolerates: /ERR_FAILED|dynamically imported/ });
      if (isBlocked) await blockStorage(page);
      await page.goto("/he");
      await hydrate(page);
      await page.route(/\/assets\/route-/, (route) => route.abort());
      const documents = documentsOf(page);
      // The address may be the target's before the document is.
      const loaded = page.waitForEvent("load");
      await follow(page, 'a[href="/he/blog"]');
      await loaded;
      await page.waitForURL("**/he/blog");
      await expect.poll(() => page.locator("main article").count()).toBeGreaterThan(0);
      const guard = await page.evaluate(
        (blocked) =>
          blocked
            ? (history.state as Record<string, unknown>)["whole-load"]
            : (JSON.parse(sessionStorage.getItem("whole-load") ?? "null") as unknown),
        isBlocked,
      );
      expect(guard).toEqual({ path: "/he/blog", expires: expect.any(Number) as number });
      const { expires } = guard as { expires: number };
      expect(Math.abs(expires - Date.now() - 5_000)).toBeLessThanOrEqual(5_000);
      // Waking here fails for want of the same code, and does not load the page again and again.
      for (let time = 0; time < 3; time += 1) {
        await page.locator("header button:visible").first().dispatchEvent("pointerdown");
        await settle(page);
      }
      expect(documents).toEqual([`${origin}/he/blog`]);
      expect(await page.locator("#loading-bar").getAttribute("aria-hidden")).toBe("true");
      expect(await page.locator("main article").count()).toBeGreaterThan(0);
    });
  },
);
