/**
 * The sample films: `npm run films -- still <slug> <seconds> <file> [--first-pass]`, `contact <slug> <file.jpg>`,
 * `render <slug> <file.mkv>`, `check [--quick]`, `record`. See media/README.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";

import { checkFrames, recordFrames } from "./film-engine/check-frames.mjs";
import { openFilmDrawer } from "./film-engine/draw-film.mjs";
import { FPS, framesOf, readFilm, sizeOf } from "./film-engine/read-film.mjs";
import { renderFilm, writeMaster } from "./film-engine/render-film.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: "string", default: "1080" },
    quick: { type: "boolean", default: false },
    "first-pass": { type: "boolean", default: false },
  },
});
/** Frames of a contact sheet. */
const SHEET = 16;
/** What a frame looks like before it has colour and light: grey shapes with outlines. */
const FIRST_PASS = [
  "format=gbrp,split[shapes][lines]",
  "[shapes]hue=s=0,gblur=sigma=5,eq=contrast=0.5:brightness=0.28,format=gbrp[grey]",
  "[lines]format=gray,edgedetect=mode=wires:low=0.04:high=0.12,negate,format=gbrp[drawn]",
  "[grey][drawn]blend=all_mode=multiply,format=gbrp",
].join(";");
const [command, slug = "", ...rest] = positionals;
const lines = Number(values.lines);

if (command === "still") await still(Number(rest[0]), rest[1]);
else if (command === "contact") await contact(rest[0]);
else if (command === "render") await render(rest[0]);
else if (command === "record") await recordFrames();
else if (command === "check") await check();
else {
  console.error(
    "usage: films still <slug> <seconds> <file> [--first-pass] | contact <slug> <file> | render <slug> <file> | check [--quick] | record",
  );
  process.exitCode = 2;
}

/** One frame; an `.avif` is small enough to be a master. */
async function still(seconds, file) {
  const filter = values["first-pass"] ? ["-vf", `vflip,${FIRST_PASS}`] : [];
  const codec = file.endsWith(".avif")
    ? ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "28", "-pix_fmt", "yuv420p"]
    : [];
  await drawFrames([Math.round(seconds * FPS)], lines, [
    ...filter,
    ...codec,
    "-frames:v",
    "1",
    file,
  ]);
}

/** Sixteen frames from the whole film, side by side. */
async function contact(file) {
  const film = await readFilm(slug);
  const all = film.shots.reduce((sum, shot) => sum + framesOf(shot), 0);
  const frames = Array.from({ length: SHEET }, (_, index) =>
    Math.floor(((index + 0.5) * all) / SHEET),
  );
  await drawFrames(frames, 270, ["-vf", "vflip,tile=4x4", "-frames:v", "1", file]);
}

async function drawFrames(frames, ofLines, output) {
  const film = await readFilm(slug);
  const { width, height } = sizeOf(film, ofLines);
  const drawer = openFilmDrawer({ width, height });
  const input = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${width}x${height}`, "-i", "-"];
  const filter = output.includes("-vf") ? [] : ["-vf", "vflip"];
  const child = spawn("ffmpeg", ["-v", "error", "-y", ...input, ...filter, ...output], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  for (const frame of frames) child.stdin.write(await drawer.draw(film, frame));
  child.stdin.end();
  await once(child, "close");
  await drawer.close();
}

async function check() {
  const differences = await checkFrames({ isQuick: values.quick });
  for (const line of differences) console.error(line);
  if (differences.length > 0) process.exitCode = 1;
  else console.log("frames and sounds are as remembered");
}

async function render(file) {
  const began = Date.now();
  let [drawn, told] = [0, 0];
  const parts = await renderFilm(slug, {
    lines,
    onFrame(done, all) {
      drawn += 1;
      if (Date.now() - told < 2_000 && done < all) return;
      told = Date.now();
      const each = (told - began) / drawn / 1000;
      console.log(`${slug}: ${done} of ${all} frames, ${Math.ceil((all - done) * each)} s left`);
    },
  });
  await writeMaster(parts, file);
  console.log(`${slug}: ${file}`);
}
