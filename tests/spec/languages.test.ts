import { describe, expect, inject, test } from "vitest";
import { localeOf, localizePath } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();

describe("B1, B2, B4, H1, H2: every page in every language", () => {
  test.each(ALL_LOCALES)("home in %s", async (locale) => {
    const { iso, dir } = localeOf(locale, LANGUAGES);
    const answer = await rawRequest(origin, localizePath("/", locale, ALL_LOCALES));
    const html = answer.text;
    expect(answer.status).toBe(200);
    const [tag] = /<html[^>]*>/.exec(html) ?? [""];
    expect(tag).toContain(`lang="${iso}"`);
    expect(tag).toContain(`dir="${dir}"`);
    expect(/class="rtl"/.test(tag)).toBe(locale === "he");
    const title = translators.get(locale)?.("hero.title") ?? "";
    expect(html).toContain(title);
  });

  test.each(ALL_LOCALES)(
    "D5: the tree of %s names its folders in that language",
    async (locale) => {
      const params = encodeURIComponent(JSON.stringify({ where: [{ _locale: locale }] }));
      const { json } = await rawRequest(origin, `/navigation/abcdefghij.1.json?_params=${params}`);
      const titles = new Map(
        (json as unknown as { readonly _path: string; readonly title: string }[]).map(
          ({ _path, title }) => [_path, title] as const,
        ),
      );
      const t = translators.get(locale);
      expect(titles.get("/blog")).toBe(t?.("nav.blog"));
      expect(titles.get("/portfolio")).toBe(t?.("nav.portfolio"));
    },
  );

  test("C12, C10, M3, M4: page data and build id are embedded", async () => {
    const html = (await rawRequest(origin, "/contact")).text;
    const data = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1];
    const { site, locale } = JSON.parse(data ?? "null");
    expect(locale).toBe("en");
    expect(html).toContain(`data-build-id="${site.buildId}"`);
  });

  test("only what a page shows travels with it", async () => {
    const home = (await rawRequest(origin, "/he")).text;
    const contact = (await rawRequest(origin, "/contact")).text;
    expect(home).not.toContain('"consent_required"');
    expect(contact).toContain('"consent_required"');
    expect(contact).not.toContain('"recognition":{');
  });
});

describe("B5, B8: the address, the cookie and the browser's languages", () => {
  const get = (target: string, headers: Record<string, string> = {}) =>
    rawRequest(origin, target, { headers });

  test("L1: / follows the browser, and the redirect carries the cookie", async () => {
    const { status, headers } = await get("/", { "accept-language": "he,en;q=0.5" });
    expect([status, headers.location]).toEqual([302, "/he"]);
    expect(headers["set-cookie"]?.[0]).toMatch(
      /^i18n_redirected=he; Path=\/; Max-Age=31536000; SameSite=Lax$/,
    );
    expect(headers.vary).toBe("Accept-Language, Cookie");
    expect(headers["cache-control"]).toContain("private");
  });

  test("R7: the redirect keeps the query", async () => {
    const { headers } = await get("/?utm=1&a=b", { "accept-language": "de" });
    expect(headers.location).toBe("/de?utm=1&a=b");
  });

  test("R10r: without headers, and on deep links without cookie, nothing redirects", async () => {
    expect((await get("/")).status).toBe(200);
    const deep = await get("/contact", { "accept-language": "he" });
    expect([deep.status, deep.headers["set-cookie"]]).toEqual([200, undefined]);
  });

  test("B8: a saved cookie wins on an address without prefix, and English is offered", async () => {
    const first = await get("/contact?x=1", { cookie: "i18n_redirected=he" });
    expect([first.status, first.headers.location]).toEqual([302, "/he/contact?x=1"]);
    expect(first.headers.vary).toBe("Cookie");
    const offer = first.headers["set-cookie"]?.find((value) => value.startsWith("i18n_offer=en"));
    expect(offer).toBeDefined();
    const second = await get("/he/contact", { cookie: "i18n_redirected=he; i18n_offer=en" });
    const language = new Intl.DisplayNames("he-IL", { type: "language" }).of("en") ?? "";
    const expected = translators.get("he")?.("language.viewIn", { language }) ?? "";
    expect(second.text).toContain(expected);
    expect(second.headers["set-cookie"]?.join()).toContain("i18n_offer=; Path=/; Max-Age=0");
    const third = await get("/he/contact", { cookie: "i18n_redirected=he" });
    expect(third.text).not.toContain(expected);
  });

  test("B8: an address that leads on to its language's own one keeps the offer", async () => {
    const cookie = "i18n_redirected=fr; i18n_offer=en";
    const on = await get("/fr/blog/sound-first", { cookie });
    expect(on.status).toBe(301);
    expect(on.headers["set-cookie"]).toBeUndefined();
    const there = await get(on.headers.location ?? "", { cookie });
    const language = new Intl.DisplayNames("fr-FR", { type: "language" }).of("en") ?? "";
    expect(there.text).toContain(translators.get("fr")?.("language.viewIn", { language }));
    expect(there.headers["set-cookie"]?.join()).toContain("i18n_offer=; Path=/; Max-Age=0");
  });

  test("C2: an equal cookie is not sent again, and the page stays public", async () => {
    const { headers } = await get("/es/blog", { cookie: "i18n_redirected=es" });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["cache-control"]).toContain("public");
  });
});

describe("B7, R16: switching without script", () => {
  test("the server sets the cookie and keeps page and query", async () => {
    const { status, headers } = await rawRequest(origin, "/_locale/he?to=%2Fcontact", {
      headers: { referer: `${origin}/contact?x=1` },
    });
    expect([status, headers.location]).toEqual([303, "/he/contact?x=1"]);
    expect(headers["set-cookie"]?.[0]).toMatch(/^i18n_redirected=he;/);
  });

  test("English from another language drops the prefix", async () => {
    const { headers } = await rawRequest(origin, "/_locale/en?to=%2Fcontact", {
      headers: { referer: `${origin}/de/contact?y=2` },
    });
    expect(headers.location).toBe("/contact?y=2");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "",
    "/.//evil.example/x",
    "/he//evil.example",
    "/he/\\evil.example",
    "/x/..//evil.example",
    "/\t/",
  ])("it never leads off the site (%j)", async (to) => {
    const target = `/_locale/he?to=${encodeURIComponent(to)}`;
    const { status, headers } = await rawRequest(origin, target);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  test("an unknown language is 404", async () => {
    expect((await rawRequest(origin, "/_locale/xx?to=/")).status).toBe(404);
  });
});

describe("R13r, R14r: one address per page", () => {
  test.each([
    ["/en", "/"],
    ["/en/contact", "/contact"],
    ["/contact/", "/contact"],
    ["/ES", "/es"],
    ["/es/", "/es"],
    ["/HE/Contact/", "/he/contact"],
    ["/he/../", "/"],
    ["/contact/?x=1", "/contact?x=1"],
  ])("%s moves to %s for good", async (target, location) => {
    const { status, headers } = await rawRequest(origin, target);
    expect([status, headers.location]).toEqual([301, location]);
  });
});
