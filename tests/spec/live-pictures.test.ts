import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import config from "../../sample/studio.config.ts";
import { markdown } from "../fixtures/content-folder.ts";
import { startContentSite } from "../fixtures/content-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { runStudio } from "../fixtures/run-studio.ts";

/** A picture as a phone held upright takes it: lying, with a word that it is to be turned. */
const phone = (background: string): Sharp =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } }).withMetadata({
    orientation: 6,
  });

const TEXT = "![Sea](<Côte d’Azur 2.JPG>)\n\n![Hill](/media/Hill_1)\n";
const article = (title: string): string =>
  markdown({ title, description: title, date: "2026-01-01", image: { media: "Hill.PNG" } }, TEXT);

const studio = await temporaryFolder();
await mkdir(path.join(studio, "media"));
// Cut off: it is told of, and keeps nothing else from being shown.
const manifest = path.join(studio, "media/manifest.json");
await writeFile(manifest, '{ "hero": ');
await writeFile(path.join(studio, "studio.config.json"), JSON.stringify(config));
const { origin, content, output } = await startContentSite(
  { "en/blog/1.trip.md": article("Trip"), "he/blog/1.trip.md": article("טיול") },
  { STUDIO_DIR: studio, CONTENT_WATCH: "on" },
);

const get = (target: string) => rawRequest(origin, target);
/** Addresses of pictures on a page, by how their files begin. */
const picturesOf = async (target: string): Promise<ReadonlyMap<string, string>> => {
  const { text } = await get(target);
  const found = text.matchAll(/\/media\/([\w-]+)-[0-9a-f]{8}-480\.avif/g);
  return new Map([...found].map(([address, name = ""]) => [name, address]));
};
const namesOn = async (target: string): Promise<readonly string[]> =>
  [...(await picturesOf(target)).keys()].toSorted();

test("a picture is live once it lies beside its document or in media/, whatever its name", async () => {
  expect(await namesOn("/blog/trip")).toEqual([]);
  await content.save("en/blog/Côte d’Azur 2.JPG", await phone("#336699").jpeg().toBuffer());
  await phone("#669933").jpeg().toFile(path.join(studio, "media/Hill_1.jpeg"));
  await content.save("en/blog/Hill.PNG", await phone("#993366").png().toBuffer());
  const all = ["en-blog-cote-dazur-2", "en-blog-hill", "hill-1"];
  await expect.poll(() => namesOn("/blog/trip")).toEqual(all);
  // Its translation shows the same ones.
  expect(await namesOn("/he/blog/trip")).toEqual(all);
  expect(await namesOn("/blog")).toEqual(["en-blog-hill"]);
});

test("its files are made when they are asked for: upright, of its proportions, for a year", async () => {
  // AVIF takes longer than anybody should wait: its WebP stands in, for this once.
  const avif = (await picturesOf("/blog/trip")).get("en-blog-cote-dazur-2") ?? "";
  const first = await get(avif);
  expect([first.status, first.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(first.headers["cache-control"]).toBe("no-store");
  expect((await sharp(first.body).metadata()).format).toBe("webp");
  await expect.poll(async () => (await get(avif)).headers["content-type"]).toBe("image/avif");
  const address = (await picturesOf("/blog/trip")).get("en-blog-cote-dazur-2") ?? "";
  const { text } = await get("/blog/trip");
  expect(text).toMatch(
    /<img[^>]*en-blog-cote-dazur-2-[^>]* width="480" height="640"[^>]* alt="Sea"/,
  );
  for (const [ending, type] of [
    ["-480.avif", "image/avif"],
    ["-480.webp", "image/webp"],
    ["-1200.jpg", "image/jpeg"],
  ] as const) {
    const answer = await get(address.replace("-480.avif", ending));
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.headers["cache-control"]).toContain("immutable");
    const { width, height, orientation } = await sharp(answer.body).metadata();
    expect([width, height, orientation]).toEqual([480, 640, undefined]);
    const etag = String(answer.headers["etag"]);
    const again = await rawRequest(origin, address.replace("-480.avif", ending), {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
  }
  expect((await get(address.replace("-480", "-481"))).status).toBe(404);
  expect((await get("/media/Hill_1.jpeg")).status).toBe(404);
});

test("another picture under its name has other addresses; half of it is shown by nobody", async () => {
  const before = await picturesOf("/blog/trip");
  const whole = await phone("#ffcc00").jpeg({ quality: 100 }).toBuffer();
  const file = "en/blog/Côte d’Azur 2.JPG";
  await content.save(file, whole.subarray(0, whole.length / 2));
  await expect.poll(() => namesOn("/blog/trip")).toEqual(["en-blog-hill", "hill-1"]);
  await content.save(file, whole);
  await expect.poll(() => namesOn("/blog/trip")).toHaveLength(3);
  const name = "en-blog-cote-dazur-2";
  const [old = "", now = ""] = [before, await picturesOf("/blog/trip")].map((all) => all.get(name));
  expect(now).not.toBe(old);
  expect((await get(old)).status).toBe(404);
  // All at once, each made once.
  const sizes = ["-480.avif", "-480.webp", "-1200.jpg"].map((end) => now.replace("-480.avif", end));
  const answers = await Promise.all([...sizes, ...sizes, ...sizes].map(get));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("one that cannot be read is told of in the log, and shown by nobody", async () => {
  await content.save("en/blog/broken.jpg", "no picture");
  await expect.poll(output).toMatch(/broken\.jpg.*not all pictures and films can be shown/);
  expect((await get("/blog/trip")).status).toBe(200);
});

test(
  "a damaged manifest stops neither the start nor what is not in it, but a check",
  { tags: ["long"] },
  async () => {
    expect(output()).toMatch(/manifest\.json.*not all pictures and films can be shown/);
    const env = { STUDIO_DIR: studio, CONTENT_DIR: content.directory };
    const run = await runStudio(["content", "check"], env);
    expect([run.code, run.out]).toEqual([1, expect.stringContaining(`${manifest}:1`)]);
    const site = { ...env, SITE_URL: "https://studio.example" };
    const refused = await runStudio(["export", await temporaryFolder()], site);
    expect([refused.code, refused.notes]).toEqual([2, expect.stringContaining(manifest)]);
    await writeFile(manifest, "{}");
    expect((await runStudio(["content", "check"], env)).out).not.toContain(manifest);
  },
);

test("one that is removed is on no page any more", async () => {
  await rm(path.join(studio, "media/Hill_1.jpeg"));
  await content.delete("en/blog/Hill.PNG");
  await expect.poll(() => namesOn("/blog/trip")).toEqual(["en-blog-cote-dazur-2"]);
});
