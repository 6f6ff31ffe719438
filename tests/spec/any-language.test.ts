import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MessagePart, partOfType } from "../../src/mail/read-message.ts";
import { type BookingSite, field, RULES, startBookingSite } from "../fixtures/booking-site.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { failToStart, saveStudio, startSite } from "../fixtures/start-site.ts";
import { keysIn } from "../fixtures/texts.ts";

/** Italian first, British dates in English, a region in the tag, right to left, no spaces. */
const LOCALES = ["it", { tag: "en", formats: "en-GB" }, "pt-BR", { tag: "ar" }, "ja"];

/** Where each language is, what its document says of itself, how it writes the seventh month. */
const PLACES = [
  ["it", "/", "it-IT", "ltr"],
  ["en", "/en", "en-GB", "ltr"],
  ["pt-BR", "/pt-br", "pt-BR", "ltr"],
  ["ar", "/ar", "ar-EG", "rtl"],
  ["ja", "/ja", "ja-JP", "ltr"],
] as const;

const textOf = (mail: MessagePart): string => partOfType(mail, "text/plain")?.body ?? "";

const DAY = { day: "numeric", month: "long", timeZone: "Europe/Rome" } as const;

describe("B2: languages are the studio's to say", () => {
  let site: BookingSite;
  beforeAll(async () => {
    const booking = { ...RULES, zone: "Europe/Rome" };
    const STUDIO_CONFIG = await saveStudio({ locales: LOCALES, studioLocale: "pt-BR", booking });
    site = await startBookingSite({ env: { STUDIO_CONFIG } });
  });
  afterAll(() => site.stop());
  const get = (target: string, headers: Record<string, string> = {}) =>
    rawRequest(site.origin, target, { headers });

  test.each(PLACES)("%s is at %s, with language and direction", async (code, home, iso, dir) => {
    const { status, text } = await get(home, { cookie: `i18n_redirected=${code}` });
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${iso}" dir="${dir}"`);
    for (const [other, path, tag] of PLACES) {
      const href = site.origin + (path === "/" ? "" : path);
      expect(text).toContain(`hrefLang="${tag}" href="${href}"`);
      expect(text).toContain(`hrefLang="${other}" href="${href}"`);
    }
    expect(text).toContain(`hrefLang="x-default" href="${site.origin}"`);
  });

  test("a document of the default language has no prefix, and languages of the product that are not the studio's have no pages", async () => {
    expect((await get("/it/contact")).headers["location"]).toBe("/contact");
    expect((await get("/PT-BR/contact")).headers["location"]).toBe("/pt-br/contact");
    expect((await get("/de/contact")).status).toBe(404);
    expect((await get("/de/faq")).status).toBe(404);
  });

  test.each([
    ["pt-PT,en;q=0.5", "/pt-br"],
    ["ar-MA", "/ar"],
    ["en-US", "/en"],
    ["de, ja;q=0.3", "/ja"],
  ])("B5: who accepts %s goes to %s", async (accepted, place) => {
    const { status, headers } = await get("/", { "accept-language": accepted });
    expect([status, headers["location"]]).toEqual([302, place]);
  });

  test("no key stands where a text is missing", async () => {
    for (const [code, home] of PLACES) {
      for (const path of ["", "/contact", "/book", "/search"]) {
        const { text } = await get((home === "/" ? path : home + path) || "/", {
          cookie: `i18n_redirected=${code}`,
        });
        expect(keysIn(text)).toEqual([]);
      }
    }
  });

  test("b1: an hour is booked in every language, and the mail has the formats of its region", async () => {
    const starts = await site.starts("tz=Europe/Rome&locale=it");
    const used = PLACES.map(([locale], index) => [locale, starts[index * 4] ?? ""] as const);
    for (const [locale, start] of used) {
      const answer = await site.book({ start, locale, tz: "Europe/Rome" });
      expect([locale, answer.status]).toEqual([locale, 201]);
    }
    const mails = await site.mails(used.length * 2);
    for (const [index, [code, , iso]] of PLACES.entries()) {
      const own = mails.filter((mail) => field(mail, "content-language") === iso);
      expect([code, own.length]).toEqual([code, code === "pt-BR" ? 1 + used.length : 1]);
      const day = new Intl.DateTimeFormat(iso, DAY).format(new Date(used[index]?.[1] ?? ""));
      expect(
        own.some((mail) => textOf(mail).includes(day)),
        `${code}: ${day}`,
      ).toBe(true);
      for (const mail of own) expect(field(mail, "subject")).not.toMatch(/^mail\./);
    }
  });
});

describe("a site in one language", () => {
  test("has no prefixes, no selector to other languages, and forgets other cookies", async () => {
    const STUDIO_CONFIG = await saveStudio({ locales: ["ar"] });
    const site = await startSite({ STUDIO_CONFIG });
    const headers = { cookie: "i18n_redirected=he", "accept-language": "de" };
    const { status, text } = await rawRequest(site.origin, "/", { headers });
    expect(status).toBe(200);
    expect(text).toContain('<html lang="ar-EG" dir="rtl"');
    expect(text).not.toContain("data-locale=");
    expect((await rawRequest(site.origin, "/he")).status).toBe(404);
    await site.stop();
  });
});

test("a studio reads its mails in a language that visitors are not offered", async () => {
  const booking = { ...RULES, zone: "Europe/Rome" };
  const STUDIO_CONFIG = await saveStudio({ locales: ["ar"], studioLocale: "it", booking });
  const site = await startBookingSite({ env: { STUDIO_CONFIG } });
  const [start = ""] = await site.starts("tz=Europe/Rome&locale=ar");
  expect((await site.book({ start, locale: "ar", tz: "Europe/Rome" })).status).toBe(201);
  const mails = await site.mails(2);
  expect(mails.map((mail) => field(mail, "content-language")).toSorted()).toEqual([
    "ar-EG",
    "it-IT",
  ]);
  for (const mail of mails) expect(field(mail, "subject")).not.toMatch(/^mail\./);
  expect((await rawRequest(site.origin, "/it")).status).toBe(404);
  await site.stop();
});

describe("what is wrong with languages stops the start", () => {
  test.each([
    ["locales.0", ["english_us"]],
    ["locales", ["en", "en"]],
    ["locales", []],
  ])("%s of %j", async (key, locales) => {
    const { output } = await failToStart({ STUDIO_CONFIG: await saveStudio({ locales }) });
    expect(output).toContain(`: ${key}\n`);
  });
});
