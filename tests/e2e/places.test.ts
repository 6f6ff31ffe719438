import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  follow,
  hydrate,
  MOTION,
  openAt,
  openHydrated,
  type PageOptions,
  scrollTop,
  settle,
  STATES,
} from "../fixtures/browser.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { type ContentSite, startContentSite } from "../fixtures/content-site.ts";

/** Ids that are no selectors, or not in ASCII. */
const ODD = ["1bad", "ä", "ש"];
const LONG = "Text.\n\n".repeat(120);

let site: ContentSite;
beforeAll(async () => {
  const links = ODD.map((id) => `[to ${id}](#${encodeURI(id)})`).join(" ");
  const ways =
    "[there](/there#second) [nowhere](/there#nope) [old](/old/there?x=1#second) [gone](/gone)";
  const targets = ODD.map((id) => `[${id}]{#${id}}\n\n${LONG}`).join("\n");
  const here = markdown({ title: "Here" }, `${links} [miss](#nope) ${ways}\n\n${LONG}${targets}`);
  const there = markdown({ title: "There" }, `[back](/here)\n\n${LONG}## Second\n\n${LONG}`);
  site = await startContentSite({
    "en/here.md": here,
    "en/there.md": there,
    "he/here.md": here,
    "he/there.md": there,
    ".redirects.txt": "/old/* /:splat 301\n",
  });
  return site.stop;
});

const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1),
    id,
  );
/** Scrolls as a visitor does: what script scrolls, Chromium does not always remember. */
async function jump(page: Page, to: number): Promise<void> {
  await page.mouse.wheel(0, to - (await scrollTop(page)));
  await page.waitForFunction((y) => Math.round(scrollY) === y, to);
}

/** Runs in the page: a visitor who turns the wheel as soon as the next page is there. */
function scrollOnArrival(): void {
  addEventListener("page:finish", () => {
    requestAnimationFrame(() => {
      dispatchEvent(new WheelEvent("wheel"));
      scrollTo({ top: 40, behavior: "instant" });
      Object.assign(globalThis, { scrolledAt: performance.now() });
    });
  });
}

describe.each(STATES)("places in %s%s, hydrated: %s", (_language, prefix, isHydrated) => {
  const open = (address: string, options?: PageOptions) =>
    (isHydrated ? openHydrated : openAt)(prefix + address, { baseURL: site.origin, ...options });
  const rehydrate = (page: Page): Promise<unknown> =>
    isHydrated ? hydrate(page) : Promise.resolve(undefined);
  const arriveAt = async (page: Page, id: string): Promise<void> => {
    await expect.poll(async () => Math.abs((await topOf(page, id)) - 60) < 60).toBe(true);
  };

  test("P4, P8: anchors that are no selectors are found, and found again", async () => {
    const page = await open("/here");
    for (const id of ODD) {
      const link = `article a[href="#${encodeURI(id)}"]`;
      await follow(page, link);
      await arriveAt(page, id);
      await jump(page, 40);
      await follow(page, link);
      await arriveAt(page, id);
      expect(new URL(page.url()).hash).toBe(`#${encodeURI(id)}`);
    }
  });

  test("P5, P7: an unknown anchor changes nothing, Back finds the place before an anchor", async () => {
    const page = await open("/here");
    await jump(page, 300);
    await follow(page, 'article a[href="#nope"]');
    expect(await scrollTop(page)).toBe(300);
    await follow(page, 'article a[href="#1bad"]');
    await arriveAt(page, "1bad");
    // Until its next frame the browser holds on to the anchor.
    await settle(page);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(300);
  });

  test("P3, P7: another page's anchor is arrived at, an unknown one leads to the top", async () => {
    const page = await open("/here");
    await jump(page, 300);
    await follow(page, 'article a[href$="/there#second"]');
    await page.waitForURL(`**${prefix}/there#second`);
    await arriveAt(page, "second");
    await page.goBack();
    await page.waitForURL(`**${prefix}/here`);
    await expect.poll(() => scrollTop(page)).toBe(300);
    await rehydrate(page);
    await follow(page, 'article a[href$="/there#nope"]');
    await page.waitForURL(`**${prefix}/there#nope`);
    await expect.poll(() => page.title()).toContain("There");
    await expect.poll(() => scrollTop(page)).toBe(0);
  });

  test("P11r: whoever scrolls before the anchor is gone to is left alone", async () => {
    const page = await open("/here", MOTION);
    await page.addInitScript(scrollOnArrival);
    await page.evaluate(scrollOnArrival);
    await follow(page, 'article a[href$="/there#second"]');
    await page.waitForURL(`**${prefix}/there#second`);
    await expect.poll(() => scrollTop(page)).toBe(40);
    // By then the page would have gone to its anchor.
    await page.waitForFunction(
      () => performance.now() > (Reflect.get(globalThis, "scrolledAt") as number) + 1_000,
    );
    expect(await scrollTop(page)).toBe(40);
  });

  test("M12 to M15: an old address leads on, with its rest, query and anchor, in one entry", async () => {
    const page = await open("/here");
    const entries = await page.evaluate(() => history.length);
    await follow(page, 'article a[href*="/old/there"]');
    await page.waitForURL(`**${prefix}/there?x=1#second`);
    await arriveAt(page, "second");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.goBack();
    await page.waitForURL(`**${prefix}/here`);
  });

  test("E2, E4, E11: an address without a page says so and leads home in its language", async () => {
    const page = await open("/here", { tolerates: /404/ });
    await follow(page, 'article a[href$="/gone"]');
    await page.waitForURL(`**${prefix}/gone`);
    const home = page.locator(`main a[href="${prefix || "/"}"]`);
    await expect.poll(() => home.count()).toBe(1);
    await page.goBack();
    await page.waitForURL(`**${prefix}/here`);
    await expect.poll(() => page.title()).toContain("Here");
    await page.goForward();
    await expect.poll(() => home.count()).toBe(1);
    await follow(page, `main a[href="${prefix || "/"}"]`);
    await page.waitForURL(`${site.origin}${prefix || "/"}`);
    await expect.poll(() => page.locator("#portfolio").count()).toBe(1);
    // The browser itself reports a document that answers 404.
  });
});
