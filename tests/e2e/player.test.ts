import type { Locator } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import type { Translator } from "#i18n";
import { axeFaults } from "../fixtures/axe.ts";
import { hydrate, openNewContext, openPage } from "../fixtures/browser.ts";
import { holdAt, openFilm, playerOf, SMALL, stateOf } from "../fixtures/player.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const texts = await loadTranslators();

const sourceOf = (video: Locator): Promise<string> =>
  video.evaluate((element: HTMLVideoElement) => element.currentSrc);
const open = (options = {}) => openPage({ ...SMALL, ...options });

describe.each(
  effort(
    [["he", "/he", "he-IL"] as const],
    [["en", "/", "en-US"] as const, ["he", "/he", "he-IL"] as const],
  ),
)("the player in %s (A3)", (locale, home, iso) => {
  const text = (key: Parameters<Translator>[0]): string => texts.get(locale)?.(key) ?? key;

  test("opened by the pointer it plays; every control works; axe finds nothing", async () => {
    const page = await open({ bypassCSP: true });
    await page.goto(home);
    const { player, position, play, choices, chapter, chapters } = await openFilm(page, "ambra");
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0);
    expect([await chapter.count(), await chapters.count()], "it has none").toEqual([0, 0]);
    await play.click();
    expect(await stateOf(page)).toMatchObject({ isPaused: true });
    await holdAt(page, 2);

    const box = await position.boundingBox();
    if (!box) throw new Error("The time is not shown");
    // Films run from left to right in every language.
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(9.6);
    expect((await stateOf(page)).at).toBeLessThan(10.6);

    const [captions, speed, quality] = await choices.all();
    await captions?.selectOption(iso);
    await expect.poll(async () => (await stateOf(page)).captions).toBe(iso);
    await speed?.selectOption("1.5");
    expect((await stateOf(page)).rate).toBe(1.5);
    const { at } = await stateOf(page);
    const lines = (await stateOf(page)).lines === 360 ? 540 : 360;
    await quality?.selectOption(String(lines));
    await expect.poll(() => stateOf(page)).toMatchObject({ lines, rate: 1.5, isPaused: true });
    await expect.poll(async () => Math.abs((await stateOf(page)).at - at)).toBeLessThan(0.2);
    await player.getByRole("button", { name: text("player.mute") }).click();
    expect((await stateOf(page)).isMuted).toBe(true);
    expect(await axeFaults(page, "#portfolio-video-modal")).toEqual([]);

    await player.getByRole("button", { name: text("player.fullScreen"), exact: true }).click();
    await player.getByRole("button", { name: text("player.fullScreenEnd") }).waitFor();
    await page.keyboard.press("f");
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  });

  test(
    "every key does what the help says, and no key where it means something else",
    { tags: ["long"] },
    async () => {
      const page = await open();
      await page.goto(home);
      await page.locator("#film-ambra a").focus();
      await hydrate(page);
      await page.keyboard.press("Enter");
      const { video, choices } = playerOf(page);
      await video.waitFor();
      await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
      await page.keyboard.press("k");
      await expect.poll(async () => (await stateOf(page)).isPaused).toBe(true);
      await holdAt(page, 0.5);
      const press = async (key: string, expected: object): Promise<void> => {
        await page.keyboard.press(key);
        await expect.poll(() => stateOf(page), { message: key }).toMatchObject(expected);
      };
      await press("ArrowRight", { at: 5.5 });
      await press("ArrowLeft", { at: 0.5 });
      await press("5", { at: 6.75 });
      await press("j", { at: 0 });
      await press("ArrowDown", { volume: 0.9 });
      await press("ArrowUp", { volume: 1 });
      await press("m", { isMuted: true });
      await press("m", { isMuted: false });
      await press("c", { captions: iso });
      await press("c", { captions: undefined });
      await press("Space", { isPaused: false });
      await press("Space", { isPaused: true });
      await holdAt(page, 1);
      await choices.first().focus();
      await page.keyboard.press("5");
      await page.keyboard.press("Control+ArrowRight");
      expect((await stateOf(page)).at).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    },
  );

  test("place, loudness and captions stay for the next visit", { tags: ["long"] }, async () => {
    const page = await open();
    await page.goto(home);
    await openFilm(page, "ambra");
    await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
    await holdAt(page, 3);
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await page.goto(`${home}?film=ambra`);
    await playerOf(page).video.waitFor();
    await expect.poll(() => stateOf(page)).toMatchObject({ from: 3, volume: 0.9, captions: iso });
  });

  test.each([
    ["on the page of the work", "/portfolio/ambra"],
    ["on the home page", ""],
  ])("?film=&t= opens the film at that moment %s", { tags: ["long"] }, async (_, path) => {
    const page = await open();
    const address = path === "" ? home : (home === "/" ? "" : home) + path;
    await page.goto(`${address}?film=ambra&t=2.5`);
    const { video } = playerOf(page);
    await video.waitFor();
    await expect.poll(() => stateOf(page)).toMatchObject({ from: 2.5 });
    await page.locator(".film-fold").first().click();
    await page.locator('.film-fold a[href*="t=3.6"]').click();
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThanOrEqual(3.6);
    await page.locator("#portfolio-video-modal nav a").last().click();
    await expect.poll(() => page.url()).toContain("film=first-light");
    expect(page.url()).not.toContain("t=");
    await expect.poll(() => sourceOf(video)).toContain("first-light");
    await page.keyboard.press("Escape");
    // The link to the other film carries where it stands on a page, and the address keeps it (C7).
    await expect.poll(() => page.url().split("#")[0]).toBe(new URL(address, origin).href);
    await page.goto(`${address}?film=..&t=x`);
    expect(await page.locator("dialog[open]").count()).toBe(0);
  });
});

test(
  "a film plays nothing before the place where it was left, however busy the page is",
  { tags: ["long"] },
  async () => {
    const page = await open();
    await page.addInitScript(() => {
      localStorage.setItem("film-viewing", JSON.stringify({ places: { ambra: 3 } }));
      // What decodes the film may go on before the page hears how long it is.
      const delay = (event: Event): void => {
        event.stopImmediatePropagation();
        setTimeout(() => event.target?.dispatchEvent(new Event(event.type)), 500);
      };
      addEventListener("loadedmetadata", delay, { capture: true, once: true });
    });
    await page.goto("/");
    await openFilm(page, "ambra");
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(3);
    expect(await stateOf(page)).toMatchObject({ from: 3 });
  },
);

test(
  "nothing of film or player comes before a film is opened; then at most 40 KB of code",
  { tags: ["long"] },
  async () => {
    const page = await openNewContext(SMALL);
    const code: string[] = [];
    const films: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(?:js|css)$/.test(pathname)) code.push(pathname);
      if (/\.(?:mp4|vtt)$/.test(pathname) && !pathname.includes("/hero-")) films.push(pathname);
    });
    await page.goto("/");
    await hydrate(page);
    await page.waitForLoadState("networkidle");
    expect(films).toEqual([]);
    code.length = 0;
    await openFilm(page, "ambra");
    await expect.poll(() => films.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const path of code) {
      const headers = { "accept-encoding": "br" };
      bytes += (await rawRequest(origin, path, { headers })).body.length;
    }
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(40 * 1_024);
    expect(films.filter((path) => path.endsWith(".vtt"))).toEqual([]);
  },
);
