import { expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import {
  CONTENT_PATHS,
  MOTION,
  openAt,
  openPage,
  PHONE,
  WITH_PICTURES,
} from "../fixtures/browser.ts";

const WIDTHS = effort([320, 2560], [320, 390, 768, 1024, 2560]);

/** In the quick form the other direction; the longest words have tests of their own. */
const LOCALES = effort<readonly LocaleCode[]>(["he"], ALL_LOCALES);

test.each(LOCALES)("layout in %s: nothing sticks out at any width", async (locale) => {
  const page = await openPage(WITH_PICTURES);
  const isWhole = effort(locale === "he", true);
  const all = ["/", "/contact", "/newsletter", ...(isWhole ? CONTENT_PATHS : [])];
  for (const path of all.filter((_, index) => effort(index % 2 === 0, true))) {
    await page.goto(localizePath(path, locale, ALL_LOCALES));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { seen, excess } = await page.evaluate(() => ({
        seen: innerWidth,
        excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect({ seen, excess }, `${locale} ${path}`).toEqual({ seen: width, excess: 0 });
    }
  }
});

/** Each with long words in its headings, or little room for them. */
const HEADINGS = ["/", "/process", "/book", "/newsletter", "/search", "/nope", ...CONTENT_PATHS];

test.each(ALL_LOCALES)(
  "in %s words of headings are broken at hyphens only",
  { tags: ["long"] },
  async (locale) => {
    const page = await openPage({ ...WITH_PICTURES, tolerates: /404/ });
    for (const path of HEADINGS) {
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      for (const width of [320, 390, 820, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const { words, broken } = await page.evaluate(() => {
          // Characters between which a line may end; a soft hyphen is shown as a hyphen there.
          const pieces = /[^\s\u00AD\u200B–—’'-]+/gu;
          const top = (text: Text, place: number): number => {
            const range = document.createRange();
            range.setStart(text, place);
            range.setEnd(text, place + 1);
            // Behind a soft hyphen the hyphen's own box comes first, on the line before.
            return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
          };
          const texts = [...document.querySelectorAll("main :is(h1, h2, h3)")]
            .filter((it) => it.checkVisibility())
            .flatMap((it) => {
              const walker = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
              const found: Text[] = [];
              while (walker.nextNode()) found.push(walker.currentNode as Text);
              return found;
            });
          const all = texts.flatMap((text) =>
            [...text.data.matchAll(pieces)].map(({ 0: word, index }) => ({
              word,
              isBroken: top(text, index) !== top(text, index + word.length - 1),
            })),
          );
          return {
            words: all.length,
            broken: all.filter(({ isBroken }) => isBroken).map(({ word }) => word),
          };
        });
        expect(words).toBeGreaterThan(0);
        expect(broken, `${locale} ${path} at ${width} px`).toEqual([]);
      }
    }
  },
);

test("a dark stage is ink on paper when it is printed", { tags: ["long"] }, async () => {
  const page = await openAt("/process");
  const colours = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [document.body, document.querySelector("main section:has(ol)")].map(
        (element) => element && getComputedStyle(element).color,
      ),
    ) as Promise<readonly string[]>;
  const [ink, onStage] = await colours();
  expect(onStage).not.toBe(ink);
  await page.emulateMedia({ media: "print" });
  const [printed, onPaper] = await colours();
  expect(onPaper).toBe(printed);
});

test("printed, every answer is there, and a film is a still above its words", async () => {
  const page = await openAt("/faq", WITH_PICTURES);
  await page.emulateMedia({ media: "print" });
  const heights = await page
    .locator("details > :last-child")
    .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThan(10);
  await page.goto("/");
  await page.emulateMedia({ media: "print" });
  const still = await page.locator("[data-film] img").first().boundingBox();
  const title = await page.locator("h1").boundingBox();
  expect((still?.y ?? 0) + (still?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
});

test("words of buttons stand as far apart as all others", async () => {
  const page = await openAt("/");
  const distances = await page
    .locator("body, header button, #hero button")
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).wordSpacing));
  expect(distances.length).toBeGreaterThan(2);
  expect(new Set(distances).size).toBe(1);
});

test("pictures reserve their place and come in modern formats", async () => {
  const page = await openAt("/", WITH_PICTURES);
  const pictures = await page.locator("picture img").evaluateAll((images) =>
    images.map((image) => ({
      sized: image.hasAttribute("width") && image.hasAttribute("height"),
      loading: image.getAttribute("loading"),
      sources: [...(image.parentElement?.querySelectorAll("source") ?? [])].map(({ type }) => type),
    })),
  );
  expect(pictures.length).toBeGreaterThanOrEqual(13);
  expect(pictures.every(({ sized }) => sized)).toBe(true);
  expect(pictures.filter(({ loading }) => loading === "eager")).toHaveLength(1);
  // The hero has a cut of its own for upright screens.
  const [hero = [], ...others] = pictures.map(({ sources }) => sources);
  const formats = ["image/avif", "image/webp"];
  expect(hero).toEqual([...formats, ...formats]);
  for (const sources of others) expect(sources).toEqual(formats);
  const preloads = page.locator('link[rel="preload"][as="image"]');
  expect(
    await preloads.evaluateAll((links) => links.map((link) => link.getAttribute("media"))),
  ).toEqual(["not (orientation: portrait)", "(orientation: portrait)"]);
});

test(
  "C5: between documents the 'page' transition makes a picture of the screen, and none for reduced motion",
  { tags: ["long"] },
  async () => {
    const view = { viewport: { width: 1280, height: 800 } };
    for (const [motion, expected] of [
      [MOTION, ["1280px", "800px"]],
      [{}, "none"],
    ] as const) {
      const page = await openPage({ ...view, ...motion });
      await page.addInitScript(() => {
        addEventListener("pagereveal", (event) => {
          const transition = Reflect.get(event, "viewTransition") as {
            ready: Promise<void>;
          } | null;
          if (!transition) Object.assign(globalThis, { pictured: "none" });
          void transition?.ready.then(() => {
            const picture = getComputedStyle(
              document.documentElement,
              "::view-transition-old(page)",
            );
            Object.assign(globalThis, { pictured: [picture.width, picture.height] });
          });
        });
      });
      await page.goto("/");
      await page.evaluate(() => location.assign("/contact"));
      await page.waitForURL("**/contact");
      await expect
        .poll(() => page.evaluate(() => Reflect.get(globalThis, "pictured")))
        .toEqual(expected);
    }
  },
);

test(
  "A7: a phone that lies on its side shows the whole film, its controls and the way out",
  { tags: ["long"] },
  async () => {
    const page = await openPage({ viewport: { width: 844, height: 390 }, hasTouch: true });
    await page.goto("/he?film=ambra");
    const play = page.locator("#portfolio-video-modal .film-bar button").first();
    await play.waitFor();
    for (const part of [
      ".film-screen",
      ".film-bar button",
      ".film-choices",
      'form[method="dialog"] button',
    ]) {
      const box = await page.locator(`#portfolio-video-modal ${part}`).first().boundingBox();
      if (!box) throw new Error(`no ${part}`);
      expect(box.y, part).toBeGreaterThanOrEqual(-1);
      expect(box.y + box.height, part).toBeLessThanOrEqual(391);
    }
    const film = await page
      .locator("#portfolio-video-modal video")
      .evaluate((it) => Math.min(it.clientHeight, (it.clientWidth * 9) / 16));
    expect(film).toBeGreaterThanOrEqual(0.8 * 390);
    const rows = await page
      .locator("#portfolio-video-modal .film-bar :is(button, select, input)")
      .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().bottom)));
    expect(new Set(rows.filter((bottom) => bottom > 0)).size, "controls in one row").toBe(1);
  },
);

