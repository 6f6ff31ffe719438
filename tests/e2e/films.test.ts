import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { axeFaults } from "../fixtures/axe.ts";
import {
  DESKTOP,
  hydrate,
  MOTION,
  openAt,
  openNewContext,
  openPage,
  PHONE,
  saveData,
  settle,
  sumShifts,
  WITH_PICTURES,
} from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

/** Films that a page asks for. */
function watchFilms(page: Page): string[] {
  const films: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".mp4")) films.push(pathname);
  });
  return films;
}

const heroVideo = (page: Page) => page.locator("#hero video");
const isPaused = (page: Page): Promise<boolean> =>
  heroVideo(page).evaluate((video: HTMLVideoElement) => video.paused);

describe.each(
  effort([["he", "/he", "he"] as const], [["en", "", "en"] as const, ["he", "/he", "he"] as const]),
)("a work with a film, in %s (A7)", (_, prefix, locale) => {
  test(
    "its page has film, length, captions and transcript without script",
    { tags: ["long"] },
    async () => {
      const page = await openPage({ ...WITH_PICTURES, ...DESKTOP, javaScriptEnabled: false });
      const films = watchFilms(page);
      await page.goto(`${prefix}/portfolio/ambra`);
      const play = page.locator("main header a");
      expect(await play.getAttribute("href")).toBe(`${prefix}/portfolio/ambra?film=ambra`);
      expect(await page.locator("main header img").getAttribute("src")).toMatch(/^\/media\/ambra-/);
      expect(await page.locator("main time[datetime^=PT]").first().getAttribute("datetime")).toBe(
        "PT14S",
      );
      const file = path.join(
        import.meta.dirname,
        `../../sample/media/captions/ambra.${locale}.vtt`,
      );
      const cues = (await readFile(file, "utf8")).trim().split("\n\n").slice(1);
      const lines = page.locator('section[aria-labelledby="transcript"] ol li');
      expect(await lines.locator("span").allTextContents()).toEqual(
        cues.map((cue) => cue.split("\n")[1]),
      );
      expect(await lines.first().locator("a").getAttribute("href")).toContain("film=ambra&t=0.2");
      expect(films).toEqual([]);
      await play.click();
      await page.waitForURL("**?film=ambra");
      const video = page.locator("#portfolio-video-modal video");
      expect(await video.getAttribute("preload")).toBe("none");
      expect(await video.getAttribute("poster")).toMatch(/^\/media\/ambra-/);
      expect(await video.locator("source").count()).toBeGreaterThanOrEqual(2);
      expect(await video.locator("track").count()).toBe(6);
      await page.goto(`${prefix || "/"}?film=ambra`);
      const about = page.locator(`#portfolio-video-modal a[href="${prefix}/portfolio/ambra"]`);
      expect(await about.isVisible()).toBe(true);
      expect(await page.locator("#portfolio-video-modal video").isVisible()).toBe(true);
    },
  );

  test("axe finds nothing on its page", { tags: ["long"] }, async () => {
    const page = await openAt(`${prefix}/portfolio/ambra`, {
      ...WITH_PICTURES,
      ...PHONE,
      bypassCSP: true,
    });
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe("the film of the hero (A2)", () => {
  test.each([
    ["unhydrated", PHONE, "-540."] as const,
    ...effort([], [["hydrated", DESKTOP, "-720."] as const]),
  ])("comes by itself, stops off screen and by its button, %s", async (world, view, size) => {
    const page = await openNewContext({ ...view, ...WITH_PICTURES });
    const shifts = await sumShifts(page);
    const films = watchFilms(page);
    await page.goto("/");
    const reel = page.locator("#hero video");
    await reel.evaluate((video) => video.scrollIntoView({ block: "center" }));
    await expect.poll(() => isPaused(page)).toBe(false);
    await expect
      .poll(() => reel.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    expect(films.every((film) => film.startsWith("/media/hero-") && film.includes(size))).toBe(
      true,
    );
    expect(await reel.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
    if (world === "hydrated") await hydrate(page);
    const text = (await loadTranslators()).get("en");
    const button = (pressed: boolean) =>
      page.getByRole("button", { name: text?.("hero.video.pause") ?? "", exact: true, pressed });
    // As a visitor whose React never comes would press it.
    await button(false).dispatchEvent("click");
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await reel.evaluate((video) => video.scrollIntoView({ block: "center", behavior: "instant" }));
    await settle(page);
    expect(await isPaused(page), "what was stopped stays so").toBe(true);
    await button(true).dispatchEvent("click");
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect.poll(() => isPaused(page)).toBe(true);
    expect(await page.locator("html[data-hydrated]").count()).toBe(world === "hydrated" ? 1 : 0);
    expect(await shifts()).toBe(0);
  });

  test(
    "plays by what was seen last, where a browser tells of several looks at once",
    { tags: ["long"] },
    async () => {
      const page = await openNewContext({ ...PHONE, ...WITH_PICTURES });
      await page.addInitScript(() => {
        globalThis.IntersectionObserver = class extends IntersectionObserver {
          constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
            super((entries, observer) => {
              const looks = entries.flatMap((entry) => {
                const before = { target: entry.target, isIntersecting: !entry.isIntersecting };
                return [before as IntersectionObserverEntry, entry];
              });
              tell(looks, observer);
            }, options);
          }
        };
      });
      await page.goto("/");
      await expect.poll(() => isPaused(page)).toBe(false);
    },
  );

  test.each([
    ["less motion", { reducedMotion: "reduce" }] as const,
    ...effort([], [["less data", MOTION] as const]),
  ])("stays a poster for those who want %s, as do the works", async (_, options) => {
    const page = await openPage({ ...options, ...WITH_PICTURES });
    if (options === MOTION) await saveData(page);
    const films = watchFilms(page);
    await page.goto("/");
    await hydrate(page);
    await page.locator("#film-ambra a").hover();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("#film-ambra video").count()).toBe(0);
    expect(await page.locator("#hero button[aria-pressed]").isHidden()).toBe(true);
    expect(films).toEqual([]);
  });
});

test(
  "a work moves while the pointer rests on it, and loads nothing before",
  { tags: ["long"] },
  async () => {
    const page = await openPage({ ...MOTION, ...WITH_PICTURES });
    const films = watchFilms(page);
    await page.goto("/");
    await hydrate(page);
    await page.waitForLoadState("networkidle");
    expect(films.filter((film) => film.includes("/ambra-"))).toEqual([]);
    await page.locator("#film-ambra a").hover();
    const video = page.locator("#film-ambra video");
    await expect.poll(() => video.count()).toBe(1);
    await expect
      .poll(() => video.evaluate((it: HTMLVideoElement) => it.muted && !it.paused))
      .toBe(true);
    expect(films.at(-1)).toMatch(/\/ambra-\w+-360\./);
    await page.mouse.move(0, 0);
    await expect.poll(() => video.count()).toBe(0);
  },
);
