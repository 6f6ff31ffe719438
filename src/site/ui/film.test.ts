import { expect, test } from "vitest";
import {
  captionsOf,
  chaptersOf,
  clockText,
  type FilmFiles,
  filmAddress,
  filmType,
  shortenFilm,
} from "./film.ts";

const source = (codec: string, lines: number, kbps: number): FilmFiles["sources"][number] => ({
  address: `https://cdn.example/films/orchard-0a1b2c3d-${lines}.${codec}.mp4`,
  type: "video/mp4",
  width: lines * 2,
  height: lines,
  bytes: 1000,
  kbps,
});
const FILES: FilmFiles = {
  seconds: 8.04,
  hasSound: true,
  sources: [
    source("av1", 360, 200),
    source("av1", 720, 600),
    source("h264", 360, 300),
    source("h264", 720, 900),
  ],
  captions: { he: "/media/orchard-00000000.he.captions.vtt" },
  chapters: {},
  transcripts: {},
};

test("a film in short leads to the same files", () => {
  const film = shortenFilm(FILES);
  expect(film?.sizes).toEqual([
    [360, 200, 300],
    [720, 600, 900],
  ]);
  expect(film && filmAddress(film, "h264", 720)).toBe(FILES.sources[3]?.address);
  expect(film && filmType(film, "av1")).toMatch(/^video\/mp4; codecs="av01\..+, mp4a\.40\.2"$/);
  expect(film && filmType({ ...film, hasSound: false }, "av1")).not.toContain("mp4a");
});

test("captions and chapters keep their addresses; a film without chapters says nothing of them", () => {
  const chapters = {
    en: "/media/orchard-11111111.en.chapters.vtt",
    he: "/media/orchard-11111111.he.chapters.vtt",
  };
  const film = shortenFilm({ ...FILES, chapters });
  expect(film && captionsOf(film)).toEqual(FILES.captions);
  expect(film && chaptersOf(film)).toEqual(chapters);
  expect(shortenFilm(FILES)).not.toHaveProperty("chapters");
});

test("sizes that only one codec has are left out; without any there is no film", () => {
  expect(shortenFilm({ ...FILES, sources: FILES.sources.slice(1) })?.sizes).toEqual([
    [720, 600, 900],
  ]);
  expect(shortenFilm({ ...FILES, sources: FILES.sources.slice(0, 2) })).toBeUndefined();
});

test.each([
  [0, "0:00"],
  [7.6, "0:08"],
  [61, "1:01"],
  [3723, "1:02:03"],
])("%d seconds read as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
