import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { MessageKey } from "#i18n";
import { openStore, type Store } from "#store";
import { plainHeader, readMessage, valuesOf } from "../../src/mail/read-message.ts";
import { axeFaults } from "../fixtures/axe.ts";
import {
  BOOKING_CLOCK,
  type BookingSite,
  from,
  SECRET,
  startBookingSite,
} from "../fixtures/booking-site.ts";
import { openPage, PHONE } from "../fixtures/browser.ts";
import { createContentFolder, markdown } from "../fixtures/content-folder.ts";
import { EFFORT_TIMEOUT_MS } from "../fixtures/effort.ts";
import { openForm, postJson } from "../fixtures/form-tokens.ts";
import { type SmtpPeer, startSmtpPeer } from "../fixtures/mail/smtp-peer.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const translators = await loadTranslators();
let site: BookingSite;
let store: Store;
let relay: SmtpPeer;
beforeAll(async () => {
  relay = await startSmtpPeer();
  const content = await createContentFolder({
    "en/index.md": markdown({ title: "Home", description: "Home" }),
    ...Object.fromEntries(WALKS.flatMap((_, index) => issueFiles(index + 1))),
  });
  site = await startBookingSite({
    env: {
      NODE_ENV: "development",
      CONTENT_DIR: content.directory,
      SMTP_URL: relay.url,
      NEWSLETTER_PER_MINUTE: "6000",
    },
  });
  await importReaders();
  const opened = await openStore({ dataDir: site.dataDir, databaseUrl: undefined });
  if (!opened.ok) throw new Error(opened.problem);
  ({ store } = opened);
  const views = { day: "2027-03-14", kind: "all", name: "", step: "", forgetAt: 0 } as const;
  await store.numbers.add([{ ...views, count: 41, visitors: ["a", "b"] }]);
  return async () => {
    await store.close();
    await site.stop();
    await relay.close();
  };
});

const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Texts of a language. */
type Words = (key: MessageKey) => string;
/** Looks for faults of the page that is shown. */
type Look = () => Promise<void>;
type Section = "bookings" | "enquiries" | "newsletter" | "people" | "audit" | "account";

/** axe, which nobody lets into the mail of an issue. */
const AXE = { bypassCSP: true, tolerates: /Blocked script execution in .+ frame is sandboxed/ };
const NO_SCRIPT = { javaScriptEnabled: false };
/** The way of issue 27, "How we will know". */
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

/** Languages that issues are written in; who reads another one gets the first. */
const WRITTEN_IN = ["en", "he", "de"];
/** Subscribers by their language, with the one in which they get issues. */
const READERS = { en: "en", he: "he", de: "de", nl: "en" } as const;

