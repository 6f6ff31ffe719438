import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accentColors } from "./accent-colors.ts";
import { findContrastProblems } from "./contrast.ts";
import { completeTheme } from "./default-theme.ts";

test("issue 22: every colour makes a theme whose texts can be read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colors = accentColors(`#${value.toString(16).padStart(6, "0")}`);
      expect(findContrastProblems(completeTheme({ colors }).colors)).toEqual([]);
    }),
  );
});

test("a colour that can be read stays as it is", () => {
  const { gels, light } = accentColors("#0B6E4F");
  expect([gels?.[0], light?.accent, light?.accentText]).toEqual(["#0b6e4f", "#0b6e4f", "#0b6e4f"]);
});
