import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { openFilmDrawer } from "./draw-film.mjs";
import {
  followsSound,
  FPS,
  framesOf,
  readFilm,
  sizeOf,
  soundLevels,
  soundOf,
} from "./read-film.mjs";
import { toWav } from "./write-wav.mjs";

const MEDIA = path.join(import.meta.dirname, "../../sample/media");
/** Finished shots are kept here, so that a render that was stopped goes on where it was. */
const WORKSHOP = path.join(import.meta.dirname, "../../dist/films");
/** Colours of HD video. */
const BT709 = [
  "-color_range",
  "tv",
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
  "-colorspace",
  "bt709",
];
/** Without loss in sight, small enough to keep: what a master is for. */
const MASTER = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "6", ...BT709];

/**
 * Renders a film, or takes from the workshop what has not changed.
 *
 * @param {string} slug
 * @param {{ lines: number, onFrame?: (done: number, all: number) => void }} options
 * @returns {Promise<{ picture: string, sound: string | undefined }>} files: pictures without sound, and
 *   sound as WAV
 */
export async function renderFilm(slug, { lines, onFrame = () => {} }) {
  const film = await readFilm(slug);
  const { width, height } = sizeOf(film, lines);
  const folder = path.join(WORKSHOP, `${slug}-${lines}`);
  await mkdir(folder, { recursive: true });
  const all = film.shots.reduce((sum, shot) => sum + framesOf(shot), 0);
  const drawer = openFilmDrawer({ width, height });
  const files = [];
  let start = 0;
  for (const shot of film.shots) {
    const name = path.join(folder, `${await nameOf(shot, film)}.mkv`);
    if (!(await exists(name))) {
      const unfinished = `${name}.part.mkv`;
      const first = start;
      await encode(unfinished, { width, height }, async (write) => {
        const drawn = (frame) => drawer.draw(film, first + frame, { isPlanar: true });
        let next = drawn(0);
        for (let frame = 1; frame <= framesOf(shot); frame += 1) {
          const bytes = await next;
          // The next one is drawn while this one is written.
          if (frame < framesOf(shot)) next = drawn(frame);
          await write(bytes);
          onFrame(first + frame, all);
        }
      });
      await rename(unfinished, name);
    }
    files.push(name);
    start += framesOf(shot);
  }
  await drawer.close();
  const picture = path.join(folder, "picture.mkv");
  await join(files, picture);
  const sound = soundOf(film);
  if (!sound) return { picture, sound: undefined };
  const wav = path.join(folder, "sound.wav");
  await writeFile(wav, toWav(sound));
  return { picture, sound: wav };
}

/** Puts pictures and sound into one master. */
export async function writeMaster({ picture, sound }, file) {
  const audio = sound ? ["-i", sound, "-c:a", "flac", "-shortest"] : [];
  await ffmpeg(["-i", picture, ...audio, "-c:v", "copy", file]);
}

/** Runs ffmpeg to its end. @throws Error with what it said */
export async function ffmpeg(options) {
  const child = spawn("ffmpeg", ["-v", "error", "-y", ...options], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ended(child);
}

async function ended(child) {
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said}`);
}

async function encode(file, { width, height }, draw) {
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "yuv420p",
    ...BT709,
    "-s",
    `${width}x${height}`,
    "-r",
    `${FPS}`,
    "-i",
    "-",
  ];
  const child = spawn("ffmpeg", ["-v", "error", "-y", ...input, ...MASTER, file], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  const end = ended(child);
  await draw(async (bytes) => {
    if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, "drain"), end]);
  });
  child.stdin.end();
  await end;
}

async function join(files, target) {
  const list = `${target}.txt`;
  await writeFile(list, files.map((file) => `file '${file}'\n`).join(""));
  await ffmpeg(["-f", "concat", "-safe", "0", "-i", list, "-c", "copy", target]);
}

/** Names a shot after all that decides how it looks. */
async function nameOf(shot, film) {
  const seen = shot.cut ? await readFilm(shot.cut) : { ...film, shots: [shot] };
  const hash = createHash("sha256").update(JSON.stringify([shot, ...(shot.cut ? seen.shots : [])]));
  for (const file of ["prelude.glsl", "draw-in-page.js"]) {
    hash.update(await readFile(path.join(import.meta.dirname, file)));
  }
  const scenes = new Set(seen.shots.map(({ scene }) => path.join(MEDIA, `scenes/${scene}.glsl`)));
  for (const scene of scenes) {
    hash.update(await readFile(scene));
    if (await followsSound(scene)) hash.update(soundLevels(seen) ?? "");
  }
  return hash.digest("hex").slice(0, 16);
}

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );
