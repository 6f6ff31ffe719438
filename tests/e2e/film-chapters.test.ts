import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { axeFaults } from "../fixtures/axe.ts";
import { openAt, openHydrated, type PageOptions, PHONE } from "../fixtures/browser.ts";
import { holdAt, playerOf, SMALL, stateOf } from "../fixtures/player.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const texts = await loadTranslators();
const TRIGGER = '#hero button[commandfor="video-modal"]';

/** Where the chapters of the showreel begin, in seconds. */
const STARTS = [0, 4, 6, 10, 14, 18, 20];
const [, SECOND = 0, THIRD = 0] = STARTS;

/** Name of the chapter that the list marks as shown. */
const marked = (page: Page): Promise<string[]> =>
  page.locator(".film-chapters a[aria-current] span").allTextContents();

describe.each([
  ["en", "/"],
  ["he", "/he"],
] as const)("chapters of the showreel in %s", (locale, home) => {
  let names: string[];
  beforeAll(async () => {
    const file = path.join(
      import.meta.dirname,
      `../../sample/media/chapters/showreel.${locale}.vtt`,
    );
    const cues = (await readFile(file, "utf8")).split("\n\n").slice(1);
    names = cues.map((cue) => cue.split("\n")[1] ?? "");
  });
  const open = async (options: PageOptions = {}) => {
    const page = await openHydrated(home, { ...SMALL, bypassCSP: true, ...options });
    await page.locator(TRIGGER).focus();
    await page.keyboard.press("Enter");
    const parts = playerOf(page);
    await parts.chapters.last().waitFor();
    await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
    return { page, ...parts };
  };

  test(
    "by the pointer: the list and the choice jump, and both show where the film is",
    { tags: ["long"] },
    async () => {
      const { page, chapter, chapters, position } = await open();
      await holdAt(page, 0.5);
      expect(await chapters.locator("span").allTextContents()).toEqual(names);
      expect(await page.locator("#video-modal ol").count()).toBe(1);
      expect(await page.locator(".film-chapters h3").textContent()).toBe(
        texts.get(locale)?.("player.chapters"),
      );
      await expect.poll(() => marked(page)).toEqual([names[0]]);
      await chapters.nth(2).click();
      await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThanOrEqual(THIRD);
      expect(new URL(page.url()).searchParams.get("t")).toBe(String(THIRD));
      await holdAt(page, THIRD + 0.5);
      await expect.poll(() => marked(page)).toEqual([names[2]]);
      await chapter.selectOption({ label: names[1] ?? "" });
      await expect.poll(() => stateOf(page)).toMatchObject({ at: SECOND, isPaused: true });
      await expect.poll(() => marked(page)).toEqual([names[1]]);
      expect(await chapter.inputValue()).toBe("1");
      const said = texts.get(locale)?.("player.positionIn", {
        at: "0:04",
        length: "0:26",
        chapter: names[1] ?? "",
      });
      await expect.poll(() => position.getAttribute("aria-valuetext")).toBe(said);
      expect(await axeFaults(page, "#video-modal")).toEqual([]);
    },
  );

  test(
    "by keys: N and P, Enter on the list, arrows in the choice",
    { tags: ["long"] },
    async () => {
      const { page, chapter, chapters } = await open();
      await holdAt(page, 0.5);
      const press = async (key: string, at: number): Promise<void> => {
        await page.keyboard.press(key);
        await expect.poll(() => stateOf(page), { message: key }).toMatchObject({ at });
      };
      await press("n", SECOND);
      await press("n", THIRD);
      await press("p", SECOND);
      await press("p", 0);
      await press("p", 0);
      await holdAt(page, STARTS.at(-1) ?? 0);
      await press("n", STARTS.at(-1) ?? 0);
      await chapter.focus();
      await press("ArrowUp", STARTS.at(-2) ?? 0);
      await chapters.nth(2).focus();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
      const { at } = await stateOf(page);
      expect(at).toBeGreaterThanOrEqual(THIRD);
      expect(await page.locator("dialog:modal").count()).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    },
  );

  test(
    "on a phone the list takes the place of the choice; names begin where lines begin",
    { tags: ["long"] },
    async () => {
      const { page, chapter, chapters } = await open(PHONE);
      expect(await chapter.isVisible()).toBe(false);
      const boxes = await chapters
        .first()
        .locator("bdi, span")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().x));
      const [time = 0, name = 0] = boxes;
      expect(locale === "he" ? time - name : name - time).toBeGreaterThan(20);
      const scrolls = await page
        .locator("#video-modal")
        .evaluate((it) => it.scrollWidth > it.clientWidth);
      expect(scrolls).toBe(false);
      expect(await axeFaults(page, "#video-modal")).toEqual([]);
    },
  );

  test("without script they are links", { tags: ["long"] }, async () => {
    const page = await openAt(`${home}?modal=video`, { javaScriptEnabled: false });
    const list = page.locator("#video-modal ol");
    expect(await list.locator("span").allTextContents()).toEqual(names);
    await list.locator("a").nth(1).click();
    await page.waitForURL(`${inject("siteOrigin")}${home}?modal=video&t=${SECOND}`);
    await page.locator("#video-modal").waitFor();
  });
});
