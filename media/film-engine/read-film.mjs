import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createSoundStage } from "./sound-stage.mjs";
import { spectrumOf } from "./spectrum.mjs";

const FILMS = path.join(import.meta.dirname, "../../sample/media/films");
const SCENES = path.join(import.meta.dirname, "../../sample/media/scenes");
/** Pictures a second, of all films. */
export const FPS = 24;
/** How long the shutter is open, as a part of a frame. */
const SHUTTER = 0.5;

/**
 * @typedef {object} Shot
 * @property {string} [scene] name of `media/scenes/<scene>.glsl`
 * @property {string} [cut] instead of a scene: another film of which this is a piece
 * @property {number} seconds how long it is seen
 * @property {number} [from] where in the scene or the other film it begins, in seconds
 * @property {number} [rate] seconds of the scene in a second of the film; of another film it is one
 * @property {number} [period] length of the scene's loop; its own length if it has none
 * @property {number} [seed]
 * @property {number} [view] which of the scene's cameras looks; 1 if it is not given
 * @property {number} [subframes] pictures that are added up for one frame; more where much moves
 *
 * @typedef {object} Film
 * @property {readonly Shot[]} shots
 * @property {(stage: ReturnType<typeof createSoundStage>) => ReturnType<ReturnType<typeof createSoundStage>["finish"]>} [score]
 *   its sound; without, it is silent
 * @property {boolean} [isUpright] 9:16 instead of 16:9
 */

/** Names of all films. */
export async function filmNames() {
  const files = await readdir(FILMS);
  return files.filter((name) => name.endsWith(".mjs")).map((name) => path.basename(name, ".mjs"));
}

/**
 * Reads `media/films/<slug>.mjs`.
 *
 * @param {string} slug
 * @returns {Promise<Film & { slug: string, seconds: number }>}
 */
export async function readFilm(slug) {
  const names = await filmNames();
  if (!names.includes(slug)) throw new Error(`No film "${slug}"; there are ${names.join(", ")}`);
  const { film } = await import(path.join(FILMS, `${slug}.mjs`));
  const seconds = film.shots.reduce((sum, shot) => sum + shot.seconds, 0);
  return { ...film, slug, seconds };
}

/** The film's sound, or undefined for a silent one. */
export function soundOf(film) {
  if (!film.score) return undefined;
  const seed =
    [...film.slug].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) | 0;
  return film.score(createSoundStage(film.seconds, seed));
}

/** True for a film with a scene that follows the sound. */
export async function isReactive({ shots }) {
  const scenes = shots.flatMap(({ scene }) => (scene ? [path.join(SCENES, `${scene}.glsl`)] : []));
  return (await Promise.all(scenes.map(followsSound))).includes(true);
}

/** True for the file of a scene that looks at the levels of the sound. */
export async function followsSound(scene) {
  return (await readFile(scene, "utf8")).includes("heard");
}

/** Levels of the film's sound for each frame; see {@link spectrumOf}. */
export function soundLevels(film) {
  const sound = soundOf(film);
  return sound && spectrumOf(sound, FPS);
}

/** The picture's size in pixels; `lines` is its shorter side. */
export function sizeOf({ isUpright }, lines) {
  const long = Math.round((lines * 16) / 9);
  return isUpright ? { width: lines, height: long } : { width: long, height: lines };
}

/** Frames of a shot. */
export const framesOf = (shot) => Math.round(shot.seconds * FPS);

/** The shot of a frame, and the frame with which it begins. */
export function shotAt({ shots, slug }, frame) {
  let start = 0;
  for (const shot of shots) {
    if (frame < start + framesOf(shot)) return { shot, start };
    start += framesOf(shot);
  }
  throw new Error(`${slug} has ${start} frames, and no frame ${frame}`);
}

/**
 * What is to be drawn for a frame of a shot.
 *
 * @param {Shot} shot
 * @param {number} frame from 0
 * @param {number} start frame of the film at which the shot begins
 * @returns {import("./render-page.mjs").Picture}
 */
export function pictureOf(shot, frame, start) {
  const {
    scene,
    from = 0,
    rate = 1,
    period = shot.seconds,
    seed = 1,
    view = 1,
    subframes = 2,
  } = shot;
  const times = Array.from({ length: subframes }, (_, index) => {
    const moment = (frame + (SHUTTER * (index + 0.5)) / subframes) / FPS;
    return from + moment * rate;
  });
  return { scene, times, period, seed, view, row: start + frame };
}
