import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { type FilmEntry, parseManifest } from "#media";
import { openAt } from "../fixtures/browser.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { runStudio } from "../fixtures/run-studio.ts";

const root = path.join(import.meta.dirname, "../..");
const FOLDERS = ["media", "sample/media"];
/** Films that stand for no work. */
const OWN = ["hero", "hero-portrait", "showreel"];
/** Masters of films are not committed. */
const MASTER = /masters\/[^/]*\.(?:mkv|mov|mp4|webm)$/;
const MEGABYTE = 1024 * 1024;

let films: ReadonlyMap<string, FilmEntry>;
let works: readonly string[];
beforeAll(async () => {
  const manifest = parseManifest(
    await readFile(path.join(root, "sample/media/manifest.json"), "utf8"),
  );
  films = new Map(
    Object.entries(manifest).flatMap(([slug, { film }]) => (film ? [[slug, film] as const] : [])),
  );
  const folder = path.join(root, "sample/content/en/portfolio");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
  const texts = names.map((name) => readFile(path.join(folder, name), "utf8"));
  works = (await Promise.all(texts)).map((text) => /^ {2}media: (\S+)$/m.exec(text)?.[1] ?? "");
});

const filmOf = (slug: string): FilmEntry => {
  const film = films.get(slug);
  if (!film) throw new Error(`No film ${slug}`);
  return film;
};

describe("issue 6: the sample films", () => {
  test("nine works or more have a film of 12 to 20 seconds, with sound that is even", () => {
    const made = works.filter((slug) => films.has(slug));
    expect(made.length).toBeGreaterThanOrEqual(9);
    for (const slug of made) {
      const { loudness, ...film } = filmOf(slug);
      const seconds = Math.round(film.seconds);
      expect([slug, seconds >= 12 && seconds <= 20]).toEqual([slug, true]);
      expect([slug, Math.abs((loudness?.after.integrated ?? 0) + 16) <= 1]).toEqual([slug, true]);
    }
    expect([...films.keys()].filter((slug) => !made.includes(slug)).toSorted()).toEqual(OWN);
  });

  test("issue 25: a work's film has three to six shots, 1080 lines, and moves", async () => {
    const cut = works.filter((slug) => films.has(slug));
    for (const [index, slug] of cut.entries()) {
      const source = path.join(root, `sample/media/films/${slug}.mjs`);
      const { film } = (await import(source)) as { film: { shots: readonly unknown[] } };
      expect([slug, film.shots.length >= 3 && film.shots.length <= 6]).toEqual([slug, true]);
      const lines = filmOf(slug).renditions.map((each) => each.lines);
      expect([slug, Math.min(...lines), Math.max(...lines)]).toEqual([slug, 240, 1080]);
      // To measure it, the film is decoded.
      if (effort(index > 0, false)) continue;
      expect([slug, (await changeOf(slug)) >= 3]).toEqual([slug, true]);
    }
  });

  test("issue 25: one series at least is upright", () => {
    const upright = works.filter((slug) => {
      const master = films.get(slug)?.master;
      return master && master.height > master.width;
    });
    expect(upright).not.toEqual([]);
  });

  test("A7: a work is offered as a film only where it has one", async () => {
    const { text } = await rawRequest(inject("siteOrigin"), "/");
    const cards = text.match(/<li[^>]*data-category=.*?<\/li>/g) ?? [];
    expect(cards).toHaveLength(works.length);
    for (const card of cards) {
      const [, slug = ""] = /id="film-([^"]+)"/.exec(card) ?? [];
      const isFilm = films.has(slug);
      expect([slug, card.includes(`href="/?film=${slug}`)]).toEqual([slug, isFilm]);
      expect([slug, card.includes('aria-haspopup="dialog"')]).toEqual([slug, isFilm]);
      expect([slug, card.includes(`href="/portfolio/${slug}"`)]).toEqual([slug, !isFilm]);
    }
  });

  test("the showreel is 20 to 40 seconds long and has sound and chapters", () => {
    const { seconds, hasSound, chapters } = filmOf("showreel");
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(40);
    expect(hasSound).toBe(true);
    expect(Object.keys(chapters).toSorted()).toEqual([...ALL_LOCALES].toSorted());
  });

  test.each([
    ["hero", 1920, 1080],
    ["hero-portrait", 1080, 1920],
  ])("%s is silent, 8 to 12 seconds long and small", (slug, width, height) => {
    const { seconds, hasSound, renditions, master } = filmOf(slug);
    expect([hasSound, master.width, master.height]).toEqual([false, width, height]);
    expect(Math.round(seconds)).toBeGreaterThanOrEqual(8);
    expect(Math.round(seconds)).toBeLessThanOrEqual(12);
    // What a phone loads.
    const small = renditions.find(({ lines, file }) => lines === 540 && file.includes(".av1."));
    expect(small?.bytes).toBeLessThanOrEqual(250_000);
  });

  test("whatever can be heard can be read in six languages", () => {
    for (const [slug, { hasSound, captions }] of films) {
      const languages = hasSound ? [...ALL_LOCALES].toSorted() : [];
      expect([slug, Object.keys(captions).toSorted()]).toEqual([slug, languages]);
    }
  });

  test("the committed media stay below 180 MB", async () => {
    const lists = FOLDERS.map((folder) =>
      readdir(path.join(root, folder), { recursive: true, withFileTypes: true }),
    );
    const files = (await Promise.all(lists)).flat().filter((entry) => entry.isFile());
    const kept = files.map(({ parentPath, name }) => path.join(parentPath, name));
    const sizes = await Promise.all(
      kept.filter((file) => !MASTER.test(file)).map((file) => stat(file)),
    );
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeGreaterThan(MEGABYTE);
    expect(bytes).toBeLessThan(180 * MEGABYTE);
  });

  test("manifest, files, captions and loudness agree", { tags: ["long"] }, async () => {
    const { code, notes } = await runStudio(["media", "check"], {}, root);
    expect(notes).toContain("no fault");
    expect(notes).not.toContain("warning: ");
    expect(code).toBe(0);
  });

  // Every remembered frame is drawn again.
  test("their sources still give them", { tags: ["long"], timeout: 240_000 }, async () => {
    const run = promisify(execFile)("node", ["media/films.mjs", "check"], { cwd: root });
    await expect(run).resolves.toMatchObject({ stderr: "" });
  });
});

