import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { DIRECTIONS, follow, MOTION, openHydrated, type PageOptions } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** What the page has told of its transitions since it was loaded. */
interface Told {
  /** Each step of a transition that is animated: its class, and the heading of the page. */
  readonly steps: [phase: string, heading: string][];
  /** The numbers of main regions that a frame has shown. */
  readonly mains: number[];
}

/** Runs in the page: keeps account of transitions, and of what each frame shows. */
function watchTransitions(): void {
  const told = { steps: [] as [string, string][], mains: [] as number[] };
  Object.assign(globalThis, { told });
  const main = document.querySelector("main") ?? document.body;
  new MutationObserver(() => {
    const { animationName } = getComputedStyle(main, "::after");
    const phase = [...main.classList].find((name) => name.startsWith("page-")) ?? "";
    const heading = main.querySelector("h1")?.textContent ?? "";
    if (animationName !== "none") told.steps.push([phase, heading]);
  }).observe(main, { attributeFilter: ["class"] });
  const look = (): void => {
    const mains = document.querySelectorAll("main").length;
    if (!told.mains.includes(mains)) told.mains.push(mains);
    requestAnimationFrame(look);
  };
  look();
}

const told = (page: Page): Promise<Told> =>
  page.evaluate(() => Reflect.get(globalThis, "told") as Told);

async function open(path: string, options?: PageOptions) {
  const page = await openHydrated(path, options);
  await page.evaluate(watchTransitions);
  return page;
}

describe.each(DIRECTIONS)("C5: the 'page' transition in %s", (_language, prefix) => {
  const post = (slug: string): string => `a[href="${prefix}/blog/${slug}"]`;

  test("T1, T2, T3: the old page leaves and the new one enters, one main at any time", async () => {
    const page = await open(`${prefix}/blog`, MOTION);
    const heading = async (): Promise<string> =>
      (await page.locator("main h1").first().textContent()) ?? "";
    const list = await heading();
    await follow(page, post("the-first-two-seconds"));
    await page.waitForURL(`**${prefix}/blog/the-first-two-seconds`);
    await expect.poll(async () => (await told(page)).steps.length).toBe(2);
    const article = await heading();
    // Another article is the same route with other parameters, and still another page.
    const next = page
      .locator(`main article a[href^="${prefix}/blog/"]:not([href*="/tag/"])`)
      .last();
    await next.evaluate((link: HTMLElement) => link.click());
    await expect.poll(async () => (await told(page)).steps.length).toBe(4);
    const { mains, steps } = await told(page);
    expect(mains).toEqual([1]);
    expect(steps).toEqual([
      ["page-leave-active", list],
      ["page-enter-active", article],
      ["page-leave-active", article],
      ["page-enter-active", await heading()],
    ]);
  });

  test(
    "T5: a page that comes while another leaves takes its place, without leaving twice",
    { tags: ["long"] },
    async () => {
      const page = await open(`${prefix}/blog`, MOTION);
      await page.evaluate((to) => {
        for (const name of ["contact", "faq"]) {
          document.querySelector<HTMLElement>(`header a[href="${to}/${name}"]`)?.click();
          document.querySelector<HTMLElement>(`footer a[href="${to}/${name}"]`)?.click();
        }
      }, prefix);
      await page.waitForURL(`**${prefix}/faq`);
      await expect
        .poll(async () => (await told(page)).steps.map(([phase]) => phase))
        .toEqual(["page-leave-active", "page-enter-active"]);
    },
  );

  test(
    "T3: an anchor, the same address and a filter are no other page",
    { tags: ["long"] },
    async () => {
      const page = await open(prefix || "/", MOTION);
      await follow(page, `a[href="${prefix || "/"}#portfolio"], a[href="#portfolio"]`);
      await page.waitForURL("**#portfolio");
      await page.locator('label:has([value="business"])').click();
      await page.waitForURL("**filter=business*");
      await follow(page, `a[href="${prefix || "/"}"]`);
      await expect.poll(() => page.url()).toBe(`${origin}${prefix || "/"}`);
      expect((await told(page)).steps).toEqual([]);
    },
  );

  test("B13: a page is finished when its contents are there, before its transition ends", async () => {
    const page = await open(`${prefix}/blog`, MOTION);
    await page.evaluate(() => {
      const order: string[] = [];
      Object.assign(globalThis, { order });
      addEventListener("page:finish", () => order.push("finish"));
      addEventListener("animationend", ({ animationName, target }) => {
        const isPage = target instanceof Element && target.matches("main");
        if (isPage && animationName === "vanish") order.push("ended");
      });
    });
    await follow(page, post("the-first-two-seconds"));
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, "order") as string[]))
      .toEqual(["finish", "ended"]);
  });

  test("T5: with reduced motion nothing is animated", async () => {
    const page = await open(prefix || "/");
    await follow(page, `a[href="${prefix}/contact"]`);
    await page.waitForURL(`**${prefix}/contact`);
    await page.locator("#contact-form-title").waitFor();
    expect((await told(page)).steps).toEqual([]);
  });

  test("T4, H7: header and footer stay, and the head follows", async () => {
    const page = await open(`${prefix}/contact`);
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
  });
});

test("T1, 2.4.3, 4.1.2: the new page, its title and the focus come in one frame, without the old page", async () => {
  const page = await open("/", MOTION);
  const link = page.locator('header a[href="/contact"]:visible');
  const fetched = page.waitForResponse("**/_data/contact.json");
  await link.hover();
  await (await fetched).finished();
  await page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { seen: frames });
    const look = (): void => {
      const parts = [
        document.querySelector("#hero") === null,
        document.querySelector("#contact-form-title") !== null,
        document.title.startsWith("Contact"),
        document.activeElement?.tagName === "H1",
      ];
      const frame = parts.map(Number).join("");
      if (frames.at(-1) !== frame) frames.push(frame);
      requestAnimationFrame(look);
    };
    look();
  });
  await link.click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, "seen") as string[]))
    .toEqual(["0000", "1111"]);
});

test(
  "B8: who comes back while the old page leaves finds it, and nothing under way",
  { tags: ["long"] },
  async () => {
    const page = await open("/", MOTION);
    await page.evaluate(() => {
      for (const type of ["page:start", "page:finish", "page:cancel"]) {
        addEventListener(type, () => Object.assign(globalThis, { lastEvent: type }));
      }
      const wait = setTimeout;
      // It leaves for a second.
      const isLeaving = (): boolean => document.querySelector(".page-leave-active") !== null;
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms?: number) => wait(run, isLeaving() ? 1_000 : ms),
      });
      scrollTo({ top: 3_000, behavior: "instant" });
      const leaving = new MutationObserver(() => {
        if (!isLeaving()) return;
        leaving.disconnect();
        history.back();
      });
      leaving.observe(document.querySelector("main") ?? document.body, { attributes: true });
      document.querySelector<HTMLElement>('footer a[href="/contact"]')?.click();
    });
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, "lastEvent")))
      .toBe("page:cancel");
    expect(await page.evaluate(() => [location.pathname, Math.round(scrollY)])).toEqual([
      "/",
      3_000,
    ]);
    expect(await page.locator("#hero").count()).toBe(1);
    expect(await page.locator(".page-leave-active, .page-enter-active").count()).toBe(0);
  },
);

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