test.each(WALKS)(
  "in %s, %s: sign in, move a booking, block an afternoon, answer an enquiry, send an issue, read numbers, acknowledge a fault, sign out everywhere",
  { tags: ["long"] },
  async (locale, _how, name, options) => {
    const t = translators.get(locale) ?? (() => "");
    const [start] = await site.starts("month=2027-03&tz=Europe/Amsterdam");
    const booked = await site.book({ start, tz: "America/New_York", name });
    await ask(site, name);
    const terminal = { DATA_DIR: site.dataDir, SECRET, CLOCK: BOOKING_CLOCK };
    const invite = "people invite ann@studio.example --role owner --print --json";
    const { link } = (await typed(invite, terminal)).json<{ link: string }>();

    const page = await openPage({ baseURL: site.origin, ...options, ...AXE });
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
    const goTo = async (section: Section) => {
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
    await goTo("newsletter");
    const issue = 1 + WALKS.findIndex(([, , each]) => each === name);
    await sendIssue(page, t, issue, look);
    await readNumbers(page, t);
    await look();
    await acknowledgeFault(page, t, name);
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

/** Sends an issue; each reader gets it once, in their language or in that of its original. */
async function sendIssue(page: Page, t: Words, issue: number, look: Look): Promise<void> {
  await page.locator(`main a[href$="/newsletter/${issue}"]`).click();
  await look();
  await page.getByRole("link", { name: t("studioPage.newsletter.now") }).click();
  await look();
  await page.getByRole("button", { name: t("studioPage.newsletter.confirmSend") }).click();
  await page.getByRole("status").getByText(t("studioPage.done.sending")).waitFor();
  const sent = page.getByText(t("studioPage.newsletter.state.sent"), { exact: true });
  await expect.poll(async () => (await page.reload()) && (await sent.count())).toBeGreaterThan(0);
  await look();
  const address = new RegExp(
    `^<http://[^/]+(/\\w\\w)?/newsletter/unsubscribe/[\\w-]{40,}\\.${issue}>$`,
  );
  const copies = relay.messages
    .map((raw) => readMessage(raw))
    .map((mail) => (name: string) => valuesOf(mail, name))
    .filter((field) => address.test(field("list-unsubscribe")[0] ?? ""))
    .map((field) => ({
      to: field("to"),
      subject: field("subject").map(plainHeader),
      language: field("content-language"),
      // RFC 8058 3.1: the address for one click, in the language of who leaves by it.
      leaves: address.exec(field("list-unsubscribe")[0] ?? "")?.[1],
      post: field("list-unsubscribe-post"),
      list: field("list-id"),
    }));
  expect(copies.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))).toEqual(
    Object.entries(READERS)
      .toSorted()
      .map(([locale, writtenIn]) => ({
        to: [`${locale}@mail.example`],
        subject: [issueTitle(issue, writtenIn)],
        language: [expect.stringMatching(new RegExp(`^${writtenIn}\\b`))],
        leaves: locale === "en" ? undefined : `/${locale}`,
        post: ["List-Unsubscribe=One-Click"],
        list: [expect.stringMatching(/^<newsletter\..+>$/)],
      })),
  );
}

/** The documents of an issue, by their paths. */
function issueFiles(issue: number): readonly (readonly [string, string])[] {
  return WRITTEN_IN.map((locale) => [
    `${locale}/newsletter/${issue}.md`,
    markdown({ title: issueTitle(issue, locale), description: "Three films.", date: "2027-03-01" }),
  ]);
}

function issueTitle(issue: number, locale: string): string {
  return `${locale} ${issue}`;
}

/** A subscriber for each language, who comes in as a file. */
async function importReaders(): Promise<void> {
  const at = "2027-01-01T10:00:00Z";
  const lines = Object.keys(READERS).map(
    (locale) => `${locale}@mail.example,${locale},confirmed,${at},${at},/,form,Yes`,
  );
  const columns =
    "email,locale,state,confirmed_at,consent_at,consent_page,consent_method,consent_wording";
  const file = path.join(site.dataDir, "readers.csv");
  await writeFile(file, [columns, ...lines, ""].join("\r\n"));
  const { code } = await typed(`newsletter import ${file}`, { DATA_DIR: site.dataDir, SECRET });
  expect(code).toBe(0);
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
  // Of a network of its own: each sends only so many forms.
  const network = from(WALKS.findIndex(([, , each]) => each === name));
  const opened = await openForm(origin, "contact", "", network);
  const said = { message: "A film about bread, please.", consent: true, locale: "en" };
  const fields = { name, email: `${name.toLowerCase()}@example.com`, ...said, ...opened };
  expect((await postJson(origin, "/api/contact", fields, network)).status).toBe(201);
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
    const page = await openPage({ baseURL: site.origin, ...PHONE, colorScheme, ...AXE });
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
        if (seen.has(kindOf(next)) || isFile(next)) continue;
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
  const kind = pathname.replaceAll(/\/(?:\d+|(?=\w*\d)[\w-]{5,})(?=\/|$)/g, "/*");
  return [kind, ...(searchParams.has("show") ? [searchParams.get("show")] : [])].join(" ");
}

function isFile(target: string): boolean {
  return new URL(target, "http://localhost").pathname.endsWith(".csv");
}

function hrefsOf(links: (HTMLElement | SVGElement)[]): string[] {
  return links.map((link) => link.getAttribute("href") ?? "");
}
