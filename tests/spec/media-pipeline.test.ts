import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Manifest } from "#media";
import { mediaFolders, planFilm } from "#media/node";
import { runStudio, type StudioRun } from "../fixtures/run-studio.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;
if (!hasFfmpeg) console.warn("MEDIA PIPELINE NOT TESTED: there is no ffmpeg on this machine");

const folder = await temporaryFolder();

const at = (...names: readonly string[]): string => path.join(folder, ...names);
const media = (line: string, env = {}, ...more: readonly string[]): Promise<StudioRun> =>
  runStudio(["media", ...line.split(" "), ...more], { STUDIO_DIR: ".", ...env }, folder);
const manifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(at("media/manifest.json"), "utf8"));

/** Makes a master out of nothing. */
function ffmpeg(line: string, ...more: readonly string[]): void {
  execFileSync("ffmpeg", ["-v", "error", "-y", ...line.split(" "), ...more], { cwd: folder });
}

const FAST = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";

/** What ffprobe says of the picture of a published file. */
function probed(file: string): Record<string, string | number> {
  const words = "-v error -of json -show_streams -select_streams v:0".split(" ");
  const out = execFileSync("ffprobe", [...words, at("media/published", file)]);
  return JSON.parse(out.toString()).streams[0];
}

/** Adds and builds a master, and gives back its film. */
async function built(file: string, slug: string) {
  const added = await media(`add ${file} --slug ${slug}`);
  expect([added.code, added.notes]).toEqual([0, ""]);
  const run = await media(`build ${slug}`);
  expect(run.code, run.notes).toBe(0);
  const film = (await manifest())[slug]?.film;
  if (!film) throw new Error(`${slug} has no film`);
  return film;
}

test("without ffmpeg the message says how to install it", { tags: ["long"] }, async () => {
  for (const line of ["add x.mov --slug x", "build"]) {
    const { code, notes } = await media(line, { PATH: "/nonexistent" });
    expect([code, notes.includes("apt install ffmpeg")], line).toEqual([1, true]);
  }
});

