import { describe, expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { axeColorFaults, axeFaults } from "../fixtures/axe.ts";
import { CONTENT_PATHS, openPage } from "../fixtures/browser.ts";

const PATHS = ["/", "/contact", "/newsletter", "/nope", "/?modal=booking", "/?film=ambra"];
/** A search that finds, and one that does not. */
const SEARCHES = ["/search?q=ambra", "/search?q=xyzzyq"];
/** Content, wide pages and colours are alike in all languages of a direction. */
const CHECKED_WHOLLY: readonly LocaleCode[] = ["en", "he"];
/** Words alone differ in the others. */
const CHECKED: readonly LocaleCode[] = effort(CHECKED_WHOLLY, ALL_LOCALES);
/** A phone's and a desktop's, pixels; the quick form has one of them for each direction. */
const [PHONE_WIDTH, DESKTOP_WIDTH] = [390, 1440];
const widthsOf = (locale: LocaleCode): readonly number[] =>
  effort(
    locale === "en" ? [DESKTOP_WIDTH] : [PHONE_WIDTH],
    CHECKED_WHOLLY.includes(locale) ? [PHONE_WIDTH, DESKTOP_WIDTH] : [PHONE_WIDTH],
  );

/** The quick form has each page in one of the two directions, and the home page in both. */
function pathsIn(locale: LocaleCode): readonly string[] {
  const isWhole = CHECKED_WHOLLY.includes(locale);
  const all = isWhole ? [...PATHS, ...CONTENT_PATHS, ...SEARCHES] : PATHS;
  const turn = CHECKED_WHOLLY.indexOf(locale);
  return effort(
    all.filter((_, index) => index === 0 || index % 2 === turn),
    all,
  );
}

/** The colours of all pages come from the same tokens, so the quick form looks at few in the dark. */
const isSeenDark = (path: string): boolean =>
  effort(["/", "/contact", "/blog/the-first-two-seconds", "/search?q=ambra"].includes(path), true);

describe("axe finds nothing, narrow and wide, light and dark", () => {
  test.each(CHECKED)("in %s", async (locale) => {
    const page = await openPage({
      reducedMotion: "reduce",
      bypassCSP: true,
      tolerates: /404/,
      extraHTTPHeaders: { cookie: `i18n_redirected=${locale}` },
    });
    const isWhole = CHECKED_WHOLLY.includes(locale);
    for (const path of pathsIn(locale)) {
      const [first = PHONE_WIDTH] = widthsOf(locale);
      await page.setViewportSize({ width: first, height: 900 });
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      // The document is the same at any width and in any scheme, so it is loaded once.
      for (const width of widthsOf(locale)) {
        const state = `${locale} ${path}, ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
        expect(await axeFaults(page), `${state}, light`).toEqual([]);
        if (!isWhole || !isSeenDark(path)) continue;
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await axeColorFaults(page), `${state}, dark`).toEqual([]);
      }
    }
  });
});
