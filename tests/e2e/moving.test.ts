import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import {
  DIRECTIONS,
  follow,
  hydrate,
  MOTION,
  openAt,
  openHydrated,
  openPage,
  PHONE,
  scrollTop,
  settle,
  STATES,
  sumShifts,
  waitForLayout,
  WITH_PICTURES,
} from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();

/** Scrolls as a visitor does, and waits until it is done. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => globalThis.scrollTo({ top: y, behavior: "instant" }), top);
  await expect.poll(() => scrollTop(page)).toBe(top);
}

describe.each(STATES)("moving in %s%s, hydrated: %s", (_language, prefix, isHydrated) => {
  const home = prefix || "/";
  const open = isHydrated ? openHydrated : openAt;
  const rehydrate = (page: Page): Promise<unknown> =>
    isHydrated ? hydrate(page) : Promise.resolve(undefined);

  test("C3, P1, P2: another page begins at its top, Back and Forward find the old places", async () => {
    const page = await open(home);
    await scrollTo(page, 1200);
    await follow(page, `a[href="${prefix}/blog"]`);
    await page.waitForURL(`**${prefix}/blog`);
    await expect.poll(() => page.locator("main h1").count()).toBe(1);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await rehydrate(page);
    await scrollTo(page, 500);
    await page.goBack();
    await page.waitForURL(`${origin}${home}`);
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 1200)).toBeLessThanOrEqual(2);
    await page.goForward();
    await page.waitForURL(`**${prefix}/blog`);
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 500)).toBeLessThanOrEqual(2);
  });

  test("P9, P10r: a reload keeps the position, also of an entry that was left in between", async () => {
    const page = await openPage({ tolerates: /ERR_FAILED/ });
    // A typeface that came late is there at once after a reload, and what is above is of another height.
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto(home);
    await rehydrate(page);
    await waitForLayout(page);
    await scrollTo(page, 900);
    await page.reload();
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 900)).toBeLessThanOrEqual(2);
    await rehydrate(page);
    await follow(page, `a[href="${prefix}/contact"]`);
    await page.waitForURL(`**${prefix}/contact`);
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.reload();
    await page.goBack();
    await page.waitForURL(`${origin}${home}`);
    await expect.poll(async () => Math.abs((await scrollTop(page)) - 900)).toBeLessThanOrEqual(2);
  });

  test("C4, P3, P12: an anchor from another page, at once with reduced motion, with the focus", async () => {
    const page = await open(`${prefix}/contact`);
    await follow(page, `a[href="${home}#about"]`);
    await page.waitForURL(`**${home}#about`);
    await expect.poll(() => topOf(page, "#about")).toBeLessThanOrEqual(102);
    await expect.poll(() => topOf(page, "#about")).toBeGreaterThanOrEqual(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("about");
  });

  test(
    "C4, P11: without reduced motion the page shows its top first",
    { tags: ["long"] },
    async () => {
      const page = await open(`${prefix}/contact`, MOTION);
      await page.addInitScript(measureWait);
      await page.evaluate(measureWait);
      await follow(page, `a[href="${home}#about"]`);
      await page.waitForURL(`**${home}#about`);
      await expect.poll(() => topOf(page, "#about")).toBeLessThanOrEqual(102);
      // 600 ms, less what the machine takes to notice.
      expect(
        await page.evaluate(() => Reflect.get(globalThis, "waited") as number),
      ).toBeGreaterThan(400);
    },
  );

  test("C6, B12: a page that is slow shows the bar, and it ends", { tags: ["long"] }, async () => {
    const page = await openPage();
    // Held until the bar is seen; set before hydration, which fetches what is in view ahead.
    const barShown = Promise.withResolvers<void>();
    await page.exposeFunction("noteBar", () => barShown.resolve());
    await page.route(/\/_data\/|\/contact$/, async (route) => {
      await barShown.promise;
      await route.continue();
    });
    await page.goto(home);
    await rehydrate(page);
    await page.evaluate(watchBar);
    await follow(page, `a[href="${prefix}/contact"]`);
    await barShown.promise;
    await page.waitForURL(`**${prefix}/contact`);
    expect(await page.evaluate(() => sessionStorage.getItem("bar-seen"))).toBe("1 false");
    const bar = page.locator("#loading-bar");
    expect(await bar.getAttribute("role")).toBe("progressbar");
    await expect.poll(() => bar.evaluate((line) => line.style.opacity || "0")).toBe("0");
    expect(await bar.getAttribute("aria-hidden")).toBe("true");
  });
});

describe.each(DIRECTIONS)("moving in %s", (_language, prefix) => {
  test(
    "C4: a page that is still to be laid out whole is laid out before its anchor is gone to",
    { tags: ["long"] },
    async () => {
      const page = await openAt(`${prefix}/contact`);
      // The first frame ends as soon as the page was scrolled.
      await page.addInitScript(() => {
        let end: FrameRequestCallback | undefined;
        globalThis.requestAnimationFrame = (frame) => {
          end = frame;
          return 0;
        };
        const { scrollIntoView } = Element.prototype;
        Element.prototype.scrollIntoView = function scroll(this: Element, options) {
          scrollIntoView.call(this, options);
          end?.(0);
        };
      });
      await follow(page, `a[href="${prefix || "/"}#about"]`);
      await page.waitForURL(`**${prefix || "/"}#about`);
      await waitForLayout(page);
      await expect.poll(() => topOf(page, "#about")).toBeLessThanOrEqual(102);
      expect(await topOf(page, "#about")).toBeGreaterThanOrEqual(0);
    },
  );

  test(
    "C3, C7: a page hydrated below a dialog finds the old places as any other",
    { tags: ["long"] },
    async () => {
      const page = await openAt(prefix || "/", MOTION);
      const dialog = page.locator('main button[commandfor="booking-modal"]').first();
      await dialog.evaluate((button: HTMLElement) => button.click());
      await hydrate(page);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.url()).toBe(`${origin}${prefix || "/"}`);
      const stops = [["/blog", 600] as const, ["/contact", 500] as const];
      for (const [path, top] of stops) {
        await follow(page, `a[href="${prefix}${path}"]`);
        await page.waitForURL(`**${prefix}${path}`);
        await expect.poll(() => scrollTop(page)).toBe(0);
        await settle(page);
        await scrollTo(page, top);
      }
      for (let round = 0; round < 2; round++) {
        await page.goBack();
        await page.waitForURL(`**${prefix}/blog`);
        await settle(page);
        await expect
          .poll(async () => Math.abs((await scrollTop(page)) - 600))
          .toBeLessThanOrEqual(2);
        await page.goForward();
        await page.waitForURL(`**${prefix}/contact`);
        await settle(page);
        await expect
          .poll(async () => Math.abs((await scrollTop(page)) - 500))
          .toBeLessThanOrEqual(2);
      }
    },
  );

  const home = prefix || "/";
  test("B12, P12: focus and announcement follow the page that React shows", async () => {
    const page = await openHydrated(home);
    await follow(page, `a[href="${prefix}/contact"]`);
    await page.waitForURL(`**${prefix}/contact`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await expect.poll(() => page.locator("#announcer").textContent()).toBe(await page.title());
  });
});

/** Runs in the page: measures from the arrival on a page to the first scroll, in `waited`. */
function measureWait(): void {
  let since = 0;
  addEventListener("page:finish", () => (since = performance.now()));
  addEventListener("scroll", () => {
    if (since > 0 && scrollY > 0 && !("waited" in globalThis)) {
      Object.assign(globalThis, { waited: performance.now() - since });
    }
  });
}

