import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import config from "../../sample/studio.config.ts";
import { formToken, postJson } from "../fixtures/form-tokens.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { readPage } from "../fixtures/read-page.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { waitForMails } from "../fixtures/sent-mails.ts";
import { failToStart, saveStudio, startSite } from "../fixtures/start-site.ts";

const root = path.join(import.meta.dirname, "../..");
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#0b6e4f" d="M0 0h10v10H0z"/></svg>`;
const LOGO = ICON.replace("0 0 10 10", "0 0 30 10");

/** Nothing of it is the product's; every pair has the contrast that it needs. */
const THEME = {
  colors: {
    light: {
      paper: "#f7f9f7",
      paper2: "#fefefe",
      ink: "#10201a",
      ink2: "#44574f",
      line: "#d3ddd8",
      fieldLine: "#6f827a",
      accent: "#0b6e4f",
      accentHover: "#09583f",
      onAccent: "#fdfffe",
      accentText: "#0a6147",
      danger: "#a3162f",
    },
    dark: {
      paper: "#07120e",
      paper2: "#10211a",
      ink: "#eef6f2",
      ink2: "#a9bdb4",
      line: "#274038",
      fieldLine: "#7a9188",
      accent: "#0d7d5b",
      accentHover: "#0b6a4d",
      onAccent: "#fcfffe",
      accentText: "#7fd8b8",
      danger: "#ff9d9d",
    },
    gels: ["#0b6e50", "#f4d35e", "#ee964b", "#8fd3f4"],
    onGel: "#fbfffd",
    bright: "#fafffc",
    loadingBar: "#0b6e51",
  },
  typefaces: {
    text: { latin: { package: "@fontsource-variable/heebo", family: "Own", weights: [300, 600] } },
  },
  radius: { field: "9px", button: "8px", panel: "7px", popover: "6px" },
  icon: "icon.svg",
  logo: { file: "logo.svg", hasName: true },
};
/** Colours and names of the product's own theme. */
const PRODUCTS =
  /#(?:f7f4fb|0c0614|ffffff|1b1228|170a26|f6f2fb|574b66|bfb4cf|d9d2e3|3d3050|85789a|8b7da3|9333ea|7e22ce|a855f7|cda6ff|b3123f|ff8da6|ffb020|ff6b8b|3ccfe6|efe6fb|ffc85c|d9b3ff)\b|Archivo/i;

/** The second of a list has a sign of the studio's own. */
const withSign = (list: readonly (object | string)[] = []) =>
  list.map((each, place) =>
    place === 1 && typeof each === "object" ? { ...each, icon: "camera.svg" } : each,
  );

const studioDir = await temporaryFolder();
for (const name of ["content", "media", "redirects.txt"]) {
  await symlink(path.join(root, "sample", name), path.join(studioDir, name));
}
await mkdir(path.join(studioDir, "theme"));
await mkdir(path.join(studioDir, "public"));
await writeFile(path.join(studioDir, "public/proof.txt"), "this domain is ours");
await writeFile(path.join(studioDir, "theme/icon.svg"), ICON);
await writeFile(path.join(studioDir, "theme/logo.svg"), LOGO);
await writeFile(path.join(studioDir, "theme/camera.svg"), ICON);
await writeFile(
  path.join(studioDir, "studio.config.json"),
  JSON.stringify({
    ...config,
    services: withSign(config.services),
    categories: withSign(config.categories),
    theme: THEME,
  }),
);
const dataDir = await temporaryFolder();
const site = await startSite({ DATA_DIR: dataDir, STUDIO_DIR: studioDir });
const at = (target: string) => rawRequest(site.origin, target);
/** The style sheet of all pages, which scripts load when a page is used. */
const sheetOf = (html: string): string => /"styles":\["([^"]+)"\]/.exec(html)?.[1] ?? "";
const stylesIn = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";

