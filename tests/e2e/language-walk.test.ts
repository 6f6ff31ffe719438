import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { localeOf } from "#i18n";
import { LANGUAGES } from "../fixtures/languages.ts";
import { effort } from "../fixtures/effort.ts";
import {
  follow,
  hydrate,
  openAt,
  openHydrated,
  openPage,
  scrollTop,
  settle,
} from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();

/** What a visitor sees of the language. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname + location.search + location.hash,
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.querySelector("main h1")?.textContent,
    cookie: /i18n_redirected=(\w+)/.exec(document.cookie)?.[1],
  }));

type Tested = "he" | "fr" | "en" | "de";

const stateIn = (locale: Tested, path: string) => ({
  path,
  lang: localeOf(locale, LANGUAGES).iso,
  dir: localeOf(locale, LANGUAGES).dir,
  title: translators.get(locale)?.("contact.hero.title"),
  cookie: locale,
});

/** The browser keeps the text in its place when a face arrives, so a line of a headline more or less is no fault. */
const isNear = async (page: Page, top: number): Promise<boolean> =>
  Math.abs((await scrollTop(page)) - top) <= 100;

describe.each(effort([true], [false, true]))(
  "B7: switching the language, hydrated: %s",
  (isHydrated) => {
    const open = (address: string) =>
      (isHydrated ? openHydrated : openAt)(address, { viewport: { width: 1280, height: 500 } });

    // Without a prefix a document's address gives way to the saved language (B8), so Back leads nowhere else.
    const walks: [from: Tested, to: Tested, before: string, after: string][] = [
      ["he", "fr", "/he/contact?x=1", "/fr/contact?x=1"],
      ...effort<[Tested, Tested, string, string][]>(
        [],
        [
          isHydrated
            ? ["en", "he", "/contact?x=1", "/he/contact?x=1"]
            : ["de", "he", "/de/contact?x=1", "/he/contact?x=1"],
        ],
      ),
    ];
    test.each(walks)(
      "S2, S3, S5: from %s to %s is a step of its own, to the same page and place",
      async (from, to, before, after) => {
        const page = await open(before);
        await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
        await expect.poll(() => isNear(page, 200)).toBe(true);
        const entries = await page.evaluate(() => history.length);
        await follow(page, `footer [data-locale="${to}"]`);
        await expect.poll(() => stateOf(page).catch(() => undefined)).toEqual(stateIn(to, after));
        expect(await page.evaluate(() => history.length)).toBe(entries + 1);
        await expect.poll(() => isNear(page, 200)).toBe(true);
        await page.goBack();
        await expect
          .poll(() => stateOf(page).catch(() => undefined))
          .toEqual(stateIn(from, before));
        await expect.poll(() => isNear(page, 200)).toBe(true);
      },
    );

    test.each([...effort([], [["/contact", "de"]]), ["/he/contact", "de"]])(
      "S4: an anchor that came after the page goes along, from %s to %s",
      async (path, to) => {
        const page = await open(path);
        await page.evaluate(() => (location.hash = "contact-next"));
        await follow(page, `footer [data-locale="${to}"]`);
        await expect
          .poll(() => stateOf(page).catch(() => undefined))
          .toEqual(stateIn("de", `/de/contact#contact-next`));
      },
    );
  },
);

test("S1, S7: texts are fetched once for each language, and change together with its marks", async () => {
  const page = await openPage();
  const fetched: string[] = [];
  page.on("request", (request) => {
    const name = /\/_messages\/[^/]+\/(\w+)\.json/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  // Of two that are fetched together, one comes late.
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route("**/_messages/*/he.json", async (route) => {
    await held;
    await route.continue();
  });
  const original = page.waitForResponse("**/_messages/*/en.json");
  await page.goto("/he/contact");
  await hydrate(page);
  await (await original).finished();
  await settle(page);
  // Notes each pair of language and heading that was ever there.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = (): void => {
      const { lang, dir } = document.documentElement;
      seen.add(`${lang} ${dir} ${document.querySelector("main h1")?.textContent}`);
      requestAnimationFrame(look);
    };
    look();
  });
  for (const locale of ["fr", "he", "fr"]) {
    await follow(page, `footer [data-locale="${locale}"]`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.lang.slice(0, 2)))
      .toBe(locale);
    release(undefined);
  }
  expect(fetched.toSorted()).toEqual(["en", "fr", "he"]);
  const seen = await page.evaluate(() => [...(Reflect.get(globalThis, "seen") as Set<string>)]);
  const wanted = (["fr", "he"] as const).map((locale) => {
    const { lang, dir, title } = stateIn(locale, "");
    return `${lang} ${dir} ${title}`;
  });
  expect(seen.toSorted()).toEqual(wanted);
});
