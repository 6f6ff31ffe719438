import { describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { hydrate, openAt, openPage, settle } from "../fixtures/browser.ts";
import { playerOf } from "../fixtures/player.ts";

/** How often a key is pressed in a moment that is hard to meet. */
const ROUNDS = effort(1, 8);

const origin = inject("siteOrigin");

describe.each([
  ["the showreel", "modal=video", "video-modal"],
  ["a work", "film=ambra", "portfolio-video-modal"],
])("the dialog of %s (A3)", (_, query, id) => {
  test.each([
    ["low", "/", 1280, 720],
    ["a phone", "/he", 390, 844],
    ...effort<[string, string, number, number][]>(
      [],
      [
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

describe.each([
  ["opened on the page", ""],
  ...effort<[string, string][]>([], [["opened by its address", "?film=ambra"]]),
])("Escape in the moment in which the next film comes, %s (C7)", (_, query) => {
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
      await expect.poll(() => page.url()).toBe(`${origin}/`);
      expect(await page.locator("dialog[open]").count()).toBe(0);
    }
  });
});
