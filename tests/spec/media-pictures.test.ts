import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import type { Manifest } from "#media";
import { runStudio, type StudioRun } from "../fixtures/run-studio.ts";
import { temporaryFolder } from "../fixtures/running.ts";

const folder = await temporaryFolder();
const at = (...names: readonly string[]): string => path.join(folder, ...names);
const media = (...words: readonly string[]): Promise<StudioRun> =>
  runStudio(["media", ...words], { STUDIO_DIR: "." }, folder);
const manifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(at("media/manifest.json"), "utf8"));

/** A picture as a phone held upright takes it: lying, with a word that it is to be turned. */
const phone = (): Sharp =>
  sharp({ create: { width: 1000, height: 750, channels: 3, background: "#336699" } }).withMetadata({
    orientation: 6,
  });

await mkdir(at("media"), { recursive: true });
await mkdir(at("content/en/blog"), { recursive: true });
await phone().jpeg().toFile(at("media/Côte d’Azur 2.JPG"));
await phone().jpeg().toFile(at("media/upright.jpeg"));
await phone().webp().toFile(at("media/small.webp"));
await phone().png().toFile(at("content/en/blog/beside.PNG"));
await writeFile(
  at("content/en/blog/1.trip.md"),
  "---\nimage:\n  media: cote-dazur-2\n---\n![x](/media/C%C3%B4te%20d%E2%80%99Azur%202.JPG)\nupright\n![x](</media/Côte d’Azur 2>)\n",
);

test(
  "pictures of any name and ending are published upright, as large as the manifest says",
  { tags: ["long"] },
  async () => {
    const run = await media("pictures");
    expect([run.code, run.out]).toEqual([0, "4 pictures made, 0 unchanged\n"]);
    const entries = await manifest();
    expect(Object.keys(entries)).toEqual(["cote-dazur-2", "en-blog-beside", "small", "upright"]);
    for (const [slug, { hash, width, height, widths, tone }] of Object.entries(entries)) {
      expect([width, height, widths, tone.slice(0, 2)]).toEqual([480, 640, [480], "#3"]);
      const name = at("media/published", `${slug}-${hash}`);
      for (const [ending, size] of [
        ["-480.avif", [480, 640]],
        ["-480.webp", [480, 640]],
        ["-1200.jpg", [750, 1000]],
      ] as const) {
        const file = await sharp(name + ending).metadata();
        expect([file.width, file.height, file.orientation], slug + ending).toEqual([
          ...size,
          undefined,
        ]);
      }
    }
    expect((await media("pictures")).out).toBe("0 pictures made, 4 unchanged\n");
    expect((await media("check")).code).toBe(0);
  },
);

test(
  "a picture that cannot be read is told of, and stops none of the others",
  { tags: ["long"] },
  async () => {
    await writeFile(at("media/broken.jpg"), "no picture");
    await writeFile(at("media/upright.PNG"), await phone().png().toBuffer());
    const { code, notes, out } = await media("pictures");
    expect([code, out]).toEqual([1, "0 pictures made, 4 unchanged\n"]);
    expect(notes).toMatch(/broken\.jpg: cannot be read \(.+\); export it as JPEG or PNG\n/);
    expect(notes).toMatch(/upright\.(?:jpeg|PNG): has the same name in addresses as upright\./);
    expect(notes).not.toContain("    at ");
  },
);

test(
  "remove asks, says where a picture is still named, and leaves nothing of it",
  { tags: ["long"] },
  async () => {
    expect((await media("remove", "nobody", "--yes")).code).toBe(1);
    expect((await media("remove", "cote-dazur-2")).code).toBe(2);
    expect(await readdir(at("media"))).toContain("Côte d’Azur 2.JPG");
    const { code, notes, out } = await media("remove", "cote-dazur-2", "--yes");
    expect([code, out]).toEqual([0, "cote-dazur-2: 4 files deleted\n"]);
    expect(notes.match(/still named in .*/g)).toEqual([
      "still named in content/en/blog/1.trip.md:3",
      "still named in content/en/blog/1.trip.md:5",
      "still named in content/en/blog/1.trip.md:7",
    ]);
    expect(Object.keys(await manifest())).toEqual(["en-blog-beside", "small", "upright"]);
    const left = [...(await readdir(at("media"))), ...(await readdir(at("media/published")))];
    expect(left.filter((name) => /azur/i.test(name))).toEqual([]);
  },
);