/** Runs in the page: notes when the loading bar shows, as opacity and `aria-hidden`. */
function watchBar(): void {
  setInterval(() => {
    const bar = document.getElementById("loading-bar");
    if (bar?.style.opacity === "1") {
      sessionStorage.setItem("bar-seen", `${bar.style.opacity} ${bar.ariaHidden}`);
      (Reflect.get(globalThis, "noteBar") as (() => void) | undefined)?.();
    }
  }, 20);
}

function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

describe("events of pages", () => {
  test("E2: page:finish is told once for each page, documents and React's alike", async () => {
    const page = await openPage();
    const finished: string[] = [];
    await page.exposeFunction("note", (path: string) => finished.push(path));
    await page.addInitScript(() => {
      addEventListener("page:finish", (event) => {
        const { path } = (event as CustomEvent<{ path: string }>).detail;
        (globalThis as unknown as { note: (path: string) => void }).note(path);
      });
    });
    await page.goto("/");
    await follow(page, 'a[href="/blog"]');
    await page.waitForURL("**/blog");
    await hydrate(page);
    await follow(page, 'a[href="/contact"]');
    await expect.poll(() => finished).toEqual(["/", "/blog", "/contact"]);
    await page.goBack();
    await expect.poll(() => finished).toEqual(["/", "/blog", "/contact", "/blog"]);
  });
});

test(
  "C9, F5: pointed links are fetched ahead, at most four at once, and used",
  { tags: ["long"] },
  async () => {
    const page = await openHydrated("/blog");
    const asked: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/_data/**", async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await held;
      await route.continue();
    });
    const links = await page.locator("main a[href^='/blog/'], footer a[href^='/']").all();
    for (const link of links.slice(0, 10)) {
      await link.evaluate((element) =>
        element.dispatchEvent(new Event("focusin", { bubbles: true })),
      );
    }
    await expect.poll(() => asked.length).toBe(4);
    await settle(page);
    expect(asked).toHaveLength(4);
    release(undefined);
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6);
    await expect.poll(() => asked).toContain("/_data/blog/the-first-two-seconds.json");
    await page.waitForLoadState("networkidle");
    const before = asked.length;
    await follow(page, "main a[href='/blog/the-first-two-seconds']");
    await page.waitForURL("**/blog/the-first-two-seconds");
    const again = asked.slice(before).filter((path) => path.includes("the-first-two-seconds"));
    expect(again).toEqual([]);
  },
);

