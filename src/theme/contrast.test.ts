import { readFileSync } from "node:fs";
import path from "node:path";
import JSON5 from "json5";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { contrastOf } from "./color.ts";
import { findContrastProblems } from "./contrast.ts";
import { completeTheme } from "./default-theme.ts";
import { scrimsOf } from "./scrims.ts";
import { themeSchema } from "./theme-schema.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  // The greys just short of, and just past, what text needs on white.
  ["#777777", "#ffffff", 4.47],
  ["#767676", "#ffffff", 4.54],
])("the contrast of %s and %s is %d, whichever is in front", (first, second, ratio) => {
  expect(contrastOf(first, second)).toBeCloseTo(ratio, 1);
  expect(contrastOf(second, first)).toBe(contrastOf(first, second));
});

describe("the check of a theme", () => {
  test("finds nothing in the product's own", () => {
    expect(findContrastProblems(completeTheme().colors)).toEqual([]);
  });

  test("finds nothing in the example of the guide", () => {
    const guide = path.join(import.meta.dirname, "../../docs/guides/theme.md");
    const [, example = ""] =
      /```ts\ntheme: ([\s\S]*?),?\n```/.exec(readFileSync(guide, "utf8")) ?? [];
    const { colors } = completeTheme(v.parse(themeSchema, JSON5.parse(example)));
    expect(findContrastProblems(colors)).toEqual([]);
    expect(colors.dark.accentText).toBe("#7fd8b8");
  });

  test.each([
    [{ light: { ink2: "#8a8a8a" } }, "colors.light.ink2", "colors.light.paper", 4.5],
    [{ dark: { danger: "#802020" } }, "colors.dark.danger", "colors.dark.paper2", 4.5],
    [{ dark: { fieldLine: "#2a2035" } }, "colors.dark.fieldLine", "colors.dark.paper", 3],
    [{ light: { accent: "#ffd400" } }, "colors.light.onAccent", "colors.light.accent", 4.5],
    [{ onGel: "#b060ff" }, "colors.onGel", "colors.gels.0", 4.5],
    [{ code: { comment: "#333333" } }, "colors.code.comment", "colors.dark.paper", 4.5],
  ] as const)("names the pair that %j breaks", (colors, color, ground, least) => {
    const found = findContrastProblems(completeTheme({ colors }).colors).find(
      (problem) => problem.color.place === color && problem.ground.place === ground,
    );
    expect(found?.least).toBe(least);
    expect(found?.ratio).toBeLessThan(least);
    expect([found?.color.value, found?.ground.value]).toContainEqual(
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    );
  });

  test("knows that names of weekend days are paler than other quiet text", () => {
    // Enough for quiet text itself, not for these.
    const { colors } = completeTheme({ colors: { light: { ink2: "#6c6c6c" } } });
    const uses = findContrastProblems(colors).map(({ use }) => use);
    expect(uses).toEqual([expect.stringContaining("weekend")]);
  });

  test("holds for tints that follow a studio's own gels", () => {
    const { colors } = completeTheme({
      colors: { gels: ["#0b6e4f", "#f4d35e", "#ee964b", "#8fd3f4"] },
    });
    expect(findContrastProblems(colors)).toEqual([]);
    expect(colors.tint).not.toBe(completeTheme().colors.tint);
  });
});

test.each([
  ["#9333ea", "#ffb020", "#ff6b8b", "#3ccfe6"],
  ["#ffd400", "#9333ea", "#ff6b8b", "#3ccfe6"],
  ["#ffffff", "#f4d35e", "#ee964b", "#8fd3f4"],
  ["#0b6e4f", "#f4d35e", "#ee964b", "#8fd3f4"],
] as const)("words on a white film below a gel of %s can be read", (...gels) => {
  const { colors } = completeTheme({ colors: { gels: [...gels] } });
  const { text, deep } = scrimsOf(colors);
  expect(contrastOf(colors.bright, text)).toBeGreaterThan(5);
  expect(contrastOf(colors.bright, deep)).toBeGreaterThan(7);
});

test("an accent of one's own in the dark gets words and a hover that fit it", () => {
  for (const accent of ["#0d7d5b", "#7fd8b8", "#9333ea"]) {
    const { colors } = completeTheme({ colors: { dark: { accent } } });
    expect(findContrastProblems(colors)).toEqual([]);
  }
});
