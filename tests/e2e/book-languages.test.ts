import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type LocaleCode, localeOf, localizePath, type Translator } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../fixtures/languages.ts";
import { BOOKING_SITE, openVisitor, partsOf } from "../fixtures/booking-modal.ts";
import { mailReader } from "../fixtures/mailed-links.ts";
import { temporaryFolder } from "../fixtures/running.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
let site: RunningSite & { readonly dataDir: string };
beforeAll(async () => {
  const dataDir = await temporaryFolder();
  site = { ...(await startSite({ ...BOOKING_SITE, DATA_DIR: dataDir })), dataDir };
  return site.stop;
});

/** Where `book.test.ts` does not go; on days of their own, so that none finds its times taken. */
const BY_PAGE = [
  ["es", "2027-04-07"],
  ["fr", "2027-04-08"],
  ["nl", "2027-04-13"],
] as const;

/** `booking-modal.test.ts` books in English and Hebrew. */
const BY_MODAL: readonly LocaleCode[] = ALL_LOCALES;

const who = (code: LocaleCode) => ({ name: "Dana Levi", email: `dana-${code}@example.com` });

/** The page is there, in this language and direction, with this heading. */
async function expectPage(page: Page, code: LocaleCode, heading: string): Promise<void> {
  await expect.poll(() => page.locator("h1").textContent()).toBe(heading);
  const { iso, dir } = localeOf(code, LANGUAGES);
  const html = page.locator("html");
  expect(await html.getAttribute("lang")).toBe(iso);
  expect(await html.getAttribute("dir")).toBe(dir);
  expect(new URL(page.url()).pathname.startsWith("/booking")).toBe(code === "en");
}

/** From the receipt: to another time, back to the booking, and out of it. */
async function moveAndCancel(page: Page, code: LocaleCode, t: Translator): Promise<void> {
  const receipt = page.url();
  await page.locator('main a[href*="/reschedule"]').click();
  await expectPage(page, code, t("booking.reschedule.title.pick"));
  await page.locator('main li:last-child button[name="start"]').click();
  await expectPage(page, code, t("booking.reschedule.title.moved"));
  await page.goto(receipt);
  await page.locator('main a[href*="/cancel"]').click();
  await expectPage(page, code, t("booking.cancel.title.ask"));
  await page.locator('main form[method="post"] button').click();
  await expectPage(page, code, t("booking.cancel.title.done"));
}

describe("F1: a booking by the modal, moved and cancelled by the links of its receipt", () => {
  test.each(BY_MODAL)("in %s", { tags: ["long"] }, async (code) => {
    const t = translators.get(code) as Translator;
    const { name, email } = who(code);
    const page = await openVisitor(site);
    const parts = partsOf(page);
    await page.goto(localizePath("/", code, ALL_LOCALES));
    await parts.trigger.click();
    await parts.freeDays.first().waitFor();
    await parts.freeDays.nth(ALL_LOCALES.indexOf(code)).click();
    await parts.times.first().click();
    await parts.timer.waitFor();
    await page.fill("#book-name", name);
    await page.fill("#book-email", email);
    await page.fill("#book-phone", "+31 20 123 4567");
    await page.check("#book-consent");
    await parts.submit.click();
    await expect.poll(() => parts.bookedTitle.textContent()).toBe(t("booking.manage.title.booked"));
    await parts.modal.locator('a[href*="/manage"]').click();
    await expectPage(page, code, t("booking.manage.title.coming"));
    await moveAndCancel(page, code, t);
  });
});

describe("F4: a booking by the page, moved and cancelled, with script switched off", () => {
  test.each(BY_PAGE)("in %s", { tags: ["long"] }, async (code, date) => {
    const t = translators.get(code) as Translator;
    const { name, email } = who(code);
    const page = await openVisitor(site, {
      javaScriptEnabled: false,
    });
    const book = localizePath("/book", code, ALL_LOCALES);
    await page.goto(`${book}?date=${date}&tz=Europe/Berlin`);
    await page.locator('button[name="start"]').first().click();
    await page.fill("#book-name", name);
    await page.fill("#book-email", email);
    await page.fill("#book-phone", "+31 20 123 4567");
    await page.check("#book-consent");
    await page.locator('main button[value="book"]').last().click();
    await expectPage(page, code, t("booking.manage.title.pending"));
    await page.goto(await mailReader(site, 1).link(email, "/confirm?t="));
    await expectPage(page, code, t("booking.confirm.title.ask"));
    await page.locator('main form[method="post"] button').click();
    await expectPage(page, code, t("booking.manage.title.booked"));
    expect(await page.locator('main a[href*="/calendar.ics"]').count()).toBe(1);
    await moveAndCancel(page, code, t);
  });
});