describe.skipIf(!hasFfmpeg)("masters as they come", { timeout: 120_000 }, () => {
  test(
    "portrait, 1 s, turned: stays upright, loud as all, then nothing is made twice",
    { tags: ["long"] },
    async () => {
      // Quiet, with clicks that the gain alone would bring far above full scale.
      const sound = "0.05*sin(2*PI*440*t)+if(lt(mod(t\\,1)\\,0.01)\\,0.9*sin(2*PI*900*t))";
      ffmpeg(
        `-f lavfi -i testsrc2=s=320x180:r=25:d=1 -f lavfi -i aevalsrc=${sound}:d=1 ${FAST} -c:a aac flat.mp4`,
      );
      ffmpeg("-i flat.mp4 -c copy -metadata:s:v rotate=90 turned.mov");
      const { renditions, hasSound, seconds, loudness } = await built("turned.mov", "turned");
      expect(renditions.map(({ width, height }) => [width, height])).toEqual([
        [180, 320],
        [180, 320],
      ]);
      expect(renditions.map(({ codec }) => codec)).toEqual([
        expect.stringMatching(/^av01\.0\.\d\dM\.10$/),
        expect.stringMatching(/^avc1\.64[0-9A-F]{4}$/),
      ]);
      expect([hasSound, seconds]).toEqual([true, 1]);
      expect(loudness?.before.integrated).toBeLessThan(-18);
      expect(Math.abs((loudness?.after.integrated ?? 0) + 16)).toBeLessThanOrEqual(1);
      expect(loudness?.after.truePeak).toBeLessThanOrEqual(-1.5);
      const still = (await manifest())["turned"];
      expect([still?.width, still?.height]).toEqual([180, 320]);

      const [first] = renditions;
      const file = at("media/published", first?.file ?? "");
      const bytes = await readFile(file);
      // The index stands before the pictures: the film plays before it is there.
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      const long = new Date("2020-01-01");
      await utimes(file, long, long);
      const again = await media("build --json");
      expect([again.code, again.notes]).toEqual([0, ""]);
      expect((await stat(file)).mtime).toEqual(long);
    },
  );

  test(
    "variable frame rate, no sound: a constant rate, none of both",
    { tags: ["long"] },
    async () => {
      ffmpeg(
        `-f lavfi -i testsrc2=s=160x90:r=60:d=1 -vf select=not(mod(n\\,3))+lt(n\\,30) -fps_mode vfr ${FAST} variable.mp4`,
      );
      const film = await built("variable.mp4", "variable");
      expect(film).toMatchObject({ hasSound: false, loudness: null, master: { isVariable: true } });
      for (const { file } of film.renditions) {
        const { r_frame_rate: real, avg_frame_rate: mean, ...stream } = probed(file);
        expect([real, mean]).toEqual(["30/1", "30/1"]);
        expect(stream).toMatchObject({
          color_space: "bt709",
          color_primaries: "bt709",
          color_transfer: "bt709",
        });
      }
    },
  );

  test("4K, a single frame: becomes at most 1080 lines", { tags: ["long"] }, async () => {
    ffmpeg(`-f lavfi -i color=c=navy:s=3840x2160:r=24:d=0.04 ${FAST} huge.mkv`);
    const { renditions } = await built("huge.mkv", "huge");
    expect(renditions.map(({ lines }) => lines)).toEqual([
      240, 360, 540, 720, 1080, 240, 360, 540, 720, 1080,
    ]);
    expect(renditions.at(-1)).toMatchObject({ width: 1920, height: 1080 });
    expect((await manifest())["huge"]?.widths).toEqual([480, 800, 1200, 1600]);
  });

  test.each([
    // Middle grey (18 %) in both, as ITU-R BT.2408 has it; in SDR it is about 41 % of the signal.
    ["arib-std-b67", 0.38],
    ["smpte2084", 0.38],
  ])("HDR (%s): taken, and no greyer than it was", { tags: ["long"] }, async (transfer, signal) => {
    const luma = Math.round(64 + 876 * signal);
    ffmpeg(
      `-f lavfi -i color=c=black:s=128x72:r=5:d=0.4,format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512`,
      ...`-c:v libx264 -qp 0 -pix_fmt yuv420p10le -color_trc ${transfer} ${transfer}.mkv`.split(
        " ",
      ),
    );
    const added = await media(`add ${transfer}.mkv --slug hdr`);
    expect([added.code, added.notes]).toEqual([0, ""]);
    const { tone = "" } = (await manifest())["hdr"] ?? {};
    const [red, green, blue] = (tone.match(/[0-9a-f]{2}/g) ?? []).map((two) => Number(`0x${two}`));
    expect([green, blue]).toEqual([red, red]);
    expect(Math.abs((red ?? 0) / 255 - 0.41), tone).toBeLessThan(0.04);
    expect((await media("remove hdr --yes")).out).toBe("hdr: 4 files deleted\n");
  });

  test("HDR becomes HD video", { tags: ["long"] }, async () => {
    const film = await built("smpte2084.mkv", "hdr-too");
    for (const { file } of film.renditions) {
      expect(probed(file)).toMatchObject({
        color_space: "bt709",
        color_primaries: "bt709",
        color_transfer: "bt709",
      });
    }
  });

  test(
    "visitors see H.264 first; a build that is stopped then goes on",
    { tags: ["long"] },
    async () => {
      const folders = mediaFolders(at("media"));
      expect((await media("add flat.mp4 --slug soon")).code).toBe(0);
      const plan = async () => {
        const entry = (await manifest())["soon"];
        if (!entry?.film) throw new Error("there is no film");
        const planned = await planFilm(folders, "soon", { ...entry, film: entry.film });
        if (!planned.ok) throw new Error(planned.reason);
        return planned.plan;
      };
      const first = await plan();
      const stopped = first.build({
        onWork() {},
        onFile: () => {
          throw new Error("stopped");
        },
      });
      await expect(stopped).rejects.toThrow("stopped");
      const shown = (await manifest())["soon"]?.film;
      expect(shown?.renditions.map(({ codec }) => codec)).toEqual([expect.stringMatching(/^avc1/)]);
      expect(shown?.loudness?.after).toBeDefined();
      const next = await plan();
      expect(next.work).toBeLessThan(first.work);
      const made: string[] = [];
      await next.build({ onWork() {}, onFile: ({ codec }) => made.push(codec) });
      expect(made).toEqual([expect.stringMatching(/^av01/)]);
      expect((await manifest())["soon"]?.film?.renditions).toHaveLength(2);
    },
  );

  test(
    "cut off, no video, not there: refused, and nothing is left behind",
    { tags: ["long"] },
    async () => {
      const before = await readFile(at("media/manifest.json"), "utf8");
      ffmpeg("-i flat.mp4 -c copy -movflags +faststart first.mp4");
      ffmpeg("-i flat.mp4 -c copy cut.mkv");
      await copyFile(at("flat.mp4"), at("last.mp4"));
      for (const file of ["first.mp4", "last.mp4", "cut.mkv"]) await truncate(at(file), 15_000);
      await writeFile(at("words.mp4"), "Dear Sirs, please find attached our film.\n");
      ffmpeg("-f lavfi -i testsrc2=s=160x90 -frames:v 1 picture.png");
      ffmpeg("-i flat.mp4 -vn -c:a copy song.m4a");
      const refused = [
        ["first.mp4", "cut off"],
        ["words.mp4", "not a video"],
        ["song.m4a", "not a video"],
        ["nowhere.mp4", "no such file"],
      ] as const;
      const refusedToo = [
        ["last.mp4", "cut off"],
        ["cut.mkv", "cut off"],
        ["picture.png", "not a video"],
        ["flat.mp4", "shorter than --poster"],
      ] as const;
      for (const [file, word] of [...refused, ...refusedToo]) {
        const { code, notes, out } = await media(`add ${file} --slug refused --poster 1`);
        expect([code, notes.includes(word), out], `${file}: ${notes}`).toEqual([1, true, ""]);
      }
      expect(await readFile(at("media/manifest.json"), "utf8")).toBe(before);
      expect((await readdir(at("media/masters"))).join(" ")).not.toContain("refused");
    },
  );
});

