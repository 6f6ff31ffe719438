import { describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { axeFaults } from "../fixtures/axe.ts";
import { hydrate, openAt, openNewContext, openPage, settle } from "../fixtures/browser.ts";
import { openFilm, playerOf, SMALL, stateOf } from "../fixtures/player.ts";

/** How often a key is pressed in a moment that is hard to meet. */
const ROUNDS = 8;

const origin = inject("siteOrigin");

describe.each([
  ...effort([], [["the showreel", "modal=video", "video-modal"] as const]),
  ["a work", "film=ambra", "portfolio-video-modal"] as const,
])("the dialog of %s (A3)", (_, query, id) => {
  test.each([
    ["a phone", "/he", 390, 844],
    ...effort<[string, string, number, number][]>(
      [],
      [
        ["low", "/", 1280, 720],
        ["wide", "/", 1440, 900],
        ["wide, right to left", "/he", 1440, 900],
      ],
    ),
  ] as const)(
    "is filled by its film and needs no scrolling to its controls: %s",
    async (...row) => {
      const [, home, width, height] = row;
      const page = await openAt(`${home}?${query}`, { viewport: { width, height } });
      const { player, play } = playerOf(page);
      await player.waitFor();
      await settle(page);
      const dialog = await page.locator(`#${id}`).boundingBox();
      const screen = await player.locator(".film-screen").boundingBox();
      expect(screen?.x).toBeCloseTo(dialog?.x ?? 0, 0);
      expect(screen?.width).toBeCloseTo(dialog?.width ?? 0, -1);
      expect(dialog?.width).toBeGreaterThanOrEqual(Math.min(width, height * 1.1));
      const controls = await play.boundingBox();
      expect((controls?.y ?? height) + (controls?.height ?? 0)).toBeLessThanOrEqual(height);
    },
  );
});

describe("cinema (A3)", () => {
  test(
    "controls go while nobody does anything, and never for the keyboard",
    { tags: ["long"] },
    async () => {
      const page = await openNewContext({ ...SMALL, reducedMotion: "reduce" });
      await page.clock.install();
      await page.goto("/");
      const { player, play, video } = await openFilm(page, "ambra");
      // It is shorter than this test on a busy machine.
      await video.evaluate((film: HTMLVideoElement) => (film.loop = true));
      await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
      const opacities = (): Promise<string[]> =>
        page
          .locator("#portfolio-video-modal :is(.film-bar, article > :has(h2), form button)")
          .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).opacity));
      await page.mouse.move(300, 200);
      await page.clock.runFor(3_500);
      await expect.poll(opacities, { message: "the way out stays" }).toEqual(["1", "0", "0"]);
      await page.mouse.move(310, 200);
      await expect.poll(opacities).toEqual(["1", "1", "1"]);
      await page.clock.runFor(3_500);
      await expect.poll(opacities).toEqual(["1", "0", "0"]);
      await play.focus();
      await page.keyboard.press("Tab");
      await page.clock.runFor(10_000);
      expect(await opacities()).toEqual(["1", "1", "1"]);
      await page.mouse.move(300, 210);
      await page.keyboard.press("k");
      await page.mouse.move(300, 200);
      await page.clock.runFor(10_000);
      expect(await player.getAttribute("data-idle"), "a film that stands").toBe(null);
    },
  );

  test("a finger that brings the controls back does nothing else", { tags: ["long"] }, async () => {
    const page = await openNewContext({ ...SMALL, hasTouch: true, reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/");
    const { player, video } = await openFilm(page, "ambra");
    await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
    await video.dispatchEvent("pointermove", { bubbles: true });
    await page.clock.runFor(3_500);
    await expect.poll(() => player.getAttribute("data-idle")).toBe("true");
    await page.touchscreen.tap(400, 200);
    await expect.poll(() => player.getAttribute("data-idle")).toBe(null);
    expect((await stateOf(page)).isPaused).toBe(false);
    await page.touchscreen.tap(400, 200);
    await expect.poll(async () => (await stateOf(page)).isPaused).toBe(true);
  });

  test(
    "captions are readable and stand below the film, or over the controls",
    { tags: ["long"] },
    async () => {
      const page = await openPage({ viewport: { width: 390, height: 844 } });
      await page.goto("/?film=ambra");
      const { video, choices } = playerOf(page);
      await choices.first().selectOption("en-US");
      const place = () =>
        video.evaluate((it: HTMLVideoElement) => {
          const shown = [...it.textTracks].find(({ mode }) => mode === "showing");
          const [cue] = [...(shown?.cues ?? [])] as VTTCue[];
          const { top, height, width } = it.getBoundingClientRect();
          const bar = document.querySelector("dialog[open] .film-bar")?.getBoundingClientRect();
          return {
            top: typeof cue?.line === "number" ? top + (cue.line / 100) * height : 0,
            film: top + (width * 9) / 16,
            bar: bar?.top ?? 0,
            size: Number.parseFloat(getComputedStyle(it, "::cue").fontSize),
          };
        });
      await expect.poll(async () => (await place()).top).toBeGreaterThan(0);
      const upright = await place();
      expect(upright.size).toBeGreaterThanOrEqual(16);
      expect(upright.top).toBeGreaterThan(upright.film);
      expect(upright.top + 3 * upright.size).toBeLessThan(upright.bar);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(async () => (await place()).top).toBeLessThan(320);
      const lying = await place();
      expect(lying.top + lying.size).toBeLessThan(lying.bar + 20);
    },
  );

  test(
    "at its end come the next film, by name and still, and the same again",
    { tags: ["long"] },
    async () => {
      const page = await openPage({ ...SMALL, bypassCSP: true });
      await page.goto("/");
      const { player, video } = await openFilm(page, "ambra");
      const finish = () =>
        video.evaluate((it: HTMLVideoElement) => {
          it.currentTime = it.duration - 0.2;
          return it.play();
        });
      await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0);
      await finish();
      const end = player.locator(".film-end");
      await end.waitFor();
      const neighbour = page.locator("#portfolio-video-modal nav a[rel=next]");
      const name = await neighbour.locator("span").last().textContent();
      expect(await end.textContent()).toContain(name);
      expect(await end.locator("img").count()).toBe(1);
      expect(await neighbour.locator("img").count()).toBe(1);
      expect(await axeFaults(page, "#portfolio-video-modal")).toEqual([]);
      await end.locator("button").click();
      await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
      await end.waitFor({ state: "detached" });
      await finish();
      await end.locator("a").first().click();
      await expect.poll(() => page.url()).toContain("film=first-light");
      await expect.poll(() => page.locator("#portfolio-video-title").textContent()).toBe(name);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest(".film-bar") !== null))
        .toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.url().split("#")[0]).toBe(`${origin}/`);
    },
  );

  test(
    "the film of the hero stands as long as another one is open, also after a deep link",
    { tags: ["long"] },
    async () => {
      const page = await openPage({ ...SMALL, reducedMotion: "no-preference" });
      const isPaused = () =>
        page.locator("#hero video").evaluate((it: HTMLVideoElement) => it.paused);
      await page.goto("/?film=ambra");
      await playerOf(page).video.waitFor();
      await page.waitForLoadState("networkidle");
      expect(await isPaused()).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(isPaused).toBe(false);
      await page.locator("#film-ambra a").dispatchEvent("click");
      await expect.poll(isPaused).toBe(true);
    },
  );
});

