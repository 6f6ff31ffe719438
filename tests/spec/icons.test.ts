import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { localeOf, localizePath } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage, type ReadPage } from "../fixtures/read-page.ts";
import { STUDIO } from "../fixtures/studio.ts";

const origin = inject("siteOrigin");

const pageAt = async (target: string): Promise<ReadPage> =>
  readPage((await rawRequest(origin, target)).text);

const bytesAt = async (target: string, type: string): Promise<Buffer> => {
  const { status, headers, body } = await rawRequest(origin, target);
  expect([status, headers["content-type"]], target).toEqual([200, type]);
  return body;
};

test.each([
  ["/apple-touch-icon.png", 180],
  ["/icon-192.png", 192],
  ["/icon-512.png", 512],
  ["/icon-maskable-512.png", 512],
])("%s is a PNG of %i pixels", async (target, side) => {
  const { width, height, format } = await sharp(await bytesAt(target, "image/png")).metadata();
  expect([width, height, format]).toEqual([side, side, "png"]);
});

test("favicon.ico has the sizes of tabs, task bars and desktops", async () => {
  const ico = await bytesAt("/favicon.ico", "image/x-icon");
  expect(ico.readUInt32LE(0)).toBe(0x1_00_00);
  const widths = Array.from({ length: ico.readUInt16LE(4) }, (_, index) =>
    ico.readUInt8(6 + index * 16),
  );
  expect(widths).toEqual([16, 32, 48]);
});

test("favicon.svg answers to dark tabs", async () => {
  const svg = await bytesAt("/favicon.svg", "image/svg+xml");
  expect(svg.toString()).toContain("prefers-color-scheme: dark");
});

test("what phones cut off the maskable icon is ground; icons for home screens have no holes", async () => {
  const bytes = await bytesAt("/icon-maskable-512.png", "image/png");
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3);
  const middle = (info.width - 1) / 2;
  let [outside, drawn] = [0, 0];
  for (let at = 0; at < info.width * info.height; at += 1) {
    const isGround = data.subarray(at * 3, at * 3 + 3).equals(ground);
    const far = Math.hypot((at % info.width) - middle, Math.floor(at / info.width) - middle);
    if (isGround) continue;
    drawn += 1;
    if (far > info.width * 0.4) outside += 1;
  }
  expect(outside).toBe(0);
  expect(drawn).toBeGreaterThan(10_000);
  for (const target of ["/icon-maskable-512.png", "/apple-touch-icon.png"]) {
    const { isOpaque } = await sharp(await bytesAt(target, "image/png")).stats();
    expect(isOpaque, target).toBe(true);
  }
});

describe.each(ALL_LOCALES)("in %s", (locale) => {
  const home = localizePath("/", locale, ALL_LOCALES);

  test("pages link to icons and to the manifest of their language", async () => {
    for (const name of ["/", "/contact", "/faq", "/nowhere-at-all"]) {
      const page = await pageAt(localizePath(name, locale, ALL_LOCALES));
      const hrefs = (rel: string) => page.links(rel).map(({ href }) => href);
      expect(hrefs("icon")).toEqual(["/favicon.ico", "/favicon.svg"]);
      expect(hrefs("apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
      expect(hrefs("manifest")).toEqual([localizePath("/site.webmanifest", locale, ALL_LOCALES)]);
    }
  });

  test("the manifest speaks it and names icons that are there", async () => {
    const place = localizePath("/site.webmanifest", locale, ALL_LOCALES);
    const text = await bytesAt(place, "application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(text.toString());
    const page = await pageAt(home);
    const { iso, dir } = localeOf(locale, LANGUAGES);
    expect(manifest).toMatchObject({
      name: STUDIO.name,
      short_name: STUDIO.name,
      description: page.meta("description")[0],
      lang: iso,
      dir,
      id: home,
      start_url: home,
      scope: "/",
      display: "browser",
    });
    const light = page.all("meta").find(({ name }) => name === "theme-color");
    expect(manifest.theme_color).toBe(light?.["content"]);
    expect(manifest.background_color).toBe(light?.["content"]);
    expect(manifest.icons.map(({ purpose = "any" }) => purpose)).toContain("maskable");
    for (const { src, sizes, type } of manifest.icons) {
      const { width } = await sharp(await bytesAt(src, type)).metadata();
      expect(["any", `${width}x${width}`], src).toContain(sizes);
    }
  });
});

test("browsers paint around the page what the page is painted with", async () => {
  const { text } = await rawRequest(origin, "/");
  const page = readPage(text);
  const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  const [light, dark] = [...styles.matchAll(/--paper:(#\w+)/g)].map(([, paper]) => paper);
  const colours = page.all("meta").filter(({ name }) => name === "theme-color");
  expect(colours.map(({ content, media }) => `${media} ${content}`)).toEqual([
    `(prefers-color-scheme: light) ${light}`,
    `(prefers-color-scheme: dark) ${dark}`,
  ]);
});

test("JSON-LD names a logo that is a picture of at least 112 pixels", async () => {
  const [graph] = (await pageAt("/")).graphs as { "@graph": Record<string, unknown>[] }[];
  const studio = graph?.["@graph"].find((thing) => thing["@type"] === "Organization");
  const logo = new URL(String(studio?.["logo"]));
  const { width, height } = await sharp(await bytesAt(logo.pathname, "image/png")).metadata();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(112);
});

test("a manifest of a language that the site does not have is not there", async () => {
  for (const target of ["/xx/site.webmanifest", "/en/site.webmanifest", "/a/site.webmanifest"]) {
    expect((await rawRequest(origin, target)).status, target).not.toBe(200);
  }
});