describe.skipIf(!hasFfmpeg)("captions", { tags: ["long"], timeout: 120_000 }, () => {
  test("with a fault stop the build, good ones are published in their language", async () => {
    await mkdir(at("media/captions"));
    const source = at("media/captions/turned.he.vtt");
    await writeFile(source, "WEBVTT\n\n00:00.000 --> 00:03.000\nשלום\n");
    const refused = await media("build");
    expect([refused.code, refused.notes]).toEqual([
      1,
      expect.stringContaining("media/captions/turned.he.vtt:3 ends behind the film"),
    ]);
    const text = "WEBVTT\n\n00:00.000 --> 00:01.000\nשלום\n";
    await writeFile(source, text);
    await writeFile(at("media/captions/turned.pt-br.vtt"), text);
    const check = await media("check");
    expect([check.code, check.out]).toEqual([
      1,
      "turned has captions that were changed and not built\n",
    ]);
    expect((await media("build")).code).toBe(0);
    const { he = "", "pt-BR": brazil = "" } = (await manifest())["turned"]?.film?.captions ?? {};
    expect(await readFile(at("media/published", he), "utf8")).toBe(text);
    expect(brazil).toMatch(/^turned-[0-9a-f]{8}\.pt-BR\.captions\.vtt$/);
    expect((await media("check")).code).toBe(0);
  });
});

describe.skipIf(!hasFfmpeg)("what was built", { tags: ["long"], timeout: 120_000 }, () => {
  test("is checked: files that are lost, changed or left over, and captions", async () => {
    const clean = await media("check");
    expect([clean.code, clean.out]).toEqual([0, ""]);
    const renditions = (await manifest())["variable"]?.film?.renditions ?? [];
    const [lost = "", changed = ""] = renditions.map(({ file }) => file);
    await rm(at("media/published", lost));
    await writeFile(at("media/published", changed), "x");
    await writeFile(at("media/published/variable-01234567-90.av1.mp4.part"), "half");
    const { code, json } = await media("check --json");
    expect(code).toBe(1);
    const { findings } = json<{ findings: readonly { where: string; message: string }[] }>();
    expect(new Set(findings.map(({ where, message }) => `${where} ${message}`))).toEqual(
      new Set([
        `${lost} is missing`,
        `${changed} has another hash`,
        "variable-01234567-90.av1.mp4.part is in media/published, but not in the manifest",
      ]),
    );

    const mended = await media("build variable");
    expect([mended.code, mended.out]).toEqual([0, "variable: 2 files made\n"]);
    expect((await media("check")).code).toBe(0);
  });

  test("a build that was stopped goes on: whole files stay, also unknown to the manifest", async () => {
    const entries = await manifest();
    const film = entries["turned"]?.film;
    if (!film) throw new Error("there is no film");
    const [kept, half] = film.renditions.map(({ file }) => file);
    await writeFile(
      at("media/manifest.json"),
      JSON.stringify({
        ...entries,
        turned: { ...entries["turned"], film: { ...film, renditions: [], loudness: null } },
      }),
    );
    await rm(at("media/published", half ?? ""));
    expect((await media("check")).code).toBe(1);
    const { notes, out } = await media("build turned");
    expect(out).toBe("turned: 1 file made\n");
    expect(notes).not.toContain(kept);
    const after = (await manifest())["turned"]?.film;
    expect(after?.loudness).toEqual(film.loudness);
    expect(after?.renditions[0]).toEqual(film.renditions[0]);
  });

  test("a master is replaced only when asked for; the film before it stays until the build", async () => {
    const before = (await manifest())["turned"]?.film?.renditions;
    const line = "add flat.mp4 --slug turned --poster 0.2";
    expect((await media(line)).code).toBe(2);
    expect((await media(`${line} --yes`)).code).toBe(0);
    expect((await manifest())["turned"]?.film?.renditions).toEqual(before);
    const { out } = await media("check");
    expect(out).toContain("turned is not built since its master or the recipe changed");
    expect((await media("build turned")).code).toBe(0);
    expect((await media("check")).code).toBe(0);
    const [first] = (await manifest())["turned"]?.film?.renditions ?? [];
    expect([first?.width, first?.height]).toEqual([320, 180]);
  });

  test("stays when its master is kept elsewhere; captions need none", async () => {
    await rm(at("media/masters/huge.mkv"));
    expect((await media("check")).code).toBe(0);
    const before = (await manifest())["huge"]?.film;
    const caption = "WEBVTT\n\n00:00.000 --> 00:00.040\nHoi\n";
    await writeFile(at("media/captions/huge.nl.vtt"), caption);
    const { code, notes } = await media("build");
    expect([code, notes]).toEqual([0, expect.stringContaining("huge: captions and chapters only")]);
    const after = (await manifest())["huge"]?.film;
    expect(after?.renditions).toEqual(before?.renditions);
    const published = at(`media/published/${after?.captions["nl"]}`);
    expect(await readFile(published, "utf8")).toBe(caption);
    expect((await media("check")).code).toBe(0);
    expect((await media("build huge")).code).toBe(1);
  });
});