describe("a studio with another theme shows it, and nothing of the product's", () => {
  test("in the styles of every page; the sheet of all pages has nothing of a theme", async () => {
    const page = (await at("/he")).text;
    const text = stylesIn(page);
    for (const color of [
      ...Object.values(THEME.colors.light),
      ...Object.values(THEME.colors.dark),
    ]) {
      expect(text).toContain(color);
    }
    const sheet = await at(sheetOf(page));
    expect(sheet.headers["cache-control"]).toContain("immutable");
    // A typeface that is said twice is taken anew, and lines move.
    expect(sheet.text).not.toMatch(/@font-face|--paper:/);
    for (const [use, radius] of Object.entries(THEME.radius)) {
      expect(text).toContain(`--radius-${use}:${radius}`);
    }
    expect(text).toContain('font-family:"Own"');
    expect(text).not.toMatch(PRODUCTS);
  });

  test.each([
    ["/", ["Own"]],
    ["/he", ["Own", "Heebo Hebrew"]],
  ])("in the typefaces that %s begins with, after all else", async (target, families) => {
    const html = (await at(target)).text;
    const fonts = readPage(html)
      .all("link")
      .filter((link) => link["as"] === "font");
    expect(fonts).toHaveLength(families.length);
    for (const [index, { href = "", fetchpriority }] of fonts.entries()) {
      expect(fetchpriority).toBe("low");
      expect((await at(href)).headers["content-type"]).toBe("font/woff2");
      expect(stylesIn(html)).toContain(`font-family:"${families[index]}";src:url("${href}")`);
    }
  });

  test("in pages and in the style sheets of the player", async () => {
    const names = (await readdir(path.join(root, "dist/current/client/assets")))
      .filter((name) => /^film-.*\.css$/.test(name))
      .map((name) => `/assets/${name}`);
    expect(names.length).toBeGreaterThan(0);
    const pages = ["/", "/he/contact", "/blog", "/portfolio/tonal", "/?film=ambra", "/nowhere"];
    for (const target of [...pages, ...names]) {
      expect((await at(target)).text, target).not.toMatch(PRODUCTS);
    }
  });

  test("in the colours around pages and in the web manifest", async () => {
    const page = readPage((await at("/")).text);
    const colors = page.all("meta").filter(({ name }) => name === "theme-color");
    const { light, dark } = THEME.colors;
    expect(colors.map(({ content }) => content)).toEqual([light.paper, dark.paper]);
    const manifest = JSON.parse((await at("/site.webmanifest")).text);
    expect([manifest.theme_color, manifest.background_color]).toEqual([light.paper, light.paper]);
  });

  test("in icons and logo", async () => {
    expect((await at("/favicon.svg")).text).toBe(ICON);
    const { data, info } = await sharp((await at("/icon-maskable-512.png")).body)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number): string =>
      `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString("hex")}`;
    expect([pixel(0, 0), pixel(256, 256)]).toEqual([THEME.colors.light.paper, "#0b6e4f"]);
    const { text } = await at("/");
    const logo = readPage(text)
      .all("img")
      .find(({ src }) => src?.includes("/logo-"));
    expect([logo?.["width"], logo?.["height"], logo?.["alt"]]).toEqual(["30", "10", ""]);
    expect((await at(logo?.["src"] ?? "")).text).toBe(LOGO);
    // The link is named all the same.
    const [, brand = ""] = /<a [^>]*aria-label="([^"]*)"[^>]*><img[^>]*>(?=<\/a>)/.exec(text) ?? [];
    expect(brand).toContain(config.name);
  });

  test("in signs of services and categories", async () => {
    const { text } = await at("/");
    const signs = [...text.matchAll(/<[^>]* data-sign="([^"]+)"/g)].map(([, place]) => place);
    expect(signs.filter((place) => place === "services.1")).toHaveLength(1);
    // At the filter, and at each work.
    expect(signs.filter((place) => place === "categories.1").length).toBeGreaterThan(1);
    const styles = stylesIn(text);
    for (const place of ["services.1", "categories.1"]) {
      const rule = new RegExp(`\\[data-sign="${place}"\\][^{]*\\{[^}]*mask:url\\("([^"]+)"\\)`);
      const [, href = ""] = rule.exec(styles) ?? [];
      expect((await at(href)).text).toBe(ICON);
    }
    expect(styles).not.toContain('[data-sign="categories.0"]');
  });

  test("on the cards of pages", { tags: ["long"] }, async () => {
    const [card = ""] = readPage((await at("/contact")).text).meta("og:image");
    const [products = ""] = readPage(
      (await rawRequest(inject("siteOrigin"), "/contact")).text,
    ).meta("og:image");
    const address = new URL(card).pathname;
    expect(address).not.toBe(new URL(products).pathname);
    const { data } = await sharp((await at(address)).body)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const paper = Buffer.from(THEME.colors.light.paper.slice(1), "hex");
    for (const channel of [0, 1, 2]) {
      expect(Math.abs((data[channel] ?? 0) - (paper[channel] ?? 0))).toBeLessThan(3);
    }
  });

  test("in mails", async () => {
    const submission = await formToken(site.origin, "newsletter");
    const fields = { submission, email: "reader@example.com", locale: "he", consent: true };
    await postJson(site.origin, "/api/newsletter", fields);
    const [mail] = await waitForMails(dataDir, 1);
    const { light, dark } = THEME.colors;
    for (const color of [light.paper, light.paper2, light.ink, light.ink2, dark.paper, dark.ink]) {
      expect(mail?.html).toContain(color);
    }
    expect(mail?.html).toContain("Own, ");
    expect(mail?.html).toContain("border-radius:8px");
    expect(mail?.html).not.toMatch(PRODUCTS);
  });
});

test("files in the studio's folder `public` are served as they are", async () => {
  expect((await at("/proof.txt")).text).toBe("this domain is ours");
});

test("colours that are too close stop the start, which names the pair", async () => {
  const STUDIO_CONFIG = await saveStudio({ theme: { colors: { light: { ink2: "#8a8a8a" } } } });
  const { output } = await failToStart({ STUDIO_CONFIG });
  expect(output).toContain("theme.colors.light.ink2");
  expect(output).toContain("4.5:1 against theme.colors.light.paper");
  expect(output).toContain("#8a8a8a on #f7f4fb is 3.1");
});

test.each([
  [{ colors: { light: { ink: "black" } } }, "theme.colors.light.ink", "a colour such as"],
  [{ icon: "../icon.svg" }, "theme.icon", "the name of an SVG file"],
  [{ icon: "icon.svg" }, "theme.icon", "a square viewBox"],
  [
    { typefaces: { text: { greek: { package: "@fontsource/none", weights: [400] } } } },
    "theme.typefaces.text.greek",
    "npm install @fontsource/none",
  ],
])("what cannot be used stops it too: %j", async (theme, place, said) => {
  const { output } = await failToStart({ STUDIO_CONFIG: await saveStudio({ theme }) });
  expect(output).toContain(place);
  expect(output).toContain(said);
});
