import { beforeAll, expect, test } from "vitest";
import { axeFaults } from "../fixtures/axe.ts";
import {
  BOOKING_CLOCK,
  type BookingSite,
  SECRET,
  startBookingSite,
} from "../fixtures/booking-site.ts";
import { openPage, PHONE } from "../fixtures/browser.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const translators = await loadTranslators();
let site: BookingSite;
beforeAll(async () => {
  site = await startBookingSite({ env: { NODE_ENV: "development" } });
  return () => site.stop();
});

const DESKTOP = { viewport: { width: 1440, height: 900 } };

test.each([
  ["en", "on a phone without script", "Ada", { ...PHONE, javaScriptEnabled: false }],
  ["he", "on a phone", "Ben", PHONE],
  ["en", "on a desktop", "Cem", DESKTOP],
  ["he", "on a desktop without script", "Dov", { ...DESKTOP, javaScriptEnabled: false }],
] as const)(
  "in %s, %s: sign in, move a booking, answer an enquiry, sign out everywhere",
  async (locale, _how, name, options) => {
    const t = translators.get(locale) ?? (() => "");
    const [start] = await site.starts("month=2027-03&tz=Europe/Amsterdam");
    const booked = await site.book({ start, tz: "America/New_York", name });
    await ask(site, name);
    const terminal = { DATA_DIR: site.dataDir, SECRET, CLOCK: BOOKING_CLOCK };
    const invite = "people invite ann@studio.example --role owner --print --json";
    const { link } = (await typed(invite, terminal)).json<{ link: string }>();

    const page = await openPage({ baseURL: site.origin, ...options, bypassCSP: true });
    const faults: unknown[] = [];
    const look = async (): Promise<void> => {
      // axe is a script.
      if (!("javaScriptEnabled" in options)) faults.push(...(await axeFaults(page, "html")));
      expect(await page.evaluate(WIDER)).toBe(false);
    };
    const { pathname, search } = new URL(link);
    await page.goto(`/_studio/sign-in?lang=${locale}`);
    await look();
    await page.goto(pathname + search);
    await page.getByRole("button", { name: t("studioPage.signIn.action") }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/_studio");
    await look();
    await page.locator('main a[href*="/bookings/"]', { hasText: name }).click();
    await look();
    await page.locator("#start").selectOption({ index: 2 });
    await page.locator("#move-word").fill("See you then.");
    await page.getByRole("button", { name: t("studioPage.booking.move.title") }).click();
    await page.getByRole("status").getByText(t("studioPage.done.moved")).waitFor();
    const goTo = async (section: "bookings" | "enquiries" | "people" | "audit" | "account") => {
      const way = page.getByRole("link", { name: t(`studioPage.nav.${section}`), exact: true });
      if (!(await way.isVisible())) {
        await page.getByRole("button", { name: t("studioPage.nav.more") }).click();
      }
      await way.click();
      await page.locator("h1", { hasText: t(`studioPage.nav.${section}`) }).waitFor();
      await look();
    };
    await goTo("enquiries");
    await page.locator('main a[href*="/enquiries/"]', { hasText: name }).click();
    await look();
    await page.locator("#answer-body").fill("Yes, we can.");
    await page.locator("#answer-name").fill("Ann");
    await page.getByRole("button", { name: t("studioPage.enquiries.answer.send") }).click();
    await page.getByRole("status").getByText(t("studioPage.done.sent")).waitFor();
    await page.getByRole("button", { name: t("studioPage.person.title") }).click();
    await look();
    for (const section of ["bookings", "people", "audit", "account"] as const) await goTo(section);
    await page.getByRole("button", { name: t("studioPage.account.signOutAll") }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/_studio/sign-in");
    await page.goto("/_studio");
    expect(new URL(page.url()).pathname).toBe("/_studio/sign-in");
    expect(faults).toEqual([]);
    const shown = (await typed(`booking show ${String(booked.json["id"])} --json`, terminal)).json<{
      revision: number;
    }>();
    expect(shown.revision).toBe(1);
  },
);

/** Sends the contact form. */
async function ask({ origin }: BookingSite, name: string): Promise<void> {
  const opened = await openForm(origin, "contact");
  const said = { message: "A film about bread, please.", consent: true, locale: "en" };
  const fields = { name, email: `${name.toLowerCase()}@example.com`, ...said, ...opened };
  expect((await postJson(origin, "/api/contact", fields)).status).toBe(201);
}

/** True where a page can be scrolled sideways. */
const WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
