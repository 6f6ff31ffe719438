import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Card } from "./card.ts";
import type { CardTypeface } from "./card-look.ts";
import { type CardDesign, openCardDesign } from "./card-design.ts";
import { drawCard } from "./draw-card.ts";

const root = path.join(import.meta.dirname, "../..");
const media = path.join(root, "sample/media/published");
const picture = readdirSync(media).find((name) => name.endsWith(".jpg")) ?? "";

function typeface(file: string, script: string): CardTypeface {
  const heading = { weight: 600, wide: 100, spacing: 0, leading: 1.1 };
  return { family: `Face ${script}`, file: path.join(root, "node_modules", file), script, heading };
}

let design: CardDesign;
beforeAll(async () => {
  design = await openCardDesign({
    palette: {
      paper: "#ffffff",
      ink: "#000000",
      quietInk: "#555555",
      gels: ["#9333ea", "#ffb020", "#ff6b8b", "#3ccfe6"],
    },
    typefaces: [
      typeface("@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2", "Latn"),
      typeface("@fontsource-variable/heebo/files/heebo-hebrew-wght-normal.woff2", "Hebr"),
    ],
    sign: path.join(media, picture),
  });
});

/** Lightness of a card, row by row. */
interface Seen {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

async function draw(shown: Partial<Card>): Promise<Seen> {
  const language = shown.dir === "rtl" ? "he" : "en";
  const card: Card = { studio: "Studio", title: "T", dir: "ltr", language, ...shown };
  const file = card.picture && path.join(media, card.picture);
  const task = { card, look: design.look, emoji: design.emoji, ...(file && { picture: file }) };
  const image = sharp(await drawCard(task)).greyscale();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: new Uint8Array(data) };
}

/** Columns in which two cards differ by more than JPEG does. */
function differentColumns(a: Seen, b: Seen): readonly number[] {
  const columns = new Set<number>();
  for (const [at, grey] of a.grey.entries()) {
    if (Math.abs(grey - (b.grey[at] ?? 0)) > 60) columns.add(at % a.width);
  }
  return [...columns].toSorted((left, right) => left - right);
}

const inkOf = async (title: string, dir: Card["dir"]): Promise<readonly number[]> =>
  differentColumns(await draw({ title, dir }), await draw({ title: "", dir }));

test("a card is 1200 × 630, its title begins at the start side, and pictures lie at the other", async () => {
  const [ltr, rtl] = [await draw({ picture }), await draw({ picture, dir: "rtl" })];
  expect([ltr.width, ltr.height, rtl.width, rtl.height]).toEqual([1200, 630, 1200, 630]);
  const [latin, hebrew] = [await inkOf("Lumen", "ltr"), await inkOf("אורות", "rtl")];
  expect(latin[0]).toBeGreaterThan(55);
  expect(latin[0]).toBeLessThan(90);
  expect(hebrew.at(-1)).toBeLessThan(1145);
  expect(hebrew.at(-1)).toBeGreaterThan(1110);
  const without = differentColumns(ltr, await draw({}));
  expect(without.at(-1)).toBeGreaterThan(1_150);
  const mirrored = differentColumns(rtl, await draw({ dir: "rtl" }));
  expect(mirrored[0]).toBeLessThan(50);
});

describe("Hebrew is written from the right", () => {
  test("with what comes last at the left, Latin words and numbers among it", async () => {
    const [a, b] = [
      await draw({ title: "אור MM", dir: "rtl" }),
      await draw({ title: "אור WW", dir: "rtl" }),
    ];
    const changed = differentColumns(a, b);
    const ink = await inkOf("אור", "rtl");
    expect(changed.length).toBeGreaterThan(20);
    expect(changed.at(-1)).toBeLessThan(ink[0] ?? 0);
  });

  test("with what comes first at the right, even when that is Latin", async () => {
    const [a, b] = [
      await draw({ title: "MW אור", dir: "rtl" }),
      await draw({ title: "WM אור", dir: "rtl" }),
    ];
    const changed = differentColumns(a, b);
    expect(changed.length).toBeGreaterThan(20);
    expect(changed[0]).toBeGreaterThan(850);
  });

  test("in its own letters, not in boxes for missing ones", async () => {
    const [one, other] = [
      await draw({ title: "א", dir: "rtl" }),
      await draw({ title: "ש", dir: "rtl" }),
    ];
    expect(differentColumns(one, other).length).toBeGreaterThan(10);
  });
});

test.each([
  ["emoji", "🎬", "🎹"],
  ["letters of all languages of the site", "ß", "ñ"],
])("%s are seen", async (_what, one, other) => {
  expect((await inkOf(one, "ltr")).length).toBeGreaterThan(10);
  const [a, b] = [await draw({ title: one }), await draw({ title: other })];
  expect(differentColumns(a, b).length).toBeGreaterThan(5);
});

test("its hash changes with everything that it shows, and with nothing else", () => {
  const card: Card = { studio: "Studio", title: "T", language: "en", dir: "ltr" };
  const others: readonly Card[] = [
    { ...card, studio: "S" },
    { ...card, title: "U" },
    { ...card, label: "T" },
    { ...card, language: "de" },
    { ...card, dir: "rtl" },
    { ...card, picture },
  ];
  const hashes = [card, ...others].map(design.hashOf);
  expect(new Set(hashes).size).toBe(7);
  expect(design.hashOf({ ...card })).toBe(hashes[0]);
  expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
});