describe.each([
  ["opened on the page", ""],
  ["opened by its address", "?film=ambra"],
])("Escape in the moment in which the next film comes, %s (C7)", { tags: ["long"] }, (_, query) => {
  test.each([
    ["both keys at once", "keys"],
    ["before the address changes", "before"],
    ["right after the address has changed", "after"],
  ])("closes: %s", async (...row) => {
    const [, moment] = row;
    const page = await openPage();
    const dialog = page.locator("#portfolio-video-modal");
    const next = dialog.locator("nav a[rel=next]");
    const press: Readonly<Record<string, () => Promise<unknown>>> = {
      keys: async () => {
        await next.focus();
        return Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Escape")]);
      },
      before: () =>
        next.evaluate((link: HTMLElement) => {
          link.click();
          link.closest("dialog")?.close();
        }),
      after: () =>
        next.evaluate((link: HTMLElement) => {
          const replace = history.replaceState.bind(history);
          history.replaceState = (...entry) => {
            replace(...entry);
            history.replaceState = replace;
            link.closest("dialog")?.close();
          };
          link.click();
        }),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`/${query}`);
      await hydrate(page);
      if (query === "") await page.locator("#film-ambra a").click();
      await next.waitFor();
      await press[moment]?.();
      // Lost, it would come back within this time.
      await settle(page);
      // Without an entry to go back to, the place of the film that was seen last may stay.
      const place = query === "" ? /^\/$/ : /^\/(?:#film-[\w-]+)?$/;
      await expect.poll(() => page.url().replace(origin, "")).toMatch(place);
      expect(await page.locator("dialog[open]").count()).toBe(0);
    }
  });
});
