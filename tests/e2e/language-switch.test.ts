import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import {
  chooseLanguage,
  complaintsOf,
  hydrate,
  openAt,
  openHydrated,
  openPage,
  scrollTop,
  settle,
} from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();

function cookieOf(page: Page): Promise<string | undefined> {
  return page
    .context()
    .cookies()
    .then((all) => all.find(({ name }) => name === "i18n_redirected")?.value);
}

const titleIn = (locale: "en" | "he" | "fr" | "de"): string =>
  translators.get(locale)?.("contact.hero.title") ?? "";

describe("B7: switching the language", () => {
  test("after hydration: page, query, hash, scroll stay; text, direction, cookie, title follow", async () => {
    const page = await openPage();
    const documents: string[] = [];
    await page.goto("/contact?x=1#contact-next");
    await hydrate(page);
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(request.url());
    });
    const before = await page.evaluate(() => scrollY);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>("#language-list")?.showPopover();
    });
    // A real click would first scroll to the top, where the list is.
    await page
      .locator('#language-list [data-locale="he"]')
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`${origin}/he/contact?x=1#contact-next`);
    await expect.poll(() => page.locator("h1").textContent()).toBe(titleIn("he"));
    const html = page.locator("html");
    await expect.poll(() => html.getAttribute("lang")).toBe("he-IL");
    await expect.poll(() => html.getAttribute("dir")).toBe("rtl");
    await expect.poll(() => html.getAttribute("class")).toBe("rtl");
    // One that came after the first paint is taken anew for the next page, out of the cache.
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('1em "Heebo Hebrew"', "א")))
      .toBe(true);
    expect(await page.title()).toContain(translators.get("he")?.("contact.meta.title"));
    expect(await cookieOf(page)).toBe("he");
    await expect.poll(() => page.locator('link[rel="canonical"]').count()).toBe(1);
    await expect.poll(() => page.locator('link[rel="alternate"][hreflang]').count()).toBe(13);
    expect(await page.locator('meta[property="og:locale"]').getAttribute("content")).toBe("he_IL");
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(400);
    expect(documents).toEqual([]);

    await page.goBack();
    await expect.poll(() => page.locator("h1").textContent()).toBe(titleIn("en"));
    await expect.poll(() => html.getAttribute("dir")).toBe("ltr");
    await expect.poll(() => html.getAttribute("class")).toBeNull();
  });

  test("S6: choosing the shown language does nothing", async () => {
    const page = await openHydrated("/contact");
    const length = await page.evaluate(() => history.length);
    await chooseLanguage(page, "en");
    await expect.poll(() => page.url()).toBe(`${origin}/contact`);
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test("S8r, B11, K6: texts that cannot be had are logged, the switch completes in English", async () => {
    const page = await openHydrated("/contact");
    await page.route("**/_messages/*/de.json", (route) => route.fulfill({ status: 500 }));
    await chooseLanguage(page, "de");
    await page.waitForURL(`${origin}/de/contact`);
    expect(complaintsOf(page).splice(0).join()).toContain("Failed locale loading: ");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de-DE");
    expect(await page.locator("h1").textContent()).toBe(titleIn("en"));
    await page.unroute("**/_messages/*/de.json");
    await chooseLanguage(page, "he");
    await page.waitForURL(`${origin}/he/contact`);
    await chooseLanguage(page, "de");
    await expect.poll(() => page.locator("h1").textContent()).toBe(titleIn("de"));
  });

  test(
    "S10: a page that came without its texts says so, and goes on",
    { tags: ["long"] },
    async () => {
      const page = await openPage();
      await page.route(`${origin}/contact`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"messages":{', '"lost":{');
        await route.fulfill({ response, body });
      });
      await page.goto("/contact");
      await hydrate(page);
      await chooseLanguage(page, "de");
      await page.waitForURL(`${origin}/de/contact`);
      const said = "i18n instance not found or mergeLocaleMessage not available";
      expect(complaintsOf(page).splice(0).join()).toContain(said);
      await expect.poll(() => page.locator("h1").textContent()).toBe(titleIn("de"));
    },
  );

  test("S12: of two quick switches the last one wins", async () => {
    const page = await openHydrated("/contact");
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/_messages/*/he.json", async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('footer [data-locale="he"]')?.click();
      document.querySelector<HTMLElement>('footer [data-locale="fr"]')?.click();
    });
    await page.waitForURL(`${origin}/fr/contact`);
    const late = page.waitForResponse("**/_messages/*/he.json");
    release(undefined);
    await (await late).finished();
    await settle(page);
    expect(page.url()).toBe(`${origin}/fr/contact`);
    expect(await page.locator("h1").textContent()).toBe(titleIn("fr"));
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("ltr");
    expect(await cookieOf(page)).toBe("fr");
  });

  test("S9: window.studio.setLocale switches, an unknown code only warns", async () => {
    const page = await openAt("/contact");
    await page.evaluate(() => window.studio.setLocale("xx"));
    expect(complaintsOf(page).splice(0)).toEqual([expect.stringContaining('Unknown locale "xx"')]);
    await page.evaluate(() => window.studio.setLocale("de"));
    await page.waitForURL(`${origin}/de/contact`);
  });
});

test(
  "B7: before hydration a switch keeps the position, whatever anchor the address has",
  { tags: ["long"] },
  async () => {
    const page = await openAt("/privacy-policy#cookies");
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await expect.poll(() => scrollTop(page)).toBe(900);
    await page.evaluate(() =>
      document
        .querySelector("a[data-locale=de]")
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })),
    );
    await page.waitForURL(`${origin}/de/privacy-policy#cookies`);
    await page.waitForLoadState();
    await settle(page);
    expect(Math.abs((await scrollTop(page)) - 900)).toBeLessThan(250);
  },
);

describe("B8 in the browser", () => {
  test("a page from a cache that ignores cookies is replaced by the saved language", async () => {
    const page = await openAt("/contact?x=1#contact-next");
    await page.evaluate(() => {
      document.cookie = "i18n_redirected=es; Path=/";
    });
    await page.route(`${origin}/contact?x=1`, async (route) => {
      const headers = { ...route.request().headers(), cookie: "" };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await page.reload();
    await page.waitForURL(`${origin}/es/contact?x=1#contact-next`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("es-ES");
  });

  test("the offered language leads back and is dismissible", { tags: ["long"] }, async () => {
    const page = await openPage();
    await page.context().addCookies([{ name: "i18n_redirected", value: "he", url: origin }]);
    await page.goto("/contact");
    await expect.poll(() => page.url()).toBe(`${origin}/he/contact`);
    const offer = page.locator("dialog[open]:not([id])");
    await expect.poll(() => offer.isVisible()).toBe(true);
    await offer.locator("button").click();
    await expect.poll(() => offer.isVisible()).toBe(false);
    await page.goto("/contact");
    await offer.locator("a").click();
    await page.waitForURL(`${origin}/contact`);
    expect(await cookieOf(page)).toBe("en");
  });
});

describe("B8: a language that was chosen elsewhere while React is awake", () => {
  const chooseElsewhere = (page: Page, locale: string): Promise<void> =>
    page.evaluate((code) => {
      document.cookie = `i18n_redirected=${code}; Path=/; SameSite=Lax`;
    }, locale);
  const goTo = (page: Page, to: string): Promise<boolean> =>
    page.evaluate((address) => {
      const detail = { to: address, replace: false, state: null, stay: false };
      return dispatchEvent(new CustomEvent("app:navigate", { detail, cancelable: true }));
    }, to);

  test("is followed by the next page, with its query, and kept; a prefix wins", async () => {
    const page = await openHydrated("/contact");
    const entries = await page.evaluate(() => history.length);
    await chooseElsewhere(page, "he");
    await goTo(page, "/blog?x=1");
    await page.waitForURL(`${origin}/he/blog?x=1`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("he-IL");
    expect(await cookieOf(page)).toBe("he");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);

    await chooseElsewhere(page, "fr");
    await goTo(page, "/he/contact");
    await expect.poll(() => page.locator("h1").textContent()).toBe(titleIn("he"));
    await expect.poll(() => cookieOf(page)).toBe("he");
    await chooseElsewhere(page, "de");
    await goTo(page, "/");
    await page.waitForURL(`${origin}/de`);
    expect(await cookieOf(page)).toBe("de");
  });

  test(
    "S2: Back over one's own switch returns to the language before",
    { tags: ["long"] },
    async () => {
      const page = await openHydrated("/contact");
      await chooseLanguage(page, "he");
      await page.waitForURL(`${origin}/he/contact`);
      await expect.poll(() => cookieOf(page)).toBe("he");
      await page.goBack();
      await page.waitForURL(`${origin}/contact`);
      await expect.poll(() => page.locator("h1").textContent()).toBe(titleIn("en"));
      await expect.poll(() => cookieOf(page)).toBe("en");
    },
  );
});
