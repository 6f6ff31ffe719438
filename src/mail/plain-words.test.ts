import { expect, test } from "vitest";
import { isolate, oneLine, severalLines } from "./plain-words.ts";

test.each([
  ["  Dana   Levi ", "Dana Levi"],
  ["Dana\r\nBcc: x@y.example", "Dana Bcc: x@y.example"],
  ["a\u202Eb\u2066c\u2069d\u200Fe", "abcde"],
  ["a\0b\u0007c\u0085d\uFEFF", "abcd"],
  ["דנה 👩🏽‍🎤 e\u0301", "דנה 👩🏽‍🎤 e\u0301"],
])("%j in one line", (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test("line breaks of every kind are line feeds", () => {
  expect(severalLines("a\r\nb\rc\u2028d\u2029e\n\nf\tg")).toBe("a\nb\nc\nd\ne\n\nf g");
});

test("a value is isolated in Hebrew, and where it is Hebrew", () => {
  expect(isolate("09:00", "rtl")).toBe("\u206809:00\u2069");
  expect(isolate("דנה", "ltr")).toBe("\u2068דנה\u2069");
  expect(isolate("Dana", "ltr")).toBe("Dana");
});

test("a value cannot end its own isolate", () => {
  expect(isolate("a\u2069\u202Eb", "rtl")).toBe("\u2068ab\u2069");
});
