import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { MessageKey } from "#i18n";
import { openStore, type Store } from "#store";
import { axeFaults } from "../fixtures/axe.ts";
import {
  BOOKING_CLOCK,
  type BookingSite,
  SECRET,
  startBookingSite,
} from "../fixtures/booking-site.ts";
import { openPage, PHONE } from "../fixtures/browser.ts";
import { effort, EFFORT_TIMEOUT_MS } from "../fixtures/effort.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const translators = await loadTranslators();
let site: BookingSite;
let store: Store;
beforeAll(async () => {
  site = await startBookingSite({ env: { NODE_ENV: "development" } });
  const opened = await openStore({ dataDir: site.dataDir, databaseUrl: undefined });
  if (!opened.ok) throw new Error(opened.problem);
  ({ store } = opened);
  const views = { day: "2027-03-14", kind: "all", name: "", step: "", forgetAt: 0 } as const;
  await store.numbers.add([{ ...views, count: 41, visitors: ["a", "b"] }]);
  return async () => {
    await store.close();
    await site.stop();
  };
});

const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Texts of a language. */
type Words = (key: MessageKey) => string;

const NO_SCRIPT = { javaScriptEnabled: false };
/** The way of issue 27, "How we will know"; the quick form walks one of them. */
const WALKS = [
  ["he", "on a phone", "Ben", PHONE],
  ["en", "on a phone without script", "Ada", { ...PHONE, ...NO_SCRIPT }],
  ["en", "on a desktop", "Cem", DESKTOP],
  ["he", "on a desktop without script", "Dov", { ...DESKTOP, ...NO_SCRIPT }],
  ["he", "on a phone without script", "Eva", { ...PHONE, ...NO_SCRIPT }],
  ["en", "on a phone", "Fay", PHONE],
  ["he", "on a desktop", "Gil", DESKTOP],
  ["en", "on a desktop without script", "Hal", { ...DESKTOP, ...NO_SCRIPT }],
] as const;

test.each(WALKS.slice(0, effort(1, WALKS.length)))(
  "in %s, %s: sign in, move a booking, block an afternoon, read numbers, acknowledge a fault, answer an enquiry, sign out everywhere",
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
    await blockAfternoon(page, t);
    await look();
    await readNumbers(page, t);
    await look();
    await acknowledgeFault(page, t, name);
    await look();
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

/** Blocks the afternoon of a day of which nothing else is said. */
async function blockAfternoon(page: Page, t: Words): Promise<void> {
  await page.goto("/_studio/bookings");
  await page
    .getByRole("link", { name: t("studioPage.calendar.tabs.blocked"), exact: true })
    .click();
  await page.locator("[name=first]").fill("2027-03-30");
  await page.locator("[name=start]").fill("13:00");
  await page.locator("[name=end]").fill("17:00");
  await page.locator("#reason").fill("Filming");
  await page.getByRole("button", { name: t("studioPage.calendar.block.action") }).click();
  await page.getByRole("status").getByText(t("studioPage.done.saved")).waitFor();
  const free = await site.starts("month=2027-03&tz=Europe/Amsterdam");
  const times = free.map((start) => Date.parse(start));
  expect(times).toContain(Date.parse("2027-03-30T12:30+02:00"));
  expect(times).not.toContain(Date.parse("2027-03-30T13:00+02:00"));
  await page.getByRole("button", { name: t("studioPage.calendar.block.remove") }).click();
  await page.getByRole("status").getByText(t("studioPage.done.saved")).waitFor();
}

/** Reads yesterday's page views. */
async function readNumbers(page: Page, t: Words): Promise<void> {
  await page.goto("/_studio/numbers?period=yesterday");
  await page.getByText(t("studioPage.numbers.total.views"), { exact: true }).first().waitFor();
  await page.getByText("41", { exact: true }).first().waitFor();
}

/** Acknowledges a fault of its own. */
async function acknowledgeFault(page: Page, t: Words, id: string): Promise<void> {
  const at = Date.parse(BOOKING_CLOCK);
  const event = { id, kind: "document", key: `${id}.md`, detail: `broken ${id}` } as const;
  await store.faults.record([{ ...event, count: 2, firstAt: at - 9_000, lastAt: at }]);
  await page.goto("/_studio/faults");
  await page.getByText(`broken ${id}`).waitFor();
  const own = page.locator(`[aria-describedby="fault-${id}"]`);
  expect(await own.textContent()).toBe(t("studioPage.faults.acknowledge"));
  await own.click();
  await page.getByRole("status").getByText(t("studioPage.done.saved")).waitFor();
  expect(await page.getByText(`broken ${id}`).count()).toBe(0);
}

/** Sends the contact form. */
async function ask({ origin }: BookingSite, name: string): Promise<void> {
  const opened = await openForm(origin, "contact");
  const said = { message: "A film about bread, please.", consent: true, locale: "en" };
  const fields = { name, email: `${name.toLowerCase()}@example.com`, ...said, ...opened };
  expect((await postJson(origin, "/api/contact", fields)).status).toBe(201);
}

/** True where a page can be scrolled sideways. */
const WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

/** Both directions in both colour schemes. */
const LOOKS = [
  ["he", "dark"],
  ["en", "light"],
  ["en", "dark"],
  ["he", "light"],
] as const;

test.each(LOOKS)(
  "in %s, %s: no page of the studio has a fault that axe finds",
  { tags: ["long"], timeout: EFFORT_TIMEOUT_MS },
  async (locale, colorScheme) => {
    const [start] = await site.starts("month=2027-03&tz=Europe/Amsterdam");
    const name = `Axe ${locale} ${colorScheme}`;
    const booked = await site.book({ start, tz: "America/New_York", name });
    const terminal = { DATA_DIR: site.dataDir, SECRET, CLOCK: BOOKING_CLOCK };
    const invite = "people invite axe@studio.example --role owner --print --json";
    const { link } = (await typed(invite, terminal)).json<{ link: string }>();
    const page = await openPage({ baseURL: site.origin, ...PHONE, colorScheme, bypassCSP: true });
    const faults: unknown[] = [];
    const look = async (): Promise<void> => {
      for (const { viewport } of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        for (const fault of await axeFaults(page, "html")) faults.push([page.url(), fault]);
      }
    };
    await page.goto(`/_studio/sign-in?lang=${locale}`);
    await look();
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await look();
    await page.locator("button.main").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/_studio");
    const seen = new Set<string>();
    const waiting = ["/_studio", `/_studio/bookings/${String(booked.json["id"])}`];
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      await page.goto(target);
      await look();
      seen.add(kindOf(target));
      // One page of each kind is as good as all.
      for (const next of await page.locator('a[href^="/_studio"]').evaluateAll(hrefsOf)) {
        if (seen.has(kindOf(next))) continue;
        seen.add(kindOf(next));
        waiting.push(next);
      }
    }
    expect(seen.size).toBeGreaterThan(7);
    expect(faults).toEqual([]);
  },
);

/** What kind of page an address is: without the ids and marks in it. */
function kindOf(target: string): string {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const kind = pathname.replaceAll(/\/(?=\w*\d)[\w-]{5,}(?=\/|$)/g, "/*");
  return [kind, ...(searchParams.has("show") ? [searchParams.get("show")] : [])].join(" ");
}

function hrefsOf(links: (HTMLElement | SVGElement)[]): string[] {
  return links.map((link) => link.getAttribute("href") ?? "");
}
