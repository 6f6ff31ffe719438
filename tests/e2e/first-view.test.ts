import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contrastOf } from "../../src/theme/color.ts";
import { type LocaleCode, localizePath } from "#i18n";
import { MOTION, openNewContext, openPage, PHONE, WITH_PICTURES } from "../fixtures/browser.ts";
import { effort } from "../fixtures/effort.ts";
import { ALL_LOCALES } from "../fixtures/languages.ts";

const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1440, 900],
] as const;

/** What the first view is for. */
const PARTS = {
  headline: "#hero h1",
  sentence: "#hero h1 ~ * p",
  action: '#hero [commandfor="booking-modal"]',
  showreel: '#hero [commandfor="video-modal"]',
  pause: "#hero [aria-pressed]",
};

const home = (locale: LocaleCode): string => localizePath("/", locale, ALL_LOCALES);

async function boxesOf(page: Page): Promise<Record<string, DOMRect>> {
  return page.evaluate(
    (parts) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          document.querySelector(part)?.getBoundingClientRect().toJSON() as DOMRect,
        ]),
      ),
    PARTS,
  );
}

/** The quick form has the longest words. */
const LOCALES = effort<readonly LocaleCode[]>(["de"], ALL_LOCALES);
const VIEWS = LOCALES.flatMap((locale) =>
  SIZES.map(([width, height]) => [locale, width, height] as const),
);

test("issue 25: headline, sentence, action, showreel and pause are in the first view", async () => {
  const page = await openPage({ ...MOTION, ...WITH_PICTURES });
  for (const [locale, width, height] of VIEWS) {
    await page.setViewportSize({ width, height });
    // Each is a first visit: the language of the last one would be kept (B3).
    await page.context().clearCookies();
    await page.goto(home(locale));
    await page.locator(PARTS.pause).waitFor();
    const outside = Object.entries(await boxesOf(page)).flatMap(([name, box]) =>
      box.top >= 0 && box.bottom <= height && box.left >= 0 && box.right <= width && box.width > 0
        ? []
        : [[name, box]],
    );
    expect(outside, `${locale} ${width}×${height}`).toEqual([]);
  }
});

test.each(ALL_LOCALES)(
  "in %s the showreel's button is beside the pause on the narrowest phones",
  { tags: ["long"] },
  async (locale) => {
    const page = await openPage({
      ...WITH_PICTURES,
      ...MOTION,
      viewport: { width: 320, height: 640 },
    });
    await page.goto(home(locale));
    await page.locator(PARTS.pause).waitFor();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      const { showreel, pause } = await boxesOf(page);
      if (!showreel || !pause) throw new Error("no buttons");
      const isBeside = showreel.right <= pause.left || pause.right <= showreel.left;
      expect(isBeside || showreel.bottom <= pause.top, `${width} px`).toBe(true);
      expect(Math.min(showreel.left, pause.left)).toBeGreaterThanOrEqual(0);
      expect(Math.max(showreel.right, pause.right)).toBeLessThanOrEqual(width);
    }
  },
);

test(
  "the first frame lays out what it shows, the next one the rest; all at once where a place depends on it",
  { tags: ["long"] },
  async () => {
    const page = await openNewContext({ ...PHONE, ...WITH_PICTURES });
    await page.addInitScript(() => {
      const countLater = (): number =>
        [...document.querySelectorAll("main *, footer")].filter(
          (each) => getComputedStyle(each).contentVisibility === "auto",
        ).length;
      addEventListener("DOMContentLoaded", () =>
        requestAnimationFrame(() => Object.assign(globalThis, { later: countLater(), countLater })),
      );
    });
    const later = async (): Promise<number> => {
      await page.waitForFunction(() => "later" in globalThis);
      return page.evaluate(() => Reflect.get(globalThis, "later") as number);
    };
    const article = "/blog/the-first-two-seconds";
    for (const path of ["/he", article]) {
      await page.goto(path);
      expect(await later(), path).toBeGreaterThan(3);
      await expect
        .poll(() => page.evaluate(() => (Reflect.get(globalThis, "countLater") as () => number)()))
        .toBe(0);
    }
    await page.evaluate(() => scrollTo(0, 1_500));
    await page.reload();
    expect(await later()).toBe(0);
    // Typefaces that are there only now have other heights above.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_300);
    await page.goto("about:blank");
    await page.goto(`${article}#related`);
    expect(await later()).toBe(0);
    const top = () => page.locator("#related").evaluate((each) => each.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(PHONE.viewport.height / 2);
  },
);

/** A white film, and no letters: what is left is the ground that words stand on. */
const WHITE_FILM = `
  #hero video, #hero img { display: none }
  #hero picture { background: #fff !important }
  body > header *, #hero * { color: transparent !important; border-color: transparent !important;
    fill: transparent !important; stroke: transparent !important }
  #hero button, #hero button * { background: none !important }
`;

/** Boxes of the lines of words that are light: on the film, and in the bar over it. */
function linesOnFilm(): readonly DOMRect[] {
  const words = document.querySelectorAll(
    "#hero h1, #hero h1 ~ * p, #hero [commandfor='video-modal'], body > header :is(a, button)",
  );
  return [...words].flatMap((each) => {
    if (!each.checkVisibility()) return [];
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()].map((box) => box.toJSON() as DOMRect);
  });
}

test.each(["en", "he"] as const)(
  "issue 25: words on a white film keep a contrast of 4.5 in %s, measured",
  { tags: ["long"] },
  async (locale) => {
    const page = await openPage({ ...WITH_PICTURES, bypassCSP: true });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.goto(home(locale));
      const lines = await page.evaluate(linesOnFilm);
      expect(lines.length).toBeGreaterThan(4);
      await page.addStyleTag({ content: WHITE_FILM });
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let least = 21;
      for (const box of lines) {
        for (let y = Math.ceil(box.top); y < Math.min(box.bottom, info.height); y += 2) {
          for (let x = Math.ceil(box.left); x < Math.min(box.right, info.width); x += 4) {
            const at = (y * info.width + x) * info.channels;
            const color = `#${data.subarray(at, at + 3).toString("hex")}`;
            least = Math.min(least, contrastOf("#ffffff", color));
          }
        }
      }
      expect(least, `${width}×${height}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("forced colours: no light lies over the words of the hero, and its buttons have shapes", async () => {
  const page = await openPage({ ...WITH_PICTURES, forcedColors: "active" });
  await page.goto("/");
  const seen = await page.evaluate(() => {
    const words = document.querySelector("#hero h1")?.parentElement?.parentElement;
    const of = (selector: string): CSSStyleDeclaration =>
      getComputedStyle(document.querySelector(selector) ?? document.body);
    return {
      gel: words && getComputedStyle(words, "::before").display,
      leak: of("#hero i").display,
      action: of('#hero [commandfor="booking-modal"]').borderBlockStartWidth,
      showreel: of('#hero [commandfor="video-modal"]').borderBlockStartWidth,
    };
  });
  expect(seen.gel).toBe("none");
  expect(seen.leak).toBe("none");
  expect(Number.parseFloat(seen.action)).toBeGreaterThanOrEqual(1);
  expect(Number.parseFloat(seen.showreel)).toBeGreaterThanOrEqual(1);
});
