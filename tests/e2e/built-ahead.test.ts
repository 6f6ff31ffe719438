import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hydrate, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Runs in the page: counts the elements that are made for the bodies of pages. */
function countElements(): void {
  Object.assign(globalThis, { made: 0 });
  const make = Document.prototype.createElement;
  Document.prototype.createElement = function count(
    this: Document,
    ...args: Parameters<typeof make>
  ) {
    if (!/^(?:title|meta|link|script)$/i.test(args[0])) {
      Object.assign(globalThis, { made: Number(Reflect.get(globalThis, "made")) + 1 });
    }
    return make.apply(this, args);
  };
}

const made = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, "made")));

/** Opens a hydrated page that is idle. */
async function openHydrated(path: string) {
  const opened = await openEmptiedPage(browser, origin, {
    viewport: { width: 1280, height: 800 },
  });
  await opened.page.addInitScript(countElements);
  await opened.page.goto(path);
  await hydrate(opened.page);
  await opened.page.waitForLoadState("networkidle");
  return opened;
}

/** Points at a link until its page is built: nothing is made any more. */
async function pointAt(page: Page, selector: string): Promise<void> {
  const before = await made(page);
  await page.locator(selector).first().hover();
  let last = before;
  await expect
    .poll(
      async () => {
        const [now, known] = [await made(page), last];
        last = now;
        return now > before + 10 && now === known;
      },
      { interval: 150 },
    )
    .toBe(true);
}

const headings = (page: Page): Promise<readonly string[]> =>
  page.locator("h1").evaluateAll((all) => all.map(({ textContent }) => textContent));

