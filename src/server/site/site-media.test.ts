import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSiteMedia } from "./site-media.ts";
import { siteHeaders } from "../http/security-headers.ts";

const STILL = {
  hash: "01234567",
  source: "x",
  width: 800,
  height: 450,
  widths: [800],
  tone: "#102030",
};
const sha256 = "0".repeat(64);
const FILM = {
  seconds: 2,
  hasSound: true,
  master: { file: "x.mov", sha256, width: 640, height: 360, frameRate: "24/1", isVariable: false },
  poster: 1,
  renditions: [
    {
      file: "moving-89abcdef-360.av1.mp4",
      codec: "av01.0.00M.10",
      lines: 360,
      width: 640,
      height: 360,
      bytes: 1000,
      kbps: 4,
      sha256,
    },
  ],
  captions: { he: "moving-00000000.he.captions.vtt" },
  chapters: {},
  loudness: null,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "manifest-"));
  const added = { ...STILL, film: { ...FILM, renditions: [] } };
  await writeFile(
    path.join(folder, "manifest.json"),
    JSON.stringify({ still: STILL, added, moving: { ...STILL, film: FILM } }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("films lie at /media, or where MEDIA_URL says; captions always on this site", async () => {
  for (const [mediaUrl, address] of [
    [undefined, "/media/moving-89abcdef-360.av1.mp4"],
    ["https://cdn.example/films", "https://cdn.example/films/moving-89abcdef-360.av1.mp4"],
  ] as const) {
    const folders = { mediaDir: folder, contentDir: folder, dataDir: folder };
    const settings = { ...folders, mediaUrl, contentWatch: false };
    const { film, picture } = await openSiteMedia(settings, pino({ level: "silent" }), () => {});
    expect(film("moving")).toMatchObject({
      file: { address, width: 640, height: 360 },
      captions: { he: "/media/moving-00000000.he.captions.vtt" },
    });
    expect(picture("moving")?.file).toBe("moving-01234567");
    expect([film("still"), film("added"), film("nobody")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

it("the policy lets in the films' origin and no other", () => {
  const policy = (mediaUrl: string | undefined): string =>
    siteHeaders({ analytics: undefined, siteUrl: undefined, mediaUrl, isOpenToRobots: true })[
      "content-security-policy"
    ] ?? "";
  const elsewhere = policy("https://cdn.example/films");
  expect(elsewhere).toContain("media-src 'self' https://cdn.example;");
  expect(elsewhere).toContain("img-src 'self' https://cdn.example;");
  expect(policy(undefined)).toMatch(/img-src 'self';.*media-src 'self';/);
});