test(
  "K3, K4: code that never comes ends in an error page with a way to try again",
  { tags: ["long"] },
  async () => {
    const page = await openHydrated("/contact", { tolerates: /ERR_FAILED|dynamically imported/ });
    // The page has been loaded whole just now, so it is not once more.
    await page.evaluate(() => {
      const guard = { path: "/blog", expires: Date.now() + 10_000 };
      sessionStorage.setItem("whole-load", JSON.stringify(guard));
    });
    await page.route(/\/assets\/route-/, (route) => route.abort());
    await follow(page, 'a[href="/blog"]');
    await page.waitForURL("**/blog");
    const again = page.locator('main a[href=""]');
    await expect.poll(() => again.isVisible()).toBe(true);
    const told = translators.get("en")?.("nav.error.connection");
    expect(await page.locator("main h1").allTextContents()).toEqual([told]);
    await page.unroute(/\/assets\/route-/);
    await again.click();
    await expect.poll(() => page.locator("main article").count()).toBeGreaterThan(0);
  },
);

test("C13: a page that cannot be rendered ends in an error page", async () => {
  const page = await openHydrated("/contact", { tolerates: /./ });
  await page.route("**/_data/blog.json", async (route) => {
    const response = await route.fetch();
    const { loaderData, ...rest } = (await response.json()) as { loaderData: object };
    const broken = Object.keys(loaderData).map((id) => [id, {}]);
    await route.fulfill({ json: { ...rest, loaderData: Object.fromEntries(broken) } });
  });
  await follow(page, 'a[href="/blog"]');
  await page.waitForURL("**/blog");
  await expect
    .poll(() => page.locator("main h1").allTextContents())
    .toEqual([expect.stringContaining("500")]);
});

test(
  "B7: what is typed on a page that React has shown stays when the language changes",
  { tags: ["long"] },
  async () => {
    const page = await openHydrated("/");
    await follow(page, 'a[href="/contact"]');
    const message = page.locator("#contact-message");
    await message.fill("Twelve seconds of rain");
    await page.evaluate(() => window.studio.setLocale("he"));
    await page.locator("html[dir=rtl]").waitFor();
    expect(await message.inputValue()).toBe("Twelve seconds of rain");
    await page.goBack();
    await page.locator("html[dir=ltr]").waitFor();
    expect(await message.inputValue()).toBe("Twelve seconds of rain");
  },
);

describe.each(DIRECTIONS)("the bar in %s%s", (_language, prefix) => {
  const bottomOfBar = (page: Page): Promise<number> =>
    page.locator("body > header").evaluate((it) => it.getBoundingClientRect().bottom);

  test("goes when the visitor scrolls on, returns on the way back and moves nothing else", async () => {
    const page = await openPage({ ...PHONE, ...WITH_PICTURES });
    const shift = await sumShifts(page);
    await page.goto(prefix || "/");
    await scrollTo(page, 1500);
    await expect.poll(() => bottomOfBar(page)).toBeLessThanOrEqual(0);
    await scrollTo(page, 1400);
    await expect.poll(() => bottomOfBar(page)).toBe(80);
    await scrollTo(page, 1450);
    await expect.poll(() => bottomOfBar(page)).toBeLessThanOrEqual(0);
    await page.locator("header a").first().focus();
    await expect.poll(() => bottomOfBar(page)).toBe(80);
    expect(await shift()).toBe(0);
  });

  test(
    "the phone's menu closes when it has led on, and when the page is scrolled",
    { tags: ["long"] },
    async () => {
      const page = await openHydrated(prefix || "/", PHONE);
      const menu = page.locator("#menu");
      const open = async (): Promise<void> => {
        await page.locator('[popovertarget="menu"]').click();
        await expect.poll(() => menu.isVisible()).toBe(true);
      };
      await open();
      await menu.locator(`a[href="${prefix}/blog"]`).click();
      await page.waitForURL(`**${prefix}/blog`);
      await expect.poll(() => menu.isVisible()).toBe(false);
      await open();
      await scrollTo(page, 300);
      await expect.poll(() => menu.isVisible()).toBe(false);
    },
  );

  test("tells which page and which section the visitor looks at", { tags: ["long"] }, async () => {
    const page = await openHydrated(`${prefix}/blog`);
    const current = page.locator("#menu [aria-current]");
    await expect.poll(() => current.getAttribute("href")).toBe(`${prefix}/blog`);
    await page.goto(`${prefix}/#about`);
    await expect
      .poll(() => current.evaluateAll((all) => all.map((it) => it.ariaCurrent)))
      .toEqual(["location"]);
    await expect.poll(() => current.getAttribute("href")).toBe("#about");
  });
});