describe.each([
  ["English", ""],
  ["Hebrew", "/he"],
])("C9: the page that is pointed at is built before it is opened, in %s", (_name, prefix) => {
  const home = prefix || "/";
  const contact = `header a[href="${prefix}/contact"]:visible`;

  test("nothing of it is found before, and next to nothing is made by the click", async () => {
    const { page, complaints, close } = await openHydrated(home);
    const [title, heading] = [await page.title(), await headings(page)];
    await pointAt(page, contact);
    expect(await page.title()).toBe(title);
    expect(await headings(page)).toEqual(heading);
    expect(await page.locator("#contact-form-title").count()).toBe(0);
    expect(await canonical(page)).toEqual([origin + home]);

    const before = await made(page);
    await page.click(contact);
    await page.locator("#contact-form-title").waitFor();
    await expect.poll(() => page.title()).not.toBe(title);
    expect((await made(page)) - before).toBeLessThan(10);
    expect(await headings(page)).toHaveLength(1);
    await expect.poll(() => canonical(page)).toEqual([`${origin}${prefix}/contact`]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("its queries, dialogs and history are those of any page", async () => {
    const { page, complaints, close } = await openHydrated(`${prefix}/blog`);
    await pointAt(page, `a[href="${home}"]:visible`);
    await page.click(`a[href="${home}"]:visible`);
    await page.locator("#hero").waitFor();
    await page.locator("label:has([value=marketing])").click();
    await page.waitForURL(`**${home}?filter=marketing`);
    const film = page.locator("#portfolio a[href*='film=']:visible").first();
    await film.click();
    await page.locator("dialog:modal video").waitFor();
    await page.goBack();
    await expect.poll(() => page.locator("dialog:modal").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?filter=marketing");

    await pointAt(page, contact);
    await page.click(contact);
    await page.locator("#contact-form-title").waitFor();
    await expect.poll(() => page.locator("#hero").count()).toBe(0);
    await page.goBack();
    await page.locator("#hero").waitFor();
    expect(new URL(page.url()).search).toBe("?filter=marketing");
    expect(await headings(page)).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("another page is opened as if it had not been built", async () => {
    const { page, complaints, close } = await openHydrated(`${prefix}/contact`);
    await pointAt(page, `a[href="${home}"]:visible`);
    // Its dialogs are not this page's.
    await page.evaluate(() => window.studio.closeVideoModal());
    expect(complaints.splice(0)).toEqual([expect.stringContaining("#video-modal")]);
    await page
      .locator(`footer a[href="${prefix}/blog"]`)
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${prefix}/blog`);
    await expect
      .poll(() => page.locator(`main a[href^="${prefix}/blog/"]`).count())
      .toBeGreaterThan(0);
    expect(await page.locator("#hero, #contact-form-title").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test("C7: a dialog of a page that is built is opened on that page", async () => {
    const { page, complaints, close } = await openHydrated(`${prefix}/contact`);
    await pointAt(page, `a[href="${home}"]:visible`);
    await page.evaluate(() => window.studio.openBookingModal());
    await page.locator("dialog#booking-modal:modal").waitFor();
    expect(new URL(page.url()).pathname).toBe(home);
    expect(complaints).toEqual([]);
    await close();
  });
});

test("P2: a page that was built ahead is gone back to where it was left", async () => {
  const { page, complaints, close } = await openHydrated("/");
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  const whole = await height();
  const low = whole - 900;
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), low);
  await page.locator('header a[href="/contact"]').first().dispatchEvent("click");
  await page.locator("#contact-form-title").waitFor();
  await pointAt(page, 'a[href="/"]:visible');
  await page.goBack();
  await page.locator("#hero").waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(low);

  // Not over the link already when its bar comes back.
  await page.mouse.move(0, 400);
  await page.goForward();
  await page.locator("#contact-form-title").waitFor();
  await pointAt(page, 'a[href="/"]:visible');
  await page.click('a[href="/"]:visible');
  await page.locator("#hero").waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(height).toBe(whole);
  expect(complaints).toEqual([]);
  await close();
});

test("B7: what is typed on a page that was built ahead stays when the language changes", async () => {
  const { page, complaints, close } = await openHydrated("/");
  await pointAt(page, 'header a[href="/contact"]:visible');
  await page.click('header a[href="/contact"]:visible');
  await page.locator("#contact-message").fill("Twelve seconds of rain");
  await page.evaluate(() => window.studio.setLocale("he"));
  await page.waitForURL("**/he/contact");
  await page.locator("html[dir=rtl]").waitFor();
  expect(await page.locator("h1").textContent()).toMatch(/[א-ת]/);
  expect(await page.locator("#contact-message").inputValue()).toBe("Twelve seconds of rain");
  await expect.poll(() => canonical(page)).toEqual([`${origin}/he/contact`]);
  await page.goBack();
  await page.locator("html[dir=ltr]").waitFor();
  expect(await page.locator("#contact-message").inputValue()).toBe("Twelve seconds of rain");
  expect(complaints).toEqual([]);
  await close();
});

test("T1: while something of the next page is on its way, the old one does not stay away", async () => {
  const { page, close } = await openEmptiedPage(browser, origin);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  // Addresses of works begin as an old address does, so the rules are read first.
  await page.route("**/assets/read-route-rules-*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/portfolio/ambra");
  await hydrate(page);
  const [heading] = await headings(page);
  const next = page.locator('main a[href^="/portfolio/"]:not([href*="?"])').first();
  await next.dispatchEvent("focusin");
  await page.waitForTimeout(1_000);
  await next.evaluate((link: HTMLElement) => link.click());
  await page.waitForTimeout(500);
  const cover = await page
    .locator("main")
    .evaluate((main) => getComputedStyle(main, "::after").content);
  expect([cover, ...(await headings(page))]).toEqual(["none", heading]);
  release(undefined);
  await expect.poll(async () => (await headings(page)).includes(heading ?? "")).toBe(false);
  expect(await headings(page)).toHaveLength(1);
  await close();
});

test("pictures of a page that is only built are not loaded", async () => {
  const { page, complaints, close } = await openHydrated("/contact");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await pointAt(page, 'a[href="/"]:visible');
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("image");
  expect(asked).not.toContain("media");
  await page.click('a[href="/"]:visible');
  await expect.poll(() => asked).toContain("image");
  expect(complaints).toEqual([]);
  await close();
});

test("C13: a page that cannot be built leaves the one that is shown as it is", async () => {
  const { page, close } = await openHydrated("/contact");
  await page.route("**/_data/blog.json", async (route) => {
    const response = await route.fetch();
    const { loaderData, ...rest } = (await response.json()) as { loaderData: object };
    const broken = Object.keys(loaderData).map((id) => [id, {}]);
    await route.fulfill({ json: { ...rest, loaderData: Object.fromEntries(broken) } });
  });
  const shown = await headings(page);
  const loaded = page.waitForResponse("**/_data/blog.json");
  await page.locator('footer a[href="/blog"]').dispatchEvent("focusin");
  await (await loaded).finished();
  await page.waitForLoadState("networkidle");
  expect(await headings(page)).toEqual(shown);
  await page.locator("#contact-form-title").waitFor();
  await page.locator('footer a[href="/blog"]').click();
  await page.waitForURL("**/blog");
  // What the router shows for it.
  await expect.poll(() => headings(page)).toEqual([expect.stringContaining("500")]);
  await close();
});

const canonical = (page: Page): Promise<readonly string[]> =>
  page
    .locator("link[rel=canonical]")
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
