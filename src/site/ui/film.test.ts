import { expect, test } from "vitest";
import { createLanguages } from "#i18n";
import {
  captionLanguage,
  captionsOf,
  chaptersOf,
  clockText,
  codecsOf,
  filmAddress,
  filmType,
  shortenFilm,
} from "./film.ts";

const rendition = (codec: string, lines: number, kbps: number) => ({
  file: `orchard-0a1b2c3d-${lines}.${codec}.mp4`,
  lines,
  kbps,
});
const FILM = {
  seconds: 8.04,
  hasSound: true,
  renditions: [
    rendition("av1", 360, 200),
    rendition("av1", 720, 600),
    rendition("h264", 360, 300),
    rendition("h264", 720, 900),
  ],
  captions: { he: "/media/orchard-00000000.he.captions.vtt" },
  chapters: {},
};
const BASE = "https://cdn.example/films";

test("a film in short leads to the same files", () => {
  const film = shortenFilm(FILM, BASE);
  expect(film?.sizes).toEqual([
    [360, 200, 300],
    [720, 600, 900],
  ]);
  expect(film && filmAddress(film, "h264", 720)).toBe(`${BASE}/orchard-0a1b2c3d-720.h264.mp4`);
  expect(film && filmType(film, "av1")).toMatch(/^video\/mp4; codecs="av01\..+, mp4a\.40\.2"$/);
  expect(film && filmType({ ...film, hasSound: false }, "av1")).not.toContain("mp4a");
});

test("captions and chapters keep their addresses; a film without chapters says nothing of them", () => {
  const chapters = {
    en: "/media/orchard-11111111.en.chapters.vtt",
    he: "/media/orchard-11111111.he.chapters.vtt",
  };
  const film = shortenFilm({ ...FILM, chapters }, BASE);
  expect(film && captionsOf(film)).toEqual(FILM.captions);
  expect(film && chaptersOf(film)).toEqual(chapters);
  expect(shortenFilm(FILM, BASE)).not.toHaveProperty("chapters");
});

test("a film that is being built is shown as H.264 until AV1 has the same sizes", () => {
  const built = (...places: readonly number[]) =>
    shortenFilm({ ...FILM, renditions: places.flatMap((at) => FILM.renditions[at] ?? []) }, BASE);
  const sizesAndCodecs = (film: ReturnType<typeof built>) => film && [film.sizes, codecsOf(film)];
  expect(sizesAndCodecs(built(3))).toEqual([[[720, 0, 900]], ["h264"]]);
  expect(sizesAndCodecs(built(0, 2, 3))).toEqual([
    [
      [360, 0, 300],
      [720, 0, 900],
    ],
    ["h264"],
  ]);
  expect(sizesAndCodecs(built(0, 1, 2, 3))?.[1]).toEqual(["av1", "h264"]);
  expect(built(0, 1)).toBeUndefined();
});

test("captions in any language keep their addresses", () => {
  const captions = { "pt-BR": "/media/orchard-00000000.pt-BR.captions.vtt" };
  const film = shortenFilm({ ...FILM, captions }, BASE);
  expect(film && captionsOf(film)).toEqual(captions);
});

test.each([
  [0, "0:00"],
  [7.6, "0:08"],
  [61, "1:01"],
  [3723, "1:02:03"],
])("%d seconds read as %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  ["pt-BR", "Português (Brasil)"],
  ["ja", "日本語"],
  ["he", "Ivrit"],
])(
  "captions in %s are called as that language calls itself, or as the studio does",
  (code, name) => {
    const languages = createLanguages([{ tag: "en" }, { tag: "he", name: "Ivrit" }]);
    expect(captionLanguage(code, languages)).toMatchObject({ code, name });
  },
);
