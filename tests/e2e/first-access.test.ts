import { expect, inject, test } from "vitest";
import { follow, hydrate, openNewContext } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

const HEBREW = { locale: "he-IL", viewport: { width: 1280, height: 800 } } as const;

test("R7, R8, R11: / leads on with query and anchor, and leaves nothing behind in the history", async () => {
  const page = await openNewContext({
    ...HEBREW,
    reducedMotion: "reduce",
  });
  await page.goto("/?u=1#portfolio");
  await expect.poll(() => page.url()).toBe(`${origin}/he?u=1#portfolio`);
  const top = (): Promise<number> =>
    page.locator("#portfolio").evaluate((section) => section.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThanOrEqual(102);
  // about:blank, and where it led to.
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test("R16: without script the language of the browser is found, and remembered", async () => {
  const page = await openNewContext({ ...HEBREW, javaScriptEnabled: false });
  await page.goto("/");
  expect(page.url()).toBe(`${origin}/he`);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const [cookie] = await page.context().cookies();
  expect([cookie?.name, cookie?.value, cookie?.sameSite]).toEqual(["i18n_redirected", "he", "Lax"]);
});

test("R12: moving on within the site never asks the browser for its language again", async () => {
  const page = await openNewContext(HEBREW);
  await page.goto("/contact");
  await hydrate(page);
  await follow(page, 'header a[href="/"]');
  await page.waitForURL(`${origin}/`);
  await page.locator("#portfolio").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en-US");
});

test("C2r: whoever comes back keeps the language for another year", async () => {
  const page = await openNewContext();
  const days = async (): Promise<number> => {
    const [cookie] = await page.context().cookies();
    return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400);
  };
  const value = { name: "i18n_redirected", value: "he", url: origin };
  await page.context().addCookies([{ ...value, expires: Date.now() / 1000 + 20 * 86_400 }]);
  expect(await days()).toBe(20);
  await page.goto("/he/contact");
  await expect.poll(days).toBe(365);
});

test(
  "C10, M5 to M7, M16: a build is asked after once an hour, in a tab that was hidden when it shows again; the next page is of it",
  { tags: ["long"] },
  async () => {
    const page = await openNewContext();
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === "/builds/latest.json") asked.push(pathname + search);
    });
    let id = "";
    await page.route("**/builds/latest.json*", (route) => route.fulfill({ json: { id } }));
    await page.goto("/");
    id = (await page.evaluate(() => document.documentElement.dataset["buildId"])) ?? "";
    await page.evaluate(() => {
      Object.assign(globalThis, { updates: 0 });
      addEventListener("app:manifest:update", () => {
        Object.assign(globalThis, { updates: (Reflect.get(globalThis, "updates") as number) + 1 });
      });
    });
    const updates = (): Promise<number> =>
      page.evaluate(() => Reflect.get(globalThis, "updates") as number);
    await hydrate(page);
    expect(asked).toEqual([]);
    await page.clock.fastForward(3_600_000);
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
    expect(await updates()).toBe(0);
    id = "another";
    await page.clock.fastForward(3_600_000);
    await expect.poll(updates).toBe(1);
    // Timers of a tab that sleeps do not run; its clock does.
    await page.clock.setSystemTime(Date.now() + 12 * 3_600_000);
    const before = asked.length;
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await expect.poll(updates).toBeGreaterThan(1);
    const whole = page.waitForRequest((request) => request.resourceType() === "document");
    await follow(page, 'a[href="/blog"]');
    expect((await whole).url()).toBe(`${origin}/blog`);
  },
);

test("K5, F4: what cannot be fetched ahead is no fault; a click on it still leads there", async () => {
  const page = await openNewContext({ tolerates: /ERR_FAILED|404/ });
  await page.goto("/");
  await hydrate(page);
  await page.route("**/_data/contact.json*", (route) => route.abort());
  await page.evaluate(() => {
    const main = document.querySelector("main");
    for (const href of ["/nope", "/en/blog", "/BLOG/", "/_locale/xx?to=/"]) {
      const link = document.createElement("a");
      Object.assign(link, { href, textContent: href, className: "odd" });
      main?.append(link);
    }
    for (const link of document.querySelectorAll("a.odd, header a[href='/contact']")) {
      link.dispatchEvent(new Event("focusin", { bubbles: true }));
    }
  });
  await page.waitForResponse((response) => response.url().includes("/_data/"));
  expect(page.url()).toBe(`${origin}/`);
  await page.unroute("**/_data/contact.json*");
  await page.locator("header a[href='/contact']").first().click();
  await page.locator("#contact-form-title").waitFor();
  expect(page.url()).toBe(`${origin}/contact`);
});
