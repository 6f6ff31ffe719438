import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { follow, hydrate, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What the page has told of its transitions since it was loaded. */
interface Told {
  /** How many transitions began. */
  readonly begun: number;
  /** The names of the animations that ran on the page's content, in their order. */
  readonly ran: string[];
  /** The numbers of main regions that a frame has shown. */
  readonly mains: number[];
}

/** Runs in the page: keeps account of transitions, and of what each frame shows. */
function watchTransitions(): void {
  const told = { begun: 0, ran: [] as string[], mains: [] as number[] };
  Object.assign(globalThis, { told });
  const begin = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    told.begun += 1;
    return begin(change);
  };
  const look = (): void => {
    const mains = document.querySelectorAll("main").length;
    if (!told.mains.includes(mains)) told.mains.push(mains);
    for (const { effect } of document.documentElement.getAnimations({ subtree: true })) {
      if (!(effect instanceof KeyframeEffect)) continue;
      const name = effect.pseudoElement ?? "";
      if (/-(?:old|new)\(page\)$/.test(name) && !told.ran.includes(name)) told.ran.push(name);
    }
    requestAnimationFrame(look);
  };
  look();
}

const told = (page: Page): Promise<Told> =>
  page.evaluate(() => Reflect.get(globalThis, "told") as Told);

async function open(path: string, reducedMotion: "reduce" | "no-preference") {
  const opened = await openEmptiedPage(browser, origin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion,
  });
  await opened.page.goto(path);
  await hydrate(opened.page);
  await opened.page.evaluate(watchTransitions);
  return opened;
}

describe.each([
  ["English", ""],
  ["Hebrew", "/he"],
])("C5: the 'page' transition in %s", (_language, prefix) => {
  const post = (slug: string): string => `a[href="${prefix}/blog/${slug}"]`;

  test("T1, T2, T3: the old page leaves and the new one enters, one main at any time", async () => {
    const { page, complaints, close } = await open(`${prefix}/blog`, "no-preference");
    await follow(page, post("the-first-two-seconds"));
    await page.waitForURL(`**${prefix}/blog/the-first-two-seconds`);
    await expect.poll(async () => (await told(page)).begun).toBe(1);
    await expect
      .poll(async () => (await told(page)).ran.toSorted())
      .toEqual(["::view-transition-new(page)", "::view-transition-old(page)"]);
    // Another article is the same route with other parameters, and still another page.
    const next = page
      .locator(`main article a[href^="${prefix}/blog/"]:not([href*="/tag/"])`)
      .last();
    await next.evaluate((link: HTMLElement) => link.click());
    await expect.poll(async () => (await told(page)).begun).toBe(2);
    expect((await told(page)).mains).toEqual([1]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("T3: an anchor, the same address and a filter are no other page", async () => {
    const { page, close } = await open(prefix || "/", "no-preference");
    await follow(page, `a[href="${prefix || "/"}#portfolio"], a[href="#portfolio"]`);
    await page.waitForURL("**#portfolio");
    await page.locator('label:has([value="business"])').click();
    await page.waitForURL("**filter=business*");
    await follow(page, `a[href="${prefix || "/"}"]`);
    await expect.poll(() => page.url()).toBe(`${origin}${prefix || "/"}`);
    expect((await told(page)).ran).toEqual([]);
    await close();
  });

  test("B13: a page is finished when its contents are there, before its transition ends", async () => {
    const { page, close } = await open(`${prefix}/blog`, "no-preference");
    await page.evaluate(() => {
      const order: string[] = [];
      Object.assign(globalThis, { order });
      addEventListener("page:finish", () => order.push("finish"));
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        const transition = begin(change);
        void transition.finished.then(() => order.push("ended"));
        return transition;
      };
    });
    await follow(page, post("the-first-two-seconds"));
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, "order") as string[]))
      .toEqual(["finish", "ended"]);
    await close();
  });

  test("T5: with reduced motion nothing is animated", async () => {
    const { page, close } = await open(prefix || "/", "reduce");
    await follow(page, `a[href="${prefix}/contact"]`);
    await page.waitForURL(`**${prefix}/contact`);
    await page.locator("#contact-form-title").waitFor();
    expect((await told(page)).ran).toEqual([]);
    await close();
  });

  test("T4, H7: header and footer stay, and the head follows", async () => {
    const { page, close } = await open(`${prefix}/contact`, "reduce");
    await page.evaluate(() => {
      for (const part of document.querySelectorAll("body > header, body > footer"))
        part.setAttribute("data-kept", "");
    });
    const kept = (): Promise<number> => page.locator("[data-kept]").count();
    const before = await kept();
    expect(before).toBeGreaterThanOrEqual(2);
    await follow(page, `header a[href="${prefix}/blog"]`);
    await page.waitForURL(`**${prefix}/blog`);
    await page.locator("main h1").waitFor();
    expect(await kept()).toBe(before);
    await expect
      .poll(() => headOf(page))
      .toEqual({
        canonical: [`${origin}${prefix}/blog`],
        hreflang: 13,
        locale: 1,
        others: 5,
      });
    await follow(page, 'footer [data-locale="fr"]');
    await page.waitForURL("**/fr/blog");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("fr-FR");
    expect(await kept()).toBe(before);
    await expect
      .poll(() => headOf(page))
      .toEqual({
        canonical: [`${origin}/fr/blog`],
        hreflang: 13,
        locale: 1,
        others: 5,
      });
    await close();
  });
});

/** What the head tells search engines now. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(
      ({ href }) => href,
    ),
    hreflang: document.querySelectorAll('link[rel="alternate"][hreflang]').length,
    locale: document.querySelectorAll('meta[property="og:locale"]').length,
    others: document.querySelectorAll('meta[property="og:locale:alternate"]').length,
  }));
