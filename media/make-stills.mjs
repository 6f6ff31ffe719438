/**
 * Makes the stills of the site: masters and drawn scenes become AVIF, WebP and JPEG files with the
 * hash of their content in the name, and a manifest that the server reads. Stills of films come from
 * the films (`npm run studio -- media add`) and are left alone.
 *
 * Usage: npm run stills            makes what changed
 *        npm run stills -- --force makes everything
 *
 * A master is `media/masters/<id>.(png|jpg|avif)`; without one, `media/scenes/<id>.mjs` is drawn by
 * Chromium (CHROMIUM names another executable). The master wins.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { formatManifest, stillFiles, stillsSource, writeStills } from "#media/node";

const media = path.join(import.meta.dirname, "../sample/media");
const output = path.join(media, "published");
const manifestFile = path.join(media, "manifest.json");

const SIZE = { width: 1600, height: 900 };
/** Pictures; films of the same folder are the pipeline's. */
const PICTURE = /\.(?:png|jpg|avif|mjs)$/;

const force = process.argv.includes("--force");
const known = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : {};
const sources = listSources();
const manifest = Object.fromEntries(Object.entries(known).filter(([, { film }]) => film));
let browser;

for (const [index, [id, file]] of sources.entries()) {
  if (manifest[id]) continue;
  const before = known[id];
  const source = stillsSource(readFileSync(file), JSON.stringify(SIZE));
  if (!force && before?.source === source) {
    manifest[id] = before;
    continue;
  }
  console.log(`${index + 1}/${sources.length} ${id}`);
  if (before) removeStills(id);
  const picture = file.endsWith(".mjs") ? await draw(file) : file;
  manifest[id] = { ...(await writeStills(id, picture, output, SIZE)), source };
}
await browser?.close();
for (const id of Object.keys(known)) if (!manifest[id]) removeStills(id);
writeFileSync(manifestFile, formatManifest(manifest));

/** @returns {[string, string][]} id and file, masters before scenes, in alphabetical order */
function listSources() {
  const found = new Map();
  for (const folder of ["scenes", "masters"]) {
    for (const name of readdirSync(path.join(media, folder))) {
      if (PICTURE.test(name)) found.set(path.parse(name).name, path.join(media, folder, name));
    }
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b));
}

/** Draws a scene at the size of the stills and returns a PNG. */
async function draw(file) {
  const { scene } = await import(file);
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: SIZE });
  const { width, height } = SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${scene(width, height)}</svg>`;
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  const png = await page.screenshot();
  await page.close();
  return png;
}

function removeStills(id) {
  for (const name of stillFiles(id, known[id])) rmSync(path.join(output, name), { force: true });
}
