/**
 * Subsets the site's typefaces out of the npm packages that carry them.
 *
 * Usage: npm run fonts
 * Writes src/site/styles/fonts/*.woff2 and copies the licences beside them. The results are
 * committed, so that building the site needs neither this script nor the packages.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const outputFolder = path.join(import.meta.dirname, "../src/site/styles/fonts");

/** Letters of the five Latin languages, typographic punctuation, currency and arithmetic signs. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2009, 0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
/** The space, Hebrew letters, maqaf, geresh, gershayim and the shekel sign; the copy has no niqqud. */
const HEBREW = [
  [0x20, 0x20],
  [0x5be, 0x5be],
  [0x5d0, 0x5ea],
  [0x5f3, 0x5f4],
  [0x20aa, 0x20aa],
];

const fonts = [
  {
    package: "@fontsource-variable/archivo",
    file: "archivo-latin-standard-normal.woff2",
    output: "archivo-latin.woff2",
    ranges: LATIN,
    axes: { wdth: { min: 100, max: 125 }, wght: { min: 400, max: 700 } },
  },
  {
    package: "@fontsource-variable/heebo",
    file: "heebo-hebrew-wght-normal.woff2",
    output: "heebo-hebrew.woff2",
    ranges: HEBREW,
    axes: { wght: { min: 400, max: 800 } },
  },
];

await mkdir(outputFolder, { recursive: true });
for (const font of fonts) {
  const folder = path.dirname(require.resolve(`${font.package}/package.json`));
  const source = await readFile(path.join(folder, "files", font.file));
  const letters = font.ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join("");
  const subset = await subsetFont(source, letters, {
    targetFormat: "woff2",
    variationAxes: font.axes,
  });
  await writeFile(path.join(outputFolder, font.output), subset);
  const licence = `${path.basename(font.output, ".woff2")}.LICENSE.txt`;
  await copyFile(path.join(folder, "LICENSE"), path.join(outputFolder, licence));
  console.log(`${font.output} ${subset.length} bytes`);
}
