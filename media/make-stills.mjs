/**
 * Makes the stills of the site: masters and drawn scenes become AVIF, WebP and JPEG files with the
 * hash of their content in the name, and a manifest that the server reads.
 *
 * Usage: npm run stills            makes what changed
 *        npm run stills -- --force makes everything
 *
 * A master is `media/masters/<id>.(png|jpg|avif)`; without one, `media/scenes/<id>.mjs` is drawn by
 * Chromium (CHROMIUM names another executable). The master wins.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";

const media = import.meta.dirname;
const output = path.join(media, "../public/media");
const manifestFile = path.join(media, "manifest.json");

const SIZE = { width: 1600, height: 900 };
const WIDTHS = [480, 800, 1200, 1600];
const JPEG_WIDTH = 1200;
const QUALITY = { avif: { quality: 52, effort: 6 }, webp: { quality: 74 }, jpeg: { quality: 76 } };

const force = process.argv.includes("--force");
const known = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, "utf8")) : {};
const sources = listSources();
const manifest = {};
let browser;

for (const [index, [id, file]] of sources.entries()) {
  const source = hashOf(readFileSync(file), readFileSync(import.meta.filename));
  const before = known[id];
  if (!force && before?.source === source) {
    manifest[id] = before;
    continue;
  }
  console.log(`${index + 1}/${sources.length} ${id}`);
  const picture = sharp(file.endsWith(".mjs") ? await draw(file) : file)
    .resize(SIZE.width, SIZE.height, { fit: "cover" })
    .removeAlpha();
  const pixels = await picture.clone().raw().toBuffer();
  const hash = hashOf(pixels).slice(0, 8);
  removeRenditions(id);
  await writeRenditions(picture, `${id}-${hash}`);
  manifest[id] = { hash, source, ...SIZE, widths: WIDTHS, tone: await toneOf(picture) };
}
await browser?.close();
for (const id of Object.keys(known)) if (!manifest[id]) removeRenditions(id);
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);

/** @returns {[string, string][]} id and file, masters before scenes, in alphabetical order */
function listSources() {
  const found = new Map();
  for (const folder of ["scenes", "masters"]) {
    for (const name of readdirSync(path.join(media, folder))) {
      found.set(path.parse(name).name, path.join(media, folder, name));
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

async function writeRenditions(picture, name) {
  for (const width of WIDTHS) {
    const scaled = picture.clone().resize(width);
    await scaled
      .clone()
      .avif(QUALITY.avif)
      .toFile(path.join(output, `${name}-${width}.avif`));
    await scaled
      .clone()
      .webp(QUALITY.webp)
      .toFile(path.join(output, `${name}-${width}.webp`));
  }
  await picture
    .clone()
    .resize(JPEG_WIDTH)
    .jpeg({ ...QUALITY.jpeg, mozjpeg: true })
    .toFile(path.join(output, `${name}-${JPEG_WIDTH}.jpg`));
}

function removeRenditions(id) {
  const pattern = new RegExp(`^${id}-[0-9a-f]{8}-\\d+\\.(?:avif|webp|jpg)$`);
  for (const name of readdirSync(output)) {
    if (pattern.test(name)) rmSync(path.join(output, name));
  }
}

/** Mean colour as #rrggbb. */
async function toneOf(picture) {
  const { channels } = await sharp(await picture.clone().png().toBuffer()).stats();
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("")}`;
}

function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}
