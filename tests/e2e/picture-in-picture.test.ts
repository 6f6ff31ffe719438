import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openAt, openPage } from "../fixtures/browser.ts";
import { openFilm, SMALL, stateOf } from "../fixtures/player.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const texts = await loadTranslators();

const HIDE_FUNCTION = "delete HTMLVideoElement.prototype.requestPictureInPicture";
const FORBID =
  "Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => false })";

/** True while the film of the player is in a window of its own. */
const floats = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.pictureInPictureElement !== null &&
      document.pictureInPictureElement === document.querySelector(".film-player video"),
  );

describe.each([["en", "/"] as const, ["he", "/he"] as const])(
  "picture in picture in %s (A3)",
  (locale, home) => {
    const named = (page: Page, key: "player.pip" | "player.pipEnd") =>
      page.getByRole("button", { name: texts.get(locale)?.(key) ?? key, exact: true });

    test(
      "the button gives the film a window of its own and takes it back; so do the window and closing the modal",
      { tags: ["long"] },
      async () => {
        const page = await openAt(home, SMALL);
        expect(await page.evaluate(() => document.pictureInPictureEnabled)).toBe(true);
        await openFilm(page, "ambra");
        await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0);
        await named(page, "player.pip").click();
        await expect.poll(() => floats(page)).toBe(true);
        await named(page, "player.pipEnd").click();
        await expect.poll(() => floats(page)).toBe(false);
        await named(page, "player.pip").click();
        await named(page, "player.pipEnd").waitFor();
        // As the button of the window itself does.
        await page.evaluate(() => document.exitPictureInPicture());
        await named(page, "player.pip").waitFor();
        expect(await floats(page)).toBe(false);
        await named(page, "player.pip").click();
        await named(page, "player.pipEnd").waitFor();
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
        await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBe(null);
      },
    );

    test.each([
      ["the browser does not know it", HIDE_FUNCTION],
      ["a policy forbids it", FORBID],
    ])("without a button where %s", { tags: ["long"] }, async (_, script) => {
      const page = await openPage(SMALL);
      await page.addInitScript(script);
      await page.goto(home);
      await openFilm(page, "ambra");
      await page
        .getByRole("button", { name: texts.get(locale)?.("player.fullScreen") ?? "", exact: true })
        .waitFor();
      expect(await named(page, "player.pip").count()).toBe(0);
    });
  },
);
