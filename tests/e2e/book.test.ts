import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type LocaleCode, localeOf, localizePath } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { axeFaults } from "../fixtures/axe.ts";
import { BOOKING_CLOCK, type BookingTimes, openBookingTimes } from "../fixtures/booking-site.ts";
import { openAt, openPage } from "../fixtures/browser.ts";
import { mailReader } from "../fixtures/mailed-links.ts";

let site: BookingTimes;
let origin: string;
beforeAll(async () => {
  site = await openBookingTimes();
  ({ origin } = await site.startAt(BOOKING_CLOCK));
});

/** Nothing for axe to find between header and footer, which are the same on all pages, and nothing to scroll sideways. */
async function expectGood(page: Page, state: string): Promise<void> {
  await page.waitForLoadState();
  expect(await axeFaults(page, "main"), state).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, state).toBeLessThanOrEqual(0);
}

/** Booking, moving and cancelling; each state is looked at. */
async function bookMoveCancel(page: Page, book: string, date: string): Promise<void> {
  await page.goto(`${book}?date=${date}&tz=America/New_York`);
  await expectGood(page, "choosing");
  await page.locator('button[name="start"]').first().click();
  await page.locator("#book-name").fill("Dana");
  await page.locator("#book-email").fill("nobody@");
  await page.locator('button[value="book"]').click();
  const summary = page.locator("#form-summary");
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((each) => each === document.activeElement)).toBe(true);
  await expectGood(page, "errors");
  const email = `dana-${date}@example.com`;
  await page.locator("#book-email").fill(email);
  await page.locator("#book-phone").fill("+31 20 123 4567");
  await page.locator("#book-consent").check();
  await page.locator('button[value="extend"]').click();
  expect(await page.locator("#book-email").inputValue()).toBe(email);
  await expectGood(page, "details");
  await page.locator('button[value="another"]').click();
  await expectGood(page, "choosing again");
  await page.locator('button[name="pick"]').last().click();
  expect(await page.locator("#book-email").inputValue()).toBe(email);
  await page.locator("#book-email").press("Enter");
  await page.waitForURL(/\/manage\?/);
  await expectGood(page, "waiting for the address");
  await page.goto(await mailReader({ ...site, origin }, 1).link(email, "/confirm?t="));
  await expectGood(page, "confirming");
  await page.locator('main form[method="post"] button').click();
  await page.locator('a[href*="calendar.ics"]').waitFor();
  await expectGood(page, "receipt");
  const receipt = page.url();
  await page.locator('main a[href*="/reschedule"]').click();
  await expectGood(page, "moving");
  await page.locator('main li:last-child button[name="start"]').click();
  await expect.poll(() => page.url()).toContain("moved=1");
  await expectGood(page, "moved");
  await page.goto(receipt);
  await page.locator('main a[href*="/cancel"]').click();
  await expectGood(page, "cancel");
  await page.locator('main form[method="post"] button').click();
  await page.locator('main form[method="post"]').waitFor({ state: "detached" });
  await expectGood(page, "cancelled");
}

/** Without script all languages are served alike. */
const LOOKS = [
  ["he", 320, "dark", "2027-03-18"],
  ["de", 390, "light", "2027-03-22"],
  ["en", 1440, "dark", "2027-03-17"],
] as const;

describe("F1, G11: booking without script", { tags: ["long"] }, () => {
  test.each(LOOKS)("in %s at %i px, %s", async (locale, width, colorScheme, date) => {
    const page = await openPage({
      baseURL: origin,
      reducedMotion: "reduce",
      bypassCSP: true,
      tolerates: /ERR_FAILED|status of 4/,
    });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // Switched off altogether, axe could not run either.
    await page.route(/\.js$/, (route) => route.abort());
    await bookMoveCancel(page, localizePath("/book", locale, ALL_LOCALES), date);
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
  });
});

