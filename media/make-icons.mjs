/**
 * Makes the icons of the site out of one picture, `media/icon.svg`: the one of browser tabs, its form
 * for older ones, those of home screens, and the one that phones cut to their own shape.
 *
 * Usage: npm run icons
 *
 * The picture is square, has nothing behind it, and names in `data-ground` the colour that it stands
 * on where there must be one. A style in it may answer to `prefers-color-scheme`; icons that are no
 * SVG show it as it is in light.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pngToIco from "png-to-ico";
import sharp from "sharp";

const source = path.join(import.meta.dirname, "../sample/media/icon.svg");
const output = path.join(import.meta.dirname, "../public");

/** Widths in `favicon.ico`, in pixels: tabs, task bars, desktops. */
const ICO_WIDTHS = [16, 32, 48];
/** Side of the largest square in the circle that no phone cuts off (W3C, maskable icons). */
const SAFE = 0.8 / Math.SQRT2;

const svg = readFileSync(source);
const [, viewed] = /viewBox="0 0 ([\d.]+) \1"/.exec(svg) ?? [];
const [, ground] = /data-ground="(#[0-9a-fA-F]{6})"/.exec(svg) ?? [];
if (!viewed || !ground) {
  console.error(`${source}: needs a square viewBox that begins at 0 0, and data-ground="#rrggbb"`);
  process.exit(1);
}

writeFileSync(path.join(output, "favicon.svg"), svg);
writeFileSync(
  path.join(output, "favicon.ico"),
  await pngToIco(await Promise.all(ICO_WIDTHS.map((width) => draw(width)))),
);
write("apple-touch-icon.png", await drawOnGround(180, 0.72));
write("icon-192.png", await draw(192));
write("icon-512.png", await draw(512));
write("icon-maskable-512.png", await drawOnGround(512, SAFE));

function write(name, bytes) {
  writeFileSync(path.join(output, name), bytes);
  console.log(`${name} ${bytes.length} bytes`);
}

/** The picture as PNG. */
function draw(width) {
  const density = (72 * width) / Number(viewed);
  return sharp(svg, { density }).resize(width, width).png({ compressionLevel: 9 }).toBuffer();
}

/** The picture in the middle of its ground, as wide as a part of it. */
async function drawOnGround(width, part) {
  const picture = await draw(Math.round(width * part));
  return sharp({ create: { width, height: width, channels: 3, background: ground } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
