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
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-gpu-watchdog",
  "--force-color-profile=srgb",
];
const ENGINE = import.meta.dirname;
const SCENES = path.join(ENGINE, "../../sample/media/scenes");

/**
 * @typedef {object} Picture
 * @property {string} scene name of `media/scenes/<scene>.glsl`
 * @property {readonly number[]} times of the sub-frames, in seconds of the scene
 * @property {number} period length of the scene's loop, in seconds
 * @property {number} seed
 * @property {number} row of the sound's spectrum, a row a frame
 */

/**
 * Opens the page that draws; close it when done.
 *
 * @param {{ width: number, height: number, spectrum?: Uint8Array }} options size in pixels; the spectrum
 *   has a row of {@link BANDS} levels for each frame
 * @returns {Promise<{ version: string, draw(picture: Picture): Promise<Buffer>, close(): Promise<void> }>}
 *   `draw` gives RGBA, first row at the bottom
 */
export async function openRenderPage({ width, height, spectrum = new Uint8Array(BANDS) }) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: SWITCHES });
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
          [picture.scene, `${prelude}\n${scene}`],
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
