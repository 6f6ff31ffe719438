/**
 * Whether the films' sources still give the films: a few small frames of each and its sound, compared with
 * what `media/frames.json` remembers.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  filmNames,
  FPS,
  framesOf,
  isReactive,
  pictureOf,
  readFilm,
  sizeOf,
  soundOf,
} from "./read-film.mjs";
import { openRenderPage } from "./render-page.mjs";
import { spectrumOf } from "./spectrum.mjs";
import { toWav } from "./write-wav.mjs";

const KEPT = path.join(import.meta.dirname, "../../sample/media/frames.json");
const LINES = 180;
/** Where in each shot a frame is taken. */
const PLACES = [0.25, 0.8];
/** Pixels of a field, across and down, of the small image that stands for a frame when the browser is another one. */
const FIELD = 20;
/** Levels (of 255) by which a field may differ in another browser. */
const TOLERANCE = 4;

/**
 * @typedef {object} Known
 * @property {string} browser version that drew the frames
 * @property {Record<string, { sound?: string, frames: { frame: number, sha256: string, fields: string }[] }>} films
 */

/**
 * Draws the chosen frames anew. Films that are cut from others have no frames of their own.
 *
 * @param {{ isQuick?: boolean }} [options] quick draws only the first of each film's frames
 * @returns {Promise<Known>}
 */
export async function drawKnown({ isQuick = false } = {}) {
  const films = {};
  let browser = "";
  for (const slug of await filmNames()) {
    const film = await readFilm(slug);
    const sound = soundOf(film);
    const frames = [];
    if (film.shots.some(({ scene }) => scene)) {
      const size = sizeOf(film, LINES);
      const page = await openRenderPage({ ...size, spectrum: await levelsFor(film, sound) });
      browser = page.version;
      const shots = isQuick ? film.shots.slice(0, 1) : film.shots;
      frames.push(...(await drawFrames(shots, isQuick ? PLACES.slice(0, 1) : PLACES, page, size)));
      await page.close();
    }
    films[slug] = { ...(sound && { sound: sha256(toWav(sound)) }), frames };
  }
  return { browser, films };
}

async function levelsFor(film, sound) {
  return sound && (await isReactive(film)) ? spectrumOf(sound, FPS) : undefined;
}

async function drawFrames(shots, places, page, size) {
  const frames = [];
  let start = 0;
  for (const shot of shots) {
    for (const place of shot.scene ? places : []) {
      const frame = Math.floor(framesOf(shot) * place);
      const rgba = await page.draw(pictureOf(shot, frame, start));
      frames.push({ frame: start + frame, sha256: sha256(rgba), fields: fieldsOf(rgba, size) });
    }
    start += framesOf(shot);
  }
  return frames;
}

/** Remembers the frames as they are drawn now. */
export async function recordFrames() {
  await writeFile(KEPT, `${JSON.stringify(await drawKnown(), undefined, 2)}\n`);
}

/**
 * What differs from `media/frames.json`. In the browser that drew the remembered frames every bit counts;
 * in another one small images are compared.
 *
 * @param {{ isQuick?: boolean }} [options] see {@link drawKnown}
 * @returns {Promise<string[]>} a line for each difference
 */
export async function checkFrames(options) {
  /** @type {Known} */
  const known = JSON.parse(await readFile(KEPT, "utf8"));
  const drawn = await drawKnown(options);
  const isSame = known.browser === drawn.browser;
  const differences = [];
  const listOf = ({ films }) => Object.keys(films).join(", ");
  if (listOf(drawn) !== listOf(known)) {
    differences.push(`films are ${listOf(drawn)}, expected ${listOf(known)}`);
  }
  for (const [slug, film] of Object.entries(known.films)) {
    const now = drawn.films[slug] ?? { frames: [] };
    if (now.sound !== film.sound) differences.push(`${slug}: another sound`);
    const expected = options?.isQuick ? film.frames.slice(0, 1) : film.frames;
    for (const [index, { frame, sha256: bits, fields }] of expected.entries()) {
      const seen = now.frames[index];
      const isEqual = isSame ? seen?.sha256 === bits : isAlike(seen?.fields ?? "", fields);
      if (seen?.frame !== frame || !isEqual) differences.push(`${slug}: frame ${frame} differs`);
    }
  }
  return differences;
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The mean colour of each field, as base64. */
function fieldsOf(rgba, { width, height }) {
  const across = width / FIELD;
  const sums = new Float64Array(across * (height / FIELD) * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const field = Math.floor(y / FIELD) * across + Math.floor(x / FIELD);
      for (const channel of [0, 1, 2]) {
        sums[field * 3 + channel] += rgba[(y * width + x) * 4 + channel];
      }
    }
  }
  return Buffer.from(sums.map((sum) => Math.round(sum / FIELD ** 2))).toString("base64");
}

function isAlike(seen, expected) {
  const [one, other] = [Buffer.from(seen, "base64"), Buffer.from(expected, "base64")];
  return (
    one.length === other.length &&
    one.every((level, index) => Math.abs(level - (other[index] ?? 0)) <= TOLERANCE)
  );
}
