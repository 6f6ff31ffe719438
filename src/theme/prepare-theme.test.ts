import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Blob, Face } from "harfbuzzjs";
import subsetFont from "subset-font";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeTheme } from "./default-theme.ts";
import { preparedThemes, prepareTheme, type ThemeResult } from "./prepare-theme.ts";
import type { ThemeConfig } from "./theme-schema.ts";

const HEEBO = path.join(
  import.meta.dirname,
  "../../node_modules/@fontsource-variable/heebo/files/heebo-latin-wght-normal.woff2",
);
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

/** Small, so that making it takes no time. */
const OWN = { text: { latin: { file: "own.woff2", family: "Own", weights: [400] } } };

let themeDir: string;
let folder: string;
beforeAll(async () => {
  themeDir = await mkdtemp(path.join(tmpdir(), "theme-own-"));
  folder = await mkdtemp(path.join(tmpdir(), "theme-made-"));
  await copyFile(HEEBO, path.join(themeDir, "own.woff2"));
  await writeFile(path.join(themeDir, "icon.svg"), ICON);
  await writeFile(path.join(themeDir, "wide.svg"), ICON.replace("0 0 8 8", "0 0 16 8"));
  await writeFile(path.join(themeDir, "broken.woff2"), "no font");
});
afterAll(async () => {
  for (const each of [themeDir, folder]) await rm(each, { recursive: true });
});

const prepare = (config: ThemeConfig, more: { texts?: string; locales?: string[] } = {}) =>
  prepareTheme(
    {
      theme: completeTheme(config),
      locales: more.locales ?? ["en"],
      themeDir,
      sheets: [],
      texts: async () => more.texts ?? "",
    },
    [folder],
  );

function prepared(result: ThemeResult) {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.theme;
}

test("a theme is prepared once, however many ask at the same time", async () => {
  const [first, second] = await Promise.all([
    prepare({ typefaces: OWN }),
    prepare({ typefaces: OWN }),
  ]);
  expect(prepared(first)).toEqual(prepared(second));
  expect(prepared(await prepare({ typefaces: OWN })).folder).toBe(prepared(first).folder);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await preparedThemes(folder)).toEqual([prepared(first).folder]);
});

test("whatever is in it gives it another folder; the oldest go", async () => {
  const folders = new Set<string>();
  for (const panel of ["1px", "2px", "3px", "4px", "5px"]) {
    folders.add(prepared(await prepare({ typefaces: OWN, radius: { panel } })).folder);
  }
  expect(folders.size).toBe(5);
  const kept = await preparedThemes(folder);
  expect(kept).toHaveLength(4);
  expect(kept).toContain([...folders].at(-1));
});

test("a file of the studio's own is subset to the script and the weights that are named", async () => {
  const latin = { file: "own.woff2", family: "Own", weights: [300, 500] };
  const theme = prepared(
    await prepare({ typefaces: { text: { latin }, display: {} }, icon: "icon.svg" }),
  );
  const [face] = theme.faces;
  expect(face).toMatchObject({ family: "Own", script: "Latn", weights: [300, 500] });
  const bytes = await readFile(path.join(theme.folder, face?.href ?? ""));
  const font = new Face(new Blob(await subsetFont(bytes, "é", { targetFormat: "sfnt" })), 0);
  expect(font.getAxisInfos()["wght"]).toMatchObject({ min: 300, max: 500 });
  const css = await readFile(path.join(theme.folder, theme.stylesheet), "utf8");
  expect(css).toContain('font-family:"Own"');
  expect(css).not.toContain("Archivo");
  expect(await readFile(path.join(theme.folder, "favicon.svg"), "utf8")).toBe(ICON);
});

test("files of a static typeface are one for each weight", async () => {
  for (const weight of [400, 700]) {
    const bytes = await subsetFont(await readFile(HEEBO), "abc", {
      targetFormat: "woff2",
      variationAxes: { wght: weight },
    });
    await writeFile(path.join(themeDir, `static-${weight}.woff2`), bytes);
  }
  const latin = { file: "static-{weight}.woff2", family: "Static", weights: [700, 400] };
  const { faces } = prepared(await prepare({ typefaces: { text: { latin } } }));
  expect(faces.filter(({ script }) => script === "Latn").map(({ weights }) => weights)).toEqual([
    [400, 400],
    [700, 700],
  ]);
});

test.each([
  [
    { typefaces: { text: { greek: { package: "@fontsource/no-such", weights: [400] } } } },
    "theme.typefaces.text.greek",
    "npm install @fontsource/no-such",
  ],
  [
    { typefaces: { display: { latin: { family: "A", file: "none.woff2", weights: [400] } } } },
    "theme.typefaces.display.latin",
    "none.woff2",
  ],
  [
    { typefaces: { text: { latin: { family: "A", file: "broken.woff2", weights: [400] } } } },
    "theme.typefaces.text.latin",
    "Error",
  ],
  [
    {
      typefaces: {
        text: { latin: { family: "A", file: "own.woff2", weights: [400], widths: [75, 125] } },
      },
    },
    "theme.typefaces.text.latin",
    "wdth",
  ],
  [{ icon: "wide.svg" }, "theme.icon", "wide.svg"],
  [{ logo: { file: "none.svg" } }, "theme.logo", "not there"],
] satisfies [ThemeConfig, string, string][])(
  "%j is refused by name",
  async (config, place, hint) => {
    const result = await prepare(config);
    expect(result.ok).toBe(false);
    const [problem] = result.ok ? [] : result.problems;
    expect(problem?.place).toBe(place);
    expect(problem?.hint).toContain(hint);
    // Nothing half made is left.
    expect((await readdir(folder)).filter((name) => name.includes("part"))).toEqual([]);
  },
);
