import type { Page, Request } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import {
  DIRECTIONS,
  follow,
  hydrate,
  openNewContext,
  openPage,
  PHONE,
  saveData,
  settle,
} from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** Paths of what is asked for while a page is open, by kind. */
function listen(page: Page) {
  const asked = { ahead: [] as string[], scripts: [] as string[], most: 0 };
  let running = 0;
  const isAhead = (url: URL): boolean => url.pathname.startsWith("/_data/");
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.resourceType() === "script") asked.scripts.push(url.pathname);
    if (!isAhead(url) && request.headers()["sec-purpose"] === undefined) return;
    asked.ahead.push(url.pathname);
    running += 1;
    asked.most = Math.max(asked.most, running);
  });
  const end = (request: Request): void => {
    if (isAhead(new URL(request.url()))) running -= 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return asked;
}

describe.each(DIRECTIONS)("C9 in %s", (_language, prefix) => {
  const contact = `header a[href="${prefix}/contact"]:visible`;

  test("F1, F3r: hydrated, the first links in view are fetched ahead, once each, four at most", async () => {
    const page = await openPage();
    const asked = listen(page);
    await page.goto(`${prefix}/blog`);
    const inView = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")]
        .slice(0, 4)
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return bottom > 0 && top < innerHeight && link.pathname !== location.pathname;
        })
        .map((link) => `/_data${link.pathname}.json`),
    );
    await page.evaluate(() => document.querySelector<HTMLElement>("header a")?.blur());
    await hydrate(page);
    const wanted = [...new Set(inView)].toSorted();
    expect(wanted.length).toBeGreaterThan(0);
    const found = (): string[] => asked.ahead.filter((path) => wanted.includes(path)).toSorted();
    await expect.poll(found).toEqual(wanted);
    // Pointing at them again asks for nothing new.
    for (const link of await page
      .locator("main a[href]")
      .all()
      .then((all) => all.slice(0, 4))) {
      await link.dispatchEvent("focusin");
    }
    await page.waitForLoadState("networkidle");
    expect(found()).toEqual(wanted);
    expect(asked.most).toBeLessThanOrEqual(4);
  });

  test("F5: unhydrated, the document of a link that is pointed at is fetched ahead, once, and used", async () => {
    const page = await openPage({ tolerates: /client-|shared-|ERR_BLOCKED/ });
    // React never comes.
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setBlockedURLs", {
      urls: ["*/assets/client-*", "*/assets/shared-*"],
    });
    const asked = listen(page);
    await page.goto(prefix || "/");
    const ahead = page.waitForResponse((response) => response.url().endsWith("/contact"));
    await page.hover(contact);
    await (await ahead).finished();
    await page.hover("main h1");
    await page.hover(contact);
    await page.click(contact);
    await page.waitForURL(`**${prefix}/contact`);
    expect(asked.ahead).toEqual([`${prefix}/contact`]);
    const bytes = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return (entry as PerformanceNavigationTiming).transferSize;
    });
    expect(bytes).toBe(0);
  });

  test("a tap on a link leads on without waiting for React's code", async () => {
    const page = await openPage(PHONE);
    const asked = listen(page);
    await page.goto(prefix || "/");
    const before = asked.scripts.length;
    await page
      .locator(`main a[href="${prefix}/blog"], footer a[href="${prefix}/blog"]`)
      .first()
      .tap();
    await page.waitForURL(`**${prefix}/blog`);
    await page.waitForLoadState("networkidle");
    expect(
      asked.scripts.slice(before).filter((path) => !/\/(?:boot|follow-scroll)-/.test(path)),
    ).toEqual([]);
  });
});

test("F2: those who save data get nothing ahead", { tags: ["long"] }, async () => {
  const page = await openPage();
  await saveData(page);
  const asked = listen(page);
  await page.goto("/blog");
  await page.locator("footer a[href='/contact']").first().dispatchEvent("pointerdown");
  await settle(page);
  await hydrate(page);
  await page.locator("main a[href^='/blog/']").first().hover();
  await page.locator("footer a[href='/contact']").first().focus();
  await settle(page);
  expect(asked.ahead).toEqual([]);
  await follow(page, "a[href='/contact']");
  await page.waitForURL("**/contact");
  expect(asked.ahead).toEqual(["/_data/contact.json"]);
});

test(
  "C9: what cannot be fetched ahead, as without a line, leaves the page as it is",
  { tags: ["long"] },
  async () => {
    const page = await openNewContext({ tolerates: /DISCONNECTED|dynamically imported/ });
    await page.goto("/contact");
    await hydrate(page);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/route-"),
    );
    await page.locator("footer a[href='/blog']").dispatchEvent("focusin");
    await failed;
    await settle(page);
    expect(new URL(page.url()).pathname).toBe("/contact");
    await page.locator("#contact-form-title").waitFor();
    await page.context().setOffline(false);
    await page.locator("footer a[href='/blog']").click();
    await page.waitForURL("**/blog");
    await page.locator("main a[href^='/blog/']").first().waitFor();
  },
);

test("B6: what is fetched ahead does not change the visitor's language", async () => {
  const [ahead, opened] = await Promise.all(
    [{ "sec-purpose": "prefetch" }, {}].map((purpose) =>
      fetch(`${origin}/he/contact`, { headers: { ...purpose, cookie: "i18n_redirected=en" } }),
    ),
  );
  expect(ahead?.headers.get("set-cookie")).toBeNull();
  expect(opened?.headers.get("set-cookie")).toContain("i18n_redirected=he");
});