/** How much a pixel changes from one picture to the next, of 255, on average over the whole film. */
async function changeOf(slug: string): Promise<number> {
  const { file = "" } = filmOf(slug).renditions.find(({ lines }) => lines === 240) ?? {};
  const film = path.join(root, "sample/media/published", file);
  const [wide, high] = [160, 90];
  const picture = ["-vf", `scale=${wide}:${high}`, "-pix_fmt", "rgb24", "-f", "rawvideo", "-"];
  const { stdout } = await promisify(execFile)("ffmpeg", ["-v", "error", "-i", film, ...picture], {
    encoding: "buffer",
    maxBuffer: 2 ** 26,
  });
  const size = wide * high * 3;
  let sum = 0;
  for (let at = size; at < stdout.length; at += 1) {
    sum += Math.abs((stdout[at] ?? 0) - (stdout[at - size] ?? 0));
  }
  return sum / (stdout.length - size);
}

describe("every file of the films", () => {
  const origin = inject("siteOrigin");

  test(
    "is decoded by Chromium to its last second",
    { tags: ["long"], timeout: 240_000 },
    async () => {
      const page = await openAt("/robots.txt");
      for (const [slug, { renditions, seconds }] of films) {
        for (const { file, width, height } of renditions) {
          // A busy browser may say that it is there before there is a picture to draw.
          const seen = () =>
            page.evaluate(lastFrameOf, {
              address: `${origin}/media/${file}`,
              at: seconds - 0.3,
            });
          const drawn = { width, height, isDrawn: true, error: undefined };
          await expect.poll(seen, { message: slug }).toEqual(drawn);
        }
      }
    },
  );

  test("answers a range with 206 and its type", async () => {
    for (const { renditions } of films.values()) {
      for (const { file, bytes } of renditions) {
        const answer = await rawRequest(origin, `/media/${file}`, {
          headers: { range: `bytes=${bytes - 10}-` },
        });
        expect([file, answer.status, answer.body.length]).toEqual([file, 206, 10]);
        expect(answer.headers["content-type"]).toBe("video/mp4");
      }
    }
  });
});

/** In the page: loads a film, goes to a moment and draws what is there. */
async function lastFrameOf({ address, at }: { address: string; at: number }) {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  const happens = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener("error", () => reject(video.error), { once: true });
    });
  try {
    const isLoaded = happens("loadeddata");
    video.src = address;
    await isLoaded;
    const isThere = happens("seeked");
    video.currentTime = at;
    await isThere;
    const canvas = document.createElement("canvas");
    canvas.width = 32;
    canvas.height = 18;
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0, 32, 18);
    const pixels = context?.getImageData(0, 0, 32, 18).data ?? [];
    return {
      width: video.videoWidth,
      height: video.videoHeight,
      isDrawn: new Set(pixels).size > 8,
      error: undefined,
    };
  } catch (error) {
    return { width: 0, height: 0, isDrawn: false, error: String(error) };
  } finally {
    video.removeAttribute("src");
  }
}
