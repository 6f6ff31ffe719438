import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hydrate, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Runs in the page: remembers how far the change of pages is. */
function followEvents(): void {
  for (const type of ["page:start", "page:finish", "page:cancel"]) {
    addEventListener(type, () => Object.assign(globalThis, { lastEvent: type }));
  }
}

/** Runs in the page: as long as a page is revealed and not yet React's, nothing happens after a while. */
function holdReact(): void {
  const held: (() => void)[] = [];
  let isHolding = true;
  const later = (run: () => void): void => {
    const main = document.getElementById("main");
    if (isHolding && main?.dataset["revealed"] !== undefined) held.push(run);
    else run();
  };
  const [frame, timer] = [requestAnimationFrame, setTimeout];
  Object.assign(globalThis, {
    requestAnimationFrame: (run: FrameRequestCallback) => frame((now) => later(() => run(now))),
    setTimeout: (run: () => void, ms?: number) => timer(() => later(run), ms),
    letGo() {
      isHolding = false;
      for (const run of held.splice(0)) run();
    },
  });
}

const letGo = (page: Page): Promise<void> =>
  page.evaluate(() => (Reflect.get(globalThis, "letGo") as () => void)());

/** What is in `main` and seen there. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll<HTMLElement>("main h1")]
      .filter((heading) => heading.checkVisibility())
      .map(({ id, textContent }) => id || textContent),
    path: location.pathname,
    top: Math.round(scrollY),
  }));

/** Opens a hydrated page, and another one built for the link to it. */
async function openWithBuilt(
  path: string,
  link: string,
  reducedMotion: "reduce" | "no-preference" = "no-preference",
) {
  const opened = await openEmptiedPage(browser, origin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion,
  });
  await opened.page.addInitScript(holdReact);
  await opened.page.addInitScript(followEvents);
  await opened.page.goto(path);
  await hydrate(opened.page);
  await point(opened.page, link);
  return opened;
}

/** Has the page behind a link fetched and built. */
async function point(page: Page, link: string): Promise<void> {
  const { pathname } = new URL(
    await page
      .locator(link)
      .first()
      .evaluate((element: HTMLAnchorElement) => element.href),
  );
  const fetched = page.waitForResponse(`**/_data${pathname === "/" ? "/index" : pathname}.json`);
  await page.locator(link).first().dispatchEvent("focusin");
  await (await fetched).finished();
  // React builds in pauses of the page.
  await page.waitForTimeout(500);
}

/** Goes somewhere by a function of the page, without any input. */
const go = (page: Page, to: string): Promise<boolean> =>
  page.evaluate(
    (target) =>
      dispatchEvent(new CustomEvent("app:navigate", { cancelable: true, detail: { to: target } })),
    to,
  );

const click = (page: Page, link: string): Promise<void> =>
  page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.click());

