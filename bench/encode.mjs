/**
 * What a film costs from its master to what visitors load, beside ffmpeg alone with the same encoders
 * and sizes, and when it is first on the site.
 *
 * Usage: node bench/encode.mjs    BENCH_SECONDS=10 is the length of the master, 1920 × 1080 at 30
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addFilm, mediaFolders, planFilm } from "../src/media/node.ts";
import { keepEvidence, reportGoals } from "./evidence.mjs";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** More than ffmpeg alone: loudness, key frames, hashes, the manifest. */
const GOAL = 1.2;

const folder = mkdtempSync(path.join(tmpdir(), "bench-encode-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const master = path.join(folder, "master.mp4");
const folders = mediaFolders(path.join(folder, "media"));

/** Moves, has fine detail and grain, and a tone. */
const picture = "mandelbrot=size=1920x1080:rate=30,noise=alls=6:allf=t";
ffmpeg(
  `-f lavfi -i ${picture} -f lavfi -i sine=220 -t ${SECONDS} -pix_fmt yuv420p`.split(" "),
  "-c:v libx264 -preset veryfast -crf 14 -c:a aac".split(" "),
  master,
);

const added = await addFilm(folders, { slug: "bench", file: master }, () => {});
if (!added.ok) throw new Error(`the master cannot be taken: ${added.reason}`);
const planned = await planFilm(folders, "bench", added.entry);
if (!planned.ok) throw new Error(`the film cannot be built: ${planned.reason}`);

const began = performance.now();
const marks = [];
const built = await planned.plan.build({
  onWork() {},
  onFile: ({ file }) => marks.push({ file, seconds: (performance.now() - began) / 1000 }),
});
const pipeline = (performance.now() - began) / 1000;

/** The same files by plain ffmpeg, one after the other: each uses all cores. */
const { renditions } = built.film;
const rows = [];
for (const { file, codec, width, height, bytes } of renditions) {
  const target = path.join(folder, `plain-${file}`);
  const isAv1 = codec.startsWith("av01");
  const encoder = isAv1
    ? ["-c:v", "libsvtav1", "-pix_fmt", "yuv420p10le", "-preset", "6", "-crf", "38"]
    : ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "medium", "-crf", "25"];
  const start = performance.now();
  ffmpeg("-i", master, "-vf", `scale=${width}:${height}`, encoder, "-an", target);
  const seconds = (performance.now() - start) / 1000;
  const plainBytes = statSync(target).size;
  rows.push({ file: file.replace(/^bench-\w+-/, ""), seconds, bytes, plainBytes });
}
const plain = rows.reduce((sum, { seconds }) => sum + seconds, 0);

const figures = {
  "master, seconds": SECONDS,
  "on the site after, seconds": round(marks[0].seconds),
  "whole build, seconds": round(pipeline),
  "times real time": round(pipeline / SECONDS),
  "plain ffmpeg, seconds": round(plain),
  "of plain ffmpeg": round(pipeline / plain),
};
console.table(figures);
console.table(rows.map((row) => ({ ...row, seconds: round(row.seconds) })));
keepEvidence("encode", { goal: GOAL, figures, order: marks, plain: rows });
reportGoals(pipeline / plain > GOAL ? ["whole build beside plain ffmpeg"] : []);

function ffmpeg(...words) {
  // SVT-AV1 otherwise says what it is, whatever the level.
  execFileSync("ffmpeg", ["-v", "error", "-y", ...words.flat()], {
    env: { ...process.env, SVT_LOG: "1" },
  });
}

function round(value) {
  return Number(value.toFixed(2));
}
