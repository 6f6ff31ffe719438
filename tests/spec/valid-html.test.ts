import { describe, expect, inject, test } from "vitest";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { CONTENT_PATHS } from "../fixtures/browser.ts";
import { effort } from "../fixtures/effort.ts";
import { htmlFaults } from "../fixtures/html-faults.ts";
import { postForm, rawRequest } from "../fixtures/raw-request.ts";

const origin = inject("siteOrigin");
const PAGES = [
  "/",
  "/?film=ambra",
  "/?modal=booking",
  "/?modal=video",
  "/contact",
  "/book",
  "/newsletter",
  "/newsletter/accepted",
  "/newsletter/confirm/x",
  "/booking/x/manage",
  "/nope",
  "/blog/a-film-on-your-site",
  ...CONTENT_PATHS,
];

const LANGUAGES = effort<readonly LocaleCode[]>(["en", "he"], ALL_LOCALES);

describe.each(LANGUAGES)("html-validate finds nothing in %s", (locale) => {
  test.each(PAGES)("%s", async (path) => {
    const { text } = await rawRequest(origin, localizePath(path, locale, ALL_LOCALES));
    expect(await htmlFaults(text)).toEqual([]);
  });
});

test.each(["/contact", "/newsletter"])("nor in %s with errors", async (path) => {
  const { status, text } = await postForm(origin, path, { email: "no address" });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await htmlFaults(text)).toEqual([]);
});

test("and finds what is wrong", async () => {
  const { text } = await rawRequest(origin, "/");
  const broken = text.replace("</main>", '<p id="main"><div></div></p></main>');
  const rules = (await htmlFaults(broken)).map((fault) => fault.slice(0, fault.indexOf(":")));
  expect(new Set(rules)).toEqual(new Set(["no-dup-id", "close-order", "no-implicit-close"]));
});
