import { expect, test } from "vitest";
import { createPageStyles } from "./page-styles.ts";

const SHEET =
  "@layer tokens,base;@layer base{h1{margin:0}.page-enter-active:after{opacity:0}}" +
  ".AbCdEf-card,._1bCdEf-other{color:red}.AbCdEf-card:not(.AbCdEf-open){opacity:0}" +
  "@media print{@layer base{._1bCdEf-other{display:none}}}" +
  "@keyframes AbCdEf-turn{0%{opacity:0}to{opacity:1}}@keyframes -bCdEf-fall{to{top:0}}" +
  '[data-sign="x"]{mask:url("/x-abcdef-1.svg")}';

test("a page has the styles of its modules as a whole, and what is of no module", () => {
  const stylesOf = createPageStyles(SHEET);
  expect(stylesOf('<p class="rtl AbCdEf-word">')).toBe(
    "@layer tokens,base;@layer base{h1{margin:0}.page-enter-active:after{opacity:0}}" +
      ".AbCdEf-card{color:red}.AbCdEf-card:not(.AbCdEf-open){opacity:0}" +
      "@keyframes AbCdEf-turn{0%{opacity:0}to{opacity:1}}" +
      '[data-sign="x"]{mask:url("/x-abcdef-1.svg")}',
  );
  expect(stylesOf('<p class="_1bCdEf-a -bCdEf-b">')).toBe(
    "@layer tokens,base;@layer base{h1{margin:0}.page-enter-active:after{opacity:0}}" +
      "._1bCdEf-other{color:red}" +
      "@media print{@layer base{._1bCdEf-other{display:none}}}" +
      "@keyframes -bCdEf-fall{to{top:0}}" +
      '[data-sign="x"]{mask:url("/x-abcdef-1.svg")}',
  );
});

test("pages of the same modules have the same text, whatever else is in them", () => {
  const stylesOf = createPageStyles(SHEET);
  const one = stylesOf('<p class="AbCdEf-card">one</p>');
  expect(stylesOf('<b class="xxxxxx-y AbCdEf-word">class="_1bCdEf-other"</b>')).toBe(one);
  expect(stylesOf("<p>")).not.toBe(one);
});
