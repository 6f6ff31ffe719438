import { expect, test } from "vitest";
import { captionLanguage } from "./caption-language.ts";

test.each([
  ["pt-BR", "Português (Brasil)"],
  ["ja", "日本語"],
  ["he", "עברית"],
])("captions in %s are called as that language calls itself", (code, name) => {
  expect(captionLanguage(code)).toMatchObject({ code, name });
});
