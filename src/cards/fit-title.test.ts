import { describe, expect, test } from "vitest";
import { fitTitle, type TitleBox } from "./fit-title.ts";

const BOX: TitleBox = {
  width: 600,
  height: 360,
  largest: 100,
  smallest: 40,
  leading: 1,
  mostLines: 5,
};
/** Letters that are all half as wide as they are high. */
const measure = (text: string, size: number): number => ([...text].length * size) / 2;
const fit = (title: string, language = "en") => fitTitle(title, BOX, measure, language);

describe("a title", () => {
  test("that is short is as large as it may be", () => {
    expect(fit("Ambra")).toEqual({ size: 100, lines: ["Ambra"] });
  });

  test("that is longer gets lines, then becomes smaller, and is never cut while it fits", () => {
    const words = Array.from({ length: 18 }, (_, index) => `word${index}`);
    let before = BOX.largest;
    for (let count = 1; count <= words.length; count += 1) {
      const title = words.slice(0, count).join(" ");
      const { size, lines } = fit(title);
      expect(lines.join(" ")).toBe(title);
      expect(size).toBeLessThanOrEqual(before);
      expect(lines.length * size).toBeLessThanOrEqual(BOX.height);
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(BOX.width);
      before = size;
    }
    expect(before).toBeLessThan(60);
  });

  test("leaves no word alone at its end", () => {
    expect(fit("one two six ten a").lines).toEqual(["one two", "six ten a"]);
  });

  test("is a little smaller when that saves a line", () => {
    expect(fit("Contact here")).toEqual({ size: 100, lines: ["Contact here"] });
    expect(fit("Contact us here")).toEqual({ size: 80, lines: ["Contact us here"] });
  });

  test("that never fits is cut with an ellipsis", () => {
    const { size, lines } = fit("word ".repeat(60));
    expect([size, lines.length]).toEqual([40, 5]);
    expect(lines.at(-1)).toMatch(/\S…$/);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(BOX.width);
  });
});

describe("lines end", () => {
  test("behind hyphens and at soft hyphens, which are seen only there", () => {
    const long = "Donaudampfschiff\u00ADfahrtsgesellschaft";
    expect(fit(long).lines).toEqual(["Donaudampfschiff-", "fahrtsgesellschaft"]);
    expect(fit("Erst\u00ADgespräch").lines).toEqual(["Erstgespräch"]);
    expect(fit("before-and-after-everything-else").lines.join("")).toBe(
      "before-and-after-everything-else",
    );
  });

  test("between words of scripts without spaces, never before their punctuation", () => {
    const title = "光を六分間、手のひらに、あなたのために残す映画のはなし";
    const { lines } = fit(title, "ja");
    expect(lines.join("")).toBe(title);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => /^[、。]/.test(line))).toEqual([]);
  });

  test("nowhere at a no-break space", () => {
    const lines = fit("eleven years of light 10\u00A0000\u00A0frames").lines;
    expect(lines.filter((line) => line.includes("10\u00A0000\u00A0frames"))).toHaveLength(1);
  });

  test("within a word only when it is wider than the box, between whole letters", () => {
    const { lines } = fit("👩‍🚀".repeat(40));
    expect(lines.join("").replaceAll("👩‍🚀", "")).toBe("");
    expect(lines.length).toBeGreaterThan(1);
  });
});

test.each(["", "   ", "\u00AD", "\u0000"])("nothing is no line: %j", (title) => {
  expect(fit(title).lines).toEqual([]);
});
