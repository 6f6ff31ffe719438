import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import type { Translator } from "#i18n";
import { axeFaults } from "../fixtures/axe.ts";
import { DESKTOP, hydrate, openPage, PHONE } from "../fixtures/browser.ts";
import { CHAPTERS, startFilmSite } from "../fixtures/film-site.ts";
import { holdAt, openFilm, playerOf, stateOf } from "../fixtures/player.ts";
import type { RunningSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";

let site: RunningSite;
let texts: ReadonlyMap<string, Translator>;
beforeAll(async () => {
  [site, texts] = await Promise.all([startFilmSite(), loadTranslators()]);
  return site.stop;
}, 180_000);

/** Name of the chapter that the list marks as shown. */
const marked = (page: Page): Promise<string[]> =>
  page.locator(".film-chapters a[aria-current] span").allTextContents();

describe.each(effort([["he", "/he"] as const], [["en", ""] as const, ["he", "/he"] as const]))(
  "chapters in %s",
  (locale, prefix) => {
    const home = prefix || "/";
    const names = CHAPTERS[locale];
    const [first = "", second = "", third = ""] = names;
    const open = (options = {}) =>
      openPage({ baseURL: site.origin, ...DESKTOP, bypassCSP: true, ...options });

    test("by the pointer: the list and the choice jump, and both show where the film is", async () => {
      const page = await open();
      await page.goto(home);
      const { chapter, chapters, position } = await openFilm(page, "ambra");
      await holdAt(page, 0.5);
      await expect.poll(() => chapters.locator("span").allTextContents()).toEqual(names);
      await expect.poll(() => marked(page)).toEqual([first]);
      await chapters.nth(2).click();
      await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThanOrEqual(4);
      expect(new URL(page.url()).searchParams.get("t")).toBe("4");
      await holdAt(page, 4.5);
      await expect.poll(() => marked(page)).toEqual([third]);
      await chapter.selectOption({ label: second });
      await expect.poll(() => stateOf(page)).toMatchObject({ at: 2, isPaused: true });
      await expect.poll(() => marked(page)).toEqual([second]);
      expect(await chapter.inputValue()).toBe("1");
      const said = texts.get(locale)?.("player.positionIn", {
        at: "0:02",
        length: "0:06",
        chapter: second,
      });
      await expect.poll(() => position.getAttribute("aria-valuetext")).toBe(said);
      expect(await axeFaults(page, "#portfolio-video-modal")).toEqual([]);
    });

    test("by keys: N and P, Enter on the list, arrows in the choice", async () => {
      const page = await open();
      await page.goto(home);
      await page.locator("#film-ambra a").focus();
      await hydrate(page);
      await page.keyboard.press("Enter");
      const { video, chapter, chapters } = playerOf(page);
      await video.waitFor();
      await chapters.first().waitFor();
      await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
      await holdAt(page, 0.5);
      const press = async (key: string, at: number): Promise<void> => {
        await page.keyboard.press(key);
        await expect.poll(() => stateOf(page), { message: key }).toMatchObject({ at });
      };
      await press("n", 2);
      await press("n", 4);
      await press("n", 4);
      await press("p", 2);
      await press("p", 0);
      await press("p", 0);
      await chapter.focus();
      await press("ArrowDown", 2);
      await chapters.nth(2).focus();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await stateOf(page)).from).toBeLessThanOrEqual(4);
      await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(4);
      expect(await page.locator("dialog:modal").count()).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    });

    test("on a phone the list takes the place of the choice; names begin where lines begin", async () => {
      const page = await open(PHONE);
      await page.goto(`${home}?film=ambra`);
      const { chapter, chapters } = playerOf(page);
      await chapters.last().waitFor();
      expect(await chapter.isVisible()).toBe(false);
      const boxes = await chapters
        .first()
        .locator("bdi, span")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().x));
      const [time = 0, name = 0] = boxes;
      expect(locale === "he" ? time - name : name - time).toBeGreaterThan(20);
      const scrolls = await page
        .locator("#portfolio-video-modal")
        .evaluate((it) => it.scrollWidth > it.clientWidth);
      expect(scrolls).toBe(false);
      expect(await axeFaults(page, "#portfolio-video-modal")).toEqual([]);
    });

    test("without script they are links on the page of the work", async () => {
      const page = await open({ javaScriptEnabled: false });
      await page.goto(`${prefix}/portfolio/ambra`);
      const list = page.locator("ol[aria-labelledby=chapters]");
      expect(await list.locator("span").allTextContents()).toEqual(names);
      await list.locator("a").nth(1).click();
      expect(page.url()).toBe(`${site.origin}${prefix}/portfolio/ambra?film=ambra&t=2`);
      expect(await page.locator("#portfolio-video-modal").isVisible()).toBe(true);
    });

    test("a film without chapters has neither list nor choice", async () => {
      const page = await open();
      await page.goto(`${home}?film=ninth-ring`);
      const { video, chapter, chapters } = playerOf(page);
      await video.waitFor();
      await expect.poll(async () => (await stateOf(page)).lines).toBeGreaterThan(0);
      expect([await chapter.count(), await chapters.count()]).toEqual([0, 0]);
    });
  },
);

test("the showreel has its chapters in the page's language, without script too", async () => {
  for (const [locale, address] of [
    ["en", "/?modal=video"],
    ["he", "/he?modal=video"],
  ] as const) {
    const plain = await openPage({
      ...DESKTOP,
      javaScriptEnabled: false,
    });
    await plain.goto(address);
    const written = plain.locator("#video-modal ol a");
    const links = await written.evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    const names = await written.locator("span").allTextContents();
    expect(links.length).toBeGreaterThanOrEqual(5);
    expect(links[1]).toMatch(/modal=video&t=\d+$/);

    const page = await openPage();
    await page.goto(address);
    const { chapters } = playerOf(page);
    await expect.poll(() => chapters.locator("span").allTextContents()).toEqual(names);
    expect(await page.locator("#video-modal ol").count()).toBe(1);
    expect(await page.locator(".film-chapters h3").textContent()).toBe(
      texts.get(locale)?.("player.chapters"),
    );
  }
});
