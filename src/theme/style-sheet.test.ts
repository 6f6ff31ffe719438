import { describe, expect, test } from "vitest";
import { completeTheme } from "./default-theme.ts";
import { lettersOf, type ScriptName, scriptNamed } from "./scripts.ts";
import { type SheetFace, styleSheet } from "./style-sheet.ts";

const METRICS = { sizeAdjust: 98, ascent: 89, descent: 21, lineGap: 0 };

function face(script: ScriptName, more: Partial<SheetFace> = {}): SheetFace {
  const href = `/assets/${script}.woff2`;
  const weights = [400, 700] as const;
  const measured = { text: METRICS, bold: METRICS, display: { ...METRICS, sizeAdjust: 130 } };
  return {
    role: "text",
    script,
    family: "Face",
    weights,
    widths: undefined,
    href,
    ...measured,
    ...more,
  };
}

const sheet = (faces: readonly SheetFace[], locales: readonly string[]): string =>
  styleSheet(completeTheme(), [face("latin"), ...faces], new Map(), locales);

describe("each language is set in the typeface of its script", () => {
  test.each([
    ["ar", "arabic", "Face Arabic", "Arabic Fallback"],
    ["uk", "cyrillic", "Face Cyrillic", "Cyrillic Fallback"],
    ["sr-Latn-RS", "cyrillic", undefined, undefined],
    ["el", "greek", "Face Greek", "Greek Fallback"],
    ["ja", "japanese", "Face Japanese", undefined],
    ["zh-TW", "chinese-traditional", "Face Traditional Chinese", undefined],
    ["pt-BR", "latin", undefined, undefined],
  ] as const)("%s in %s", (locale, script, family, fallback) => {
    const css = sheet(script === "latin" ? [] : [face(script)], ["en", locale]);
    const [, stack] =
      new RegExp(`:root:lang\\(${locale}\\)\\{[^}]*--font:([^;]+);`).exec(css) ?? [];
    const names = [family, fallback, "Face", "Face Fallback"].flatMap((name) =>
      name === undefined ? [] : [`"${name}"`],
    );
    expect(stack).toBe(family && [...names, "system-ui", "sans-serif"].join(","));
  });

  test("a script without a typeface keeps the system's, with headings of its own", () => {
    const css = sheet([], ["en", "ar", "hi"]);
    expect(css).not.toMatch(/:root:lang\(ar\)\{[^}]*--font/);
    expect(css).toContain(":is(:lang(ar)) :is(h1,h2,h3){letter-spacing:0");
    expect(css).toContain(":is(:lang(hi)) :is(h1,h2,h3){letter-spacing:0");
  });

  test("no space comes between letters that join", () => {
    expect(sheet([], ["ar"])).toContain(":lang(ar){letter-spacing:0!important}");
    expect(sheet([], ["he"])).not.toContain("!important");
  });
});

test("headings may have a typeface of their own, with a fall-back of its measures", () => {
  const own = face("latin", { role: "display", family: "Poster" });
  const css = sheet([own], ["en"]);
  expect(css).toContain('--font:"Face","Face Fallback",system-ui');
  expect(css).toContain('--font-display:"Poster","Poster Display Fallback",system-ui');
  expect(css).toMatch(/"Poster Display Fallback";[^}]*size-adjust:130%/);
});

test("on phones, where headings are narrower, so is what stands in for their typeface", () => {
  const wide = face("latin", { family: "Poster", widths: [100, 125] });
  const css = styleSheet(completeTheme(), [wide], new Map(), ["en"]);
  const narrow =
    /@media \(width<=48rem\)\{@font-face\{font-family:"Poster Display Fallback"[^}]*size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/;
  const [, size = "", ascent = ""] = narrow.exec(css) ?? [];
  expect([Number(size) > METRICS.sizeAdjust, Number(size) < 130]).toEqual([true, true]);
  // Lines are as high as the typeface's.
  expect(Number(size) * Number(ascent)).toBeCloseTo(130 * METRICS.ascent, -2);
  const plain = face("latin", { role: "display", family: "Poster" });
  expect(sheet([plain], ["en"])).not.toContain('{@font-face{font-family:"Poster Display');
});

test("more letters of a script are a second file of the same family", () => {
  const css = sheet([face("latin-ext")], ["pl"]);
  expect(css.match(/font-family:"Face"/g)).toHaveLength(2);
});

test("of a script with thousands of signs those are asked for that the texts have", () => {
  const texts = '{"title":"映画の会社。映画","name":"Film"}';
  expect(lettersOf(scriptNamed("japanese"), texts)).toBe("。の会映画社");
  expect(lettersOf(scriptNamed("greek"), texts)).toContain("Ω");
});
