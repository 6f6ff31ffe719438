/**
 * Draws pictures of scenes in a headless Chromium whose WebGL2 runs on the processor (SwiftShader), so
 * that the same source gives the same bytes on every machine with the same Chromium.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import { BANDS } from "./spectrum.mjs";

const SWITCHES = [
  "--no-sandbox",
  "--use-gl=angle",
  "--ignore-gpu-blocklist",
  "--disable-gpu-watchdog",
  "--force-color-profile=srgb",
];
/** The same bytes everywhere: for frames that are compared. */
const SWIFTSHADER = {
  switches: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  env: {},
};
/** Mesa's own renderer, a few times faster, with the last bit as the processor has it: for whole films. */
const LLVMPIPE = {
  switches: ["--use-angle=gl-egl"],
  env: { EGL_PLATFORM: "surfaceless", LIBGL_ALWAYS_SOFTWARE: "1", GALLIUM_DRIVER: "llvmpipe" },
};
const ENGINE = import.meta.dirname;
const SCENES = path.join(ENGINE, "../../sample/media/scenes");

/**
 * @typedef {object} Picture
 * @property {string} scene name of `media/scenes/<scene>.glsl`
 * @property {readonly number[]} times of the sub-frames, in seconds of the scene
 * @property {number} period length of the scene's loop, in seconds
 * @property {number} seed
 * @property {number} view which of the scene's cameras looks
 * @property {number} row of the sound's spectrum, a row a frame
 * @property {boolean} [isPlanar] as a film is kept
 */

/**
 * Opens the page that draws; close it when done.
 *
 * @param {{ width: number, height: number, spectrum?: Uint8Array }} options size in pixels; the spectrum
 *   has a row of {@link BANDS} levels for each frame
 * @returns {Promise<{ version: string, draw(picture: Picture): Promise<Buffer>, close(): Promise<void> }>}
 *   `draw` gives RGBA, first row at the bottom; of a picture that `isPlanar` the planes of Y, U and V
 *   (BT.709, 4:2:0), first row at the top
 */
export async function openRenderPage({ width, height, spectrum = new Uint8Array(BANDS) }) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const { switches, env } = process.env.FILMS_GL === "llvmpipe" ? LLVMPIPE : SWIFTSHADER;
  const browser = await chromium.launch({
    executablePath,
    args: [...SWITCHES, ...switches],
    env: { ...process.env, ...env },
  });
  const page = await browser.newPage();
  await page.setContent("<!doctype html><canvas></canvas>");
  await page.addScriptTag({ path: path.join(ENGINE, "draw-in-page.js") });
  const prelude = await readFile(path.join(ENGINE, "prelude.glsl"), "utf8");
  const levels = Buffer.from(spectrum).toString("base64");
  await page.evaluate((setting) => globalThis.openStage(setting), {
    width,
    height,
    levels,
    bands: BANDS,
  });
  const known = new Set();

  return {
    version: browser.version(),
    async draw(picture) {
      if (!known.has(picture.scene)) {
        const scene = await readFile(path.join(SCENES, `${picture.scene}.glsl`), "utf8");
        await page.evaluate(
          ([name, source]) => globalThis.addScene(name, source),
          [picture.scene, withLightWorkedOut(`${prelude}\n${scene}`)],
        );
        known.add(picture.scene);
      }
      return Buffer.from(
        await page.evaluate((asked) => globalThis.drawPicture(asked), picture),
        "base64",
      );
    },
    close: () => browser.close(),
  };
}

/** A colour whose name or number stands in the source, as a constant: SwiftShader would work it out for each pixel. */
function withLightWorkedOut(source) {
  const named = new Map(
    Array.from(source.matchAll(/const int ([A-Z]+) = (0x[0-9A-F]{6});/g), ([, name, rgb]) => [
      name,
      rgb,
    ]),
  );
  return source.replace(/\blight\((0x[0-9A-F]{6}|[A-Z]+)\)/g, (whole, colour) => {
    const rgb = Number(named.get(colour) ?? colour);
    if (Number.isNaN(rgb)) return whole;
    const parts = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((level) => {
      const value = level / 255;
      return (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4).toFixed(6);
    });
    return `vec3(${parts.join(", ")})`;
  });
}