describe(
  "B7, 3.3.7: another language keeps what was chosen and typed, out of the address",
  { tags: ["long"] },
  () => {
    test.each([
      ["with script switched off", { javaScriptEnabled: false }],
      ["with script", {}] as const,
    ] as const)("%s", async (_, options) => {
      const page = await openPage({ baseURL: origin, ...options });
      /** Changes the language in the list at the top. */
      const speak = async (code: LocaleCode): Promise<void> => {
        await page.locator('[popovertarget="language-list"]').click();
        await page.locator(`#language-list [data-locale="${code}"]`).click();
        const { iso } = localeOf(code, LANGUAGES);
        await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(iso);
        expect(page.url()).not.toMatch(/Dana|example\.com|Light/);
      };
      await page.goto("/book?date=2027-04-14&tz=America/New_York&hours=24");
      await speak("he");
      const first = page.locator('button[name="start"]').first();
      expect(await first.innerText()).toBe("03:00");
      await first.click();
      await page.locator("#book-name").fill("Dana");
      await page.locator("#book-email").fill("dana@example.com");
      await page.locator("#book-phone").fill("+31 20 123 4567");
      await page.locator("#book-notes").fill("Light & glass");
      await page.locator("#book-consent").check();
      await speak("fr");
      const values = () =>
        Promise.all(["name", "email", "notes"].map((it) => page.inputValue(`#book-${it}`)));
      expect(await values()).toEqual(["Dana", "dana@example.com", "Light & glass"]);
      expect(await page.isChecked("#book-consent")).toBe(true);
      expect(await page.locator("section[aria-labelledby=details]").innerText()).toContain("03:00");
      expect(await page.locator('button[value="release"]').count(), "still held").toBe(1);

      await page.locator('button[value="another"]').click();
      await page.locator('table button[formaction*="2027-04-15"]').click();
      await speak("en");
      const day = page.locator("table [aria-current]");
      expect(await day.innerText()).toContain("15");
      await page.locator('button[name="pick"]').first().click();
      await page.locator("#book-name").waitFor();
      expect(await values()).toEqual(["Dana", "dana@example.com", "Light & glass"]);
      await page.locator('main button[value="book"]').last().click();
      await page.waitForURL(/\/manage\?/);
      // The last language is the visitor's from now on.
      await page.goto("/book");
      expect(new URL(page.url()).pathname).toBe("/book");
    });
  },
);

describe("with script", () => {
  test.each(["unhydrated", "hydrated"])(
    "C7: setLocale takes along what is typed, React %s",
    { tags: ["long"] },
    async (state) => {
      const page = await openAt("/book?date=2027-04-16&tz=UTC", { baseURL: origin });
      await page.locator('button[name="start"]').first().click();
      await page.locator("#book-name").waitFor();
      const point = {
        unhydrated: async () => {},
        hydrated: () => page.locator("header a").first().hover(),
      };
      await point[state as keyof typeof point]();
      await page.locator(state === "hydrated" ? "html[data-hydrated]" : "html").waitFor();
      await page.locator("#book-name").fill("Dana");
      await page.evaluate(() => window.studio.setLocale("he"));
      await page.locator("html[lang=he-IL]").waitFor();
      expect(await page.locator("#book-name").inputValue()).toBe("Dana");
    },
  );
});

describe("b1: times are in the visitor's zone from the first look", () => {
  test("by script, in the same entry of the history", { tags: ["long"] }, async () => {
    const page = await openAt("/contact", { baseURL: origin, timezoneId: "Asia/Jerusalem" });
    const entries = await page.evaluate(() => history.length);
    await page.goto("/book?date=2027-03-24");
    await page.waitForURL("**/book?date=2027-03-24&tz=Asia%2FJerusalem");
    const zone = page.locator('select[name="tz"]');
    await expect.poll(() => zone.inputValue()).toBe("Asia/Jerusalem");
    expect(await page.locator('button[name="start"]').first().innerText()).toBe("10:00 AM");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    // A choice stays, and so does the last one of the dialog.
    await page.goto("/book?tz=Europe/London");
    await page.evaluate(() => localStorage.setItem("booking-wording", '{"zone":"Asia/Tokyo"}'));
    await page.reload();
    expect(await page.locator('select[name="tz"]').inputValue()).toBe("Europe/London");
    await page.goto("/book");
    await page.waitForURL("**/book?tz=Asia%2FTokyo");
  });

  test("without script they are the studio's", async () => {
    const page = await openAt("/book", {
      baseURL: origin,
      timezoneId: "Asia/Jerusalem",
      javaScriptEnabled: false,
    });
    expect(await page.locator('select[name="tz"]').inputValue()).toBe("Europe/Amsterdam");
  });
});

describe("after hydration", () => {
  test("days and languages change in place and keep what was asked for", async () => {
    const page = await openAt("/book?date=2027-03-23&tz=America/New_York&hours=24", {
      baseURL: origin,
    });
    await page.locator("header a").first().hover();
    await page.locator("html[data-hydrated]").waitFor();
    await page.locator('table a[href*="2027-03-24"]').click();
    await expect.poll(() => page.locator("table [aria-current]").innerText()).toContain("24");
    await page.locator('footer [data-locale="he"]').click();
    await expect.poll(() => page.url()).toContain("/he/book?");
    await expect.poll(() => page.locator('button[name="start"]').first().innerText()).toBe("04:00");
  });
});
