import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import pixelmatch from "pixelmatch";
import { chromium, type Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { BOOKING_SITE, hasFocus, openCalendar, openVisitor } from "../fixtures/booking-modal.ts";
import { LAUNCH } from "../fixtures/global-chromium.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

/** Pictures are compared at this share of their size, which forgives what no eye would see. */
const SCALE = 0.3;
/** Share of pixels that may differ. */
const TOLERANCE = 0.01;

const baselines = path.join(import.meta.dirname, "baselines");
const failures = path.join(import.meta.dirname, "../../dist/visual");
const isUpdate = process.env["UPDATE_VISUALS"] === "1";

let page: Page;
beforeAll(async () => {
  // Its own: large pictures of whole pages are left out by a browser that all tests share.
  const browser = await chromium.launch(LAUNCH);
  const context = await browser.newContext({
    baseURL: inject("siteOrigin"),
    locale: "en-US",
    reducedMotion: "reduce",
  });
  page = await context.newPage();
  // A face that comes late is left out (font-display: optional); later pages have it in the cache.
  for (const address of ["/", "/he"]) {
    await page.goto(address);
    await page.evaluate(async () => await document.fonts.ready);
  }
  return () => browser.close();
}, 60_000);

const PAGES: readonly [name: string, address: string][] = [
  ["home", "/"],
  ["contact", "/contact"],
  ["404", "/nope"],
  ["blog", "/blog"],
  ["article", "/blog/the-first-two-seconds"],
  ["portfolio", "/portfolio"],
  ["portfolio-list", "/portfolio?view=list"],
  ["work", "/portfolio/ambra"],
];

const SCHEMES = ["light", "dark"] as const;
type Look = readonly [locale: "en" | "he", width: number, schemes: readonly ("light" | "dark")[]];

/** Long pages take seconds each; of them the quick form has only the home page. */
const SHOT_QUICKLY = ["home", "contact", "404", "blog", "article"];

/** The quick form has some pages, each in one direction, width and scheme. */
function looksOf(name: string): readonly Look[] {
  const [phone, desktop]: [Look, Look] = [
    ["he", 390, ["light"]],
    ["en", 1440, ["dark"]],
  ];
  const isPhone = ["home", "contact", "article"].includes(name);
  return effort<readonly Look[]>(
    [isPhone ? phone : desktop],
    [
      ["en", 390, SCHEMES],
      ["he", 390, SCHEMES],
      ["en", 1440, SCHEMES],
      ["he", 1440, SCHEMES],
    ],
  );
}

describe.each(PAGES.filter(([name]) => effort(SHOT_QUICKLY.includes(name), true)))(
  "%s looks as agreed",
  (name, address) => {
    test.each(looksOf(name))("in %s at %i px, %s", async (locale, width, schemes) => {
      const prefix = locale === "he" ? "/he" : "";
      await show(prefix + (address === "/" && prefix ? "" : address), width);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await compare(await shoot(), `${name}-${locale}-${width}-${colorScheme}`);
      }
    });
  },
);

test.each([
  ["video-modal", "/?modal=video"],
  ["film-modal", "/?film=ninth-ring"],
])("%s looks as agreed", { tags: ["long"] }, async (name, address) => {
  await page.emulateMedia({ colorScheme: "light" });
  await show(address, 1440);
  await page.waitForLoadState("networkidle");
  await compare(await scale(await page.screenshot()), name);
});

describe("booking-modal looks as agreed", { tags: ["long"] }, () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(BOOKING_SITE);
    return site.stop;
  });

  test.each([
    [390, "light"],
    [1440, "dark"],
    [1440, "light"],
  ] as const)("at %i px, %s", async (width, colorScheme) => {
    const own = await openVisitor(site);
    await own.setViewportSize({ width, height: 900 });
    await own.emulateMedia({ colorScheme });
    // The Hebrew face is optional: only what the browser has already is sure to be shown.
    await own.goto("/he");
    await own.waitForLoadState("networkidle");
    const { freeDays, times } = await openCalendar(own, "/he");
    await freeDays.nth(1).click();
    await times.first().waitFor();
    await expect.poll(() => hasFocus(own, "times")).toBe(true);
    await own.mouse.move(0, 0);
    await compare(await scale(await own.screenshot()), `booking-modal-${width}-${colorScheme}`);
  });
});

/** Pixels in RGBA. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Loads an address as somebody who has chosen no language yet. */
async function show(address: string, width: number): Promise<void> {
  await page.context().clearCookies();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address);
}

/** The whole page, lazy pictures included. */
async function shoot(): Promise<Pixels> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  const missing = (): Promise<number> =>
    page.evaluate(
      () => [...document.images].filter((it) => !it.complete || it.naturalWidth === 0).length,
    );
  await expect.poll(missing).toBe(0);
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  return scale(await page.screenshot({ fullPage: true }));
}

async function scale(png: Buffer): Promise<Pixels> {
  const { width } = await sharp(png).metadata();
  return pixelsOf(sharp(png).resize(Math.round(width * SCALE)));
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function write({ data, width, height }: Pixels, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(file);
}

async function compare(actual: Pixels, name: string): Promise<void> {
  const file = path.join(baselines, `${name}.webp`);
  if (isUpdate) await write(actual, file);
  expect(existsSync(file), `${name}: run with UPDATE_VISUALS=1 and look at it`).toBe(true);
  const expected = await pixelsOf(sharp(file));
  const { width, height } = expected;
  expect([actual.width, actual.height], name).toEqual([width, height]);
  const difference = Buffer.alloc(expected.data.length);
  const changed = pixelmatch(expected.data, actual.data, difference, width, height, {
    threshold: 0.2,
  });
  const share = changed / (width * height);
  if (share > TOLERANCE) {
    await write(actual, path.join(failures, `${name}.webp`));
    await write({ data: difference, width, height }, path.join(failures, `${name}-changed.webp`));
  }
  expect(share, `${name}: see dist/visual`).toBeLessThanOrEqual(TOLERANCE);
}