test.each(ALL_LOCALES)(
  "in %s no words of a service are where two sheets meet",
  { tags: ["long"] },
  async (locale) => {
    const page = await openPage();
    for (const width of [320, 800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(localizePath("/", locale, ALL_LOCALES));
      await page.waitForLoadState();
      const overlaps = await page.evaluate(() => {
        const box = (it: Element): DOMRect => it.getBoundingClientRect();
        const meet = (a: DOMRect, b: DOMRect): boolean =>
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 1 &&
          b.top < a.bottom - 1;
        const sheets = [...document.querySelectorAll("#services [data-count] > *")];
        const words = sheets.map((sheet) => [...sheet.querySelectorAll("h3, p, ul")].map(box));
        return {
          words: words.flat().length,
          overlaps: sheets.flatMap((sheet, index) =>
            words.flatMap((texts, other) =>
              other === index ? [] : texts.filter((text) => meet(text, box(sheet))),
            ),
          ).length,
        };
      });
      expect(overlaps, `${width} px`).toEqual({ words: 9, overlaps: 0 });
    }
  },
);

test.each(effort<readonly LocaleCode[]>(["nl"], ALL_LOCALES))(
  "in %s the bar is one line on the narrowest phones",
  async (locale) => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(localizePath("/contact", locale, ALL_LOCALES));
    const box = await page.locator("header:has(#menu)").boundingBox();
    expect(box?.height).toBeLessThanOrEqual(90);
  },
);

test.each(["en", "he", "de"])(
  "in %s, text twice as large: nothing sticks out (WCAG 2.2 1.4.4)",
  { tags: ["long"] },
  async (locale) => {
    const page = await openPage({ ...PHONE, bypassCSP: true });
    for (const path of ["/", "/contact", "/book", "/process", ...CONTENT_PATHS]) {
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      for (const width of [390, 820, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ path, width, excess }).toEqual({ path, width, excess: 0 });
      }
    }
  },
);

test(
  "forced colours: days that are free and those that are not differ, sliders and buttons have shapes",
  { tags: ["long"] },
  async () => {
    const page = await openPage({ forcedColors: "active" });
    await page.goto("/?film=ambra");
    await page.locator("#portfolio-video-modal .film-time").waitFor();
    const seen = await page.evaluate(() => ({
      button: getComputedStyle(
        document.querySelector('header [commandfor="booking-modal"]') ?? document.body,
      ).borderBlockStartWidth,
      slider: getComputedStyle(document.querySelector(".film-time") ?? document.body)
        .forcedColorAdjust,
    }));
    expect(seen).toEqual({ button: "1px", slider: "none" });
  },
);
