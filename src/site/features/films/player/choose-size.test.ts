import { expect, test } from "vitest";
import type { Film } from "../../../ui/film.ts";
import { chooseSize, smallerSize } from "./choose-size.ts";

const film: Film = {
  seconds: 8,
  hasSound: true,
  stem: "/media/orchard-0a1b2c3d",
  sizes: [
    [240, 90, 140],
    [360, 200, 300],
    [540, 400, 700],
    [720, 800, 1400],
    [1080, 1600, 3000],
  ],
  captions: [],
};

test.each([
  ["a fast line and a large screen", 2000, 10_000, false, 1080],
  ["no more lines than the screen shows", 400, 10_000, false, 540],
  ["no faster than the line, with a reserve", 2000, 1300, false, 720],
  ["a line of 400 kbit/s", 2000, 400, false, 360],
  ["a slow line", 2000, 200, false, 240],
  ["a line slower than the smallest", 2000, 50, false, 240],
  ["a line that nobody knows", 2000, undefined, false, 540],
  ["a visitor who saves data", 2000, 10_000, true, 240],
] as const)("%s", (_, screenLines, lineKbps, savesData, lines) => {
  expect(chooseSize(film, "av1", { screenLines, lineKbps, savesData })).toBe(lines);
});

test("H.264 needs a faster line for the same size", () => {
  const conditions = { screenLines: 2000, lineKbps: 1300, savesData: false };
  expect(chooseSize(film, "h264", conditions)).toBe(540);
});

test("one size down, until there is none", () => {
  expect([smallerSize(film, 1080), smallerSize(film, 240)]).toEqual([720, undefined]);
});