describe.each([
  ["English", "", "no-preference"],
  ["Hebrew", "/he", "no-preference"],
] as const)(
  "C5: a page that is built is painted before React takes it over, in %s",
  (_name, prefix, motion) => {
    const home = prefix || "/";
    const contact = `footer a[href="${prefix}/contact"]`;

    test("nothing of the old page is seen, then nothing of it is there", async () => {
      const { page, complaints, close } = await openWithBuilt(home, contact, motion);
      const title = await page.title();
      await page.evaluate(() => scrollTo({ top: 3_000, behavior: "instant" }));
      await click(page, contact);
      const main = page.locator("main[data-revealed]");
      await main.waitFor();
      const revealed = await seen(page);
      expect(revealed).toMatchObject({ path: `${prefix}/contact`, top: 0 });
      expect(revealed.headings).toHaveLength(1);
      expect(await page.locator("#contact-form-title").isVisible()).toBe(true);
      expect(await page.locator("#hero").isVisible()).toBe(false);
      expect(await page.title()).toBe(title);

      await letGo(page);
      await expect.poll(() => main.count()).toBe(0);
      expect(await page.locator("#hero, [data-revealed]").count()).toBe(0);
      expect(await seen(page)).toEqual(revealed);
      expect(await page.title()).not.toBe(title);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      await expect.poll(() => page.locator("[data-first-look]").count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    test("P2: who goes back before React has it finds the old page where it was left", async () => {
      const { page, complaints, close } = await openWithBuilt(home, contact, motion);
      await page.evaluate(() => scrollTo({ top: 3_000, behavior: "instant" }));
      const left = await seen(page);
      await click(page, contact);
      await page.locator("main[data-revealed]").waitFor();
      await page.goBack();
      await expect.poll(() => seen(page)).toEqual(left);
      await letGo(page);
      await page.waitForTimeout(500);
      expect(await seen(page)).toEqual(left);
      expect(await page.locator("#contact-form-title, [data-revealed]").count()).toBe(0);
      // Nothing is on its way any more.
      expect(await page.evaluate(() => Reflect.get(globalThis, "lastEvent"))).toBe("page:cancel");
      expect(complaints).toEqual([]);
      await close();
    });
  },
);

test("C9: a page stays when another is built before React has it", async () => {
  const { page, complaints, close } = await openWithBuilt("/contact", 'header a[href="/"]');
  await click(page, 'header a[href="/"]');
  await page.locator("main[data-revealed]").waitFor();
  const revealed = await seen(page);
  expect(revealed.headings).toEqual(["hero-title"]);
  await point(page, 'footer a[href="/blog"]');
  expect(await seen(page)).toEqual(revealed);
  await letGo(page);
  await expect.poll(() => page.locator("[data-revealed]").count()).toBe(0);
  expect(await seen(page)).toEqual(revealed);
  expect(await page.locator("main h1").count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test("T5: a page that is asked for before React has the one that is revealed takes its place", async () => {
  const { page, complaints, close } = await openWithBuilt("/", 'footer a[href="/contact"]');
  await click(page, 'footer a[href="/contact"]');
  await page.locator("main[data-revealed]").waitFor();
  await go(page, "/blog");
  await page.waitForURL("**/blog");
  await letGo(page);
  await page.locator('main a[href^="/blog/"]').first().waitFor();
  expect(await page.locator("#contact-form-title, [data-revealed]").count()).toBe(0);
  expect(await page.locator("main h1").count()).toBe(1);
  await page.goBack();
  await page.locator("#contact-form-title").waitFor();
  expect(await page.locator("main h1").count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test("B8: where a function leads back before React has moved, nothing is under way", async () => {
  const { page, complaints, close } = await openWithBuilt("/", 'footer a[href="/contact"]');
  const before = await seen(page);
  await click(page, 'footer a[href="/contact"]');
  await page.locator("main[data-revealed]").waitFor();
  await go(page, "/");
  await expect.poll(() => seen(page)).toEqual(before);
  await letGo(page);
  await page.waitForTimeout(300);
  expect(await seen(page)).toEqual(before);
  expect(await page.evaluate(() => Reflect.get(globalThis, "lastEvent"))).toBe("page:cancel");
  expect(complaints).toEqual([]);
  await close();
});

test("C13: an error page that comes before React has moved is seen", async () => {
  const { page, close } = await openWithBuilt("/", 'footer a[href="/contact"]');
  await click(page, 'footer a[href="/contact"]');
  await page.locator("main[data-revealed]").waitFor();
  await page.route("**/_data/blog.json", (route) => route.abort());
  // It has been loaded whole a moment ago, in vain.
  await page.evaluate(() => {
    const guard = { path: "/blog", expires: Date.now() + 10_000 };
    sessionStorage.setItem("whole-load", JSON.stringify(guard));
  });
  await go(page, "/blog");
  await page.waitForTimeout(300);
  await letGo(page);
  await expect
    .poll(async () => (await seen(page)).headings)
    .toEqual([expect.stringContaining("500")]);
  expect(await page.locator("[data-revealed]").count()).toBe(0);
  await close();
});

test("whatever the visitor does with a page before React has it, it is React's by then", async () => {
  const { page, complaints, close } = await openWithBuilt(
    "/",
    'footer a[href="/contact"]',
    "reduce",
  );
  await click(page, 'footer a[href="/contact"]');
  await page.locator("main[data-revealed]").waitFor();
  await page.locator("#contact-message").click();
  await page.keyboard.type("Rain");
  expect(await page.locator("#contact-message").inputValue()).toBe("Rain");
  expect(await page.locator("[data-revealed]").count()).toBe(0);
  await letGo(page);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("contact-message");
  expect(complaints).toEqual([]);
  await close();
});

test("a link in a page that is not yet React's leads on, and a second click adds no entry", async () => {
  const { page, complaints, close } = await openWithBuilt("/contact", 'header a[href="/"]');
  const entries = await page.evaluate(() => history.length);
  await click(page, 'header a[href="/"]');
  await page.locator("main[data-revealed]").waitFor();
  await click(page, 'header a[href="/"]');
  expect(await page.locator("[data-revealed]").count()).toBe(0);
  await page.goBack();
  await page.locator("#contact-form-title").waitFor();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);

  await point(page, 'header a[href="/"]');
  await click(page, 'header a[href="/"]');
  await page.locator("main[data-revealed]").waitFor();
  await click(page, 'main a[href^="/blog/"]');
  await page.waitForURL("**/blog/**");
  await page.locator("main article").first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("C5: where nothing is painted, as in a tab in the background, pages change all the same", async () => {
  const { page, complaints, close } = await openWithBuilt("/", 'footer a[href="/contact"]');
  await letGo(page);
  await page.evaluate(() => Object.assign(globalThis, { requestAnimationFrame: () => 0 }));
  const title = await page.title();
  await click(page, 'footer a[href="/contact"]');
  await expect.poll(() => page.title()).not.toBe(title);
  expect(await page.locator("#hero, [data-revealed]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
