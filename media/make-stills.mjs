/**
 * Draws the stills of the sample's works that have no film of their own, and the covers of its articles:
 * `scenes/<id>.mjs` is an SVG, drawn by Chromium (CHROMIUM names another executable) and published like any picture. A picture of the
 * same name wins; pictures themselves are `npm run studio -- media pictures`.
 *
 * Usage: npm run stills            draws what changed
 *        npm run stills -- --force draws everything
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import {
  listPictures,
  mediaFolders,
  readManifest,
  stillsSource,
  writeEntry,
  writeStills,
} from "#media/node";

const folders = mediaFolders(path.join(import.meta.dirname, "../sample/media"));
/** Of scenes that name no other. */
const SIZE = { width: 1600, height: 900 };

const force = process.argv.includes("--force");
const known = await readManifest(folders);
const pictures = new Set((await listPictures(folders.root)).map(({ slug }) => slug));
let browser;

mkdirSync(folders.output, { recursive: true });
for (const [id, file] of listScenes()) {
  const before = known[id];
  const source = stillsSource(readFileSync(file), JSON.stringify(SIZE));
  if (before?.film || pictures.has(id) || (!force && before?.source === source)) continue;
  console.log(id);
  const stills = await writeStills(id, await draw(file), source, folders.output);
  await writeEntry(folders, id, { ...stills, source });
}
await browser?.close();

/** @returns {[string, string][]} id and file */
function listScenes() {
  const folder = path.join(folders.root, "scenes");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .toSorted()
    .map((name) => [path.parse(name).name, path.join(folder, name)]);
}

/** Draws a scene at its size, else that of the stills, and returns a PNG. */
async function draw(file) {
  const { scene, size = SIZE } = await import(file);
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: size });
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${scene(width, height)}</svg>`;
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  const png = await page.screenshot();
  await page.close();
  return png;
}
