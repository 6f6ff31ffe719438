import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { type LocaleCode, localizePath, type Translator } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { axeFaults } from "../fixtures/axe.ts";
import { type BookingSite, startBookingProcess } from "../fixtures/booking-site.ts";
import { openPage } from "../fixtures/browser.ts";
import { formToken } from "../fixtures/form-tokens.ts";
import { type MailReader, mailReader } from "../fixtures/mailed-links.ts";
import type { ServerProcess } from "../fixtures/server-process.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { zoomFaults, ZOOMED } from "../fixtures/zoom.ts";

const translators = await loadTranslators();
let site: BookingSite & ServerProcess;
beforeAll(async () => {
  site = await startBookingProcess();
  return () => site.stop();
});

const HEBREW = ["he", 2, "2027-03-19T09:00:00Z"] as const;
const LANGUAGES = effort([HEBREW], [["en", 1, "2027-03-18T09:00:00Z"] as const, HEBREW]);

/** The call is by phone where nothing else is chosen. */
const PHONE = "+31 20 123 4567";

/** Looks at a page that should have this heading. */
type See = (address: string, heading: string) => Promise<void>;

/**
 * Walks through states of pages without script at 400 % zoom, in either scheme of colours in turn. Of
 * header and footer, which all pages have, axe looks at those of the first.
 *
 * @returns what is wrong with any of them
 */
async function faultsOf(steps: (see: See) => Promise<void>): Promise<readonly unknown[]> {
  const page = await openPage({
    baseURL: site.origin,
    ...ZOOMED,
    reducedMotion: "reduce",
    bypassCSP: true,
    tolerates: /ERR_FAILED|status of 4/,
  });
  // Switched off altogether, axe could not run either.
  await page.route(/\.js$/, (route) => route.abort());
  const faults: unknown[] = [];
  let seen = 0;
  await steps(async (address, heading) => {
    seen += 1;
    await page.emulateMedia({ colorScheme: seen % 2 === 0 ? "light" : "dark" });
    // An address that differs by its anchor alone would not be loaded again.
    await page.goto(address.replace(/#.*/, ""));
    const title = await page.locator("h1").textContent();
    if (title !== heading) faults.push(`${address} says ${title}, not ${heading}`);
    const part = seen === 1 ? "html" : "main";
    const found = [...(await axeFaults(page, part)), ...(await zoomFaults(page, "body"))];
    faults.push(...found.map((fault) => [heading, fault]));
  });
  return faults;
}

describe.each(LANGUAGES)(
  "G11: pages of links, asking and done, in %s",
  (locale, network, start) => {
    const t = translators.get(locale) as Translator;
    const walk = (steps: (reader: MailReader, see: See) => Promise<void>) =>
      faultsOf((see) => steps(mailReader(site, network), see));

    test("a booking: confirmed, moved, cancelled", { tags: ["long"] }, async () => {
      const faults = await walk(async (reader, see) => {
        const email = `booking-${locale}@example.com`;
        const person = { name: "Dana Levi", email, phone: PHONE, tz: "Europe/Berlin", locale };
        // What fills in the hidden field has to confirm its address.
        const trap = { ...person, start, company_url: "x" };
        const manage = await bookedAt(reader, trap);
        await see(manage, t("booking.manage.title.pending"));
        const confirm = await reader.link(email, "/confirm?t=");
        await see(confirm, t("booking.confirm.title.ask"));
        await see(await reader.press(confirm), t("booking.manage.title.booked"));
        await see(confirm, t("booking.confirm.title.done"));
        await see(manage, t("booking.manage.title.coming"));

        const reschedule = await linkOn(manage, "/reschedule");
        const cancel = await linkOn(manage, "/cancel");
        await see(reschedule, t("booking.reschedule.title.pick"));
        const wanted = start.replace("T09", "T10");
        const submission = await formToken(site.origin, "booking");
        await see(
          await reader.press(reschedule, { submission, start: wanted }),
          t("booking.reschedule.title.moved"),
        );
        await see(cancel, t("booking.cancel.title.ask"));
        const other = await formToken(site.origin, "booking");
        await see(
          await reader.press(cancel, { submission: other }),
          t("booking.cancel.title.done"),
        );
        await see(manage, t("booking.manage.title.cancelled"));
        await see(reschedule, t("booking.reschedule.title.inactive"));
        await see(confirm, t("booking.confirm.title.gone"));
        await see(`${manage}x`, t("forms.codes.link_invalid"));
      });
      expect(faults).toEqual([]);
    });

    test("the newsletter: begun, ended, forgotten", { tags: ["long"] }, async () => {
      const faults = await walk(async (reader, see) => {
        const email = `news-${locale}@example.com`;
        await reader.send("newsletter", { email, locale });
        const confirm = await reader.link(email, "/newsletter/confirm/");
        const leave = await reader.link(email, "/newsletter/unsubscribe/");
        await see(confirm, t("linkPages.newsletterConfirm.title"));
        await see(leave, t("linkPages.newsletterUnsubscribe.forgetTitle"));
        await see(await reader.press(confirm), t("linkPages.newsletterConfirm.doneTitle"));
        await see(leave, t("linkPages.newsletterUnsubscribe.title"));
        await see(await reader.press(leave), t("linkPages.newsletterUnsubscribe.doneTitle"));
        const brief = `brief-${locale}@example.com`;
        await reader.send("newsletter", { email: brief, locale });
        const forget = await reader.link(brief, "/newsletter/unsubscribe/");
        await see(await reader.press(forget), t("linkPages.newsletterUnsubscribe.forgottenTitle"));
        await see(forget.slice(0, -3), t("forms.codes.link_invalid"));
        const accepted = localizePath("/newsletter/accepted", locale, ALL_LOCALES);
        await see(accepted, t("footer.newsletterPage.acceptedTitle"));
      });
      expect(faults).toEqual([]);
    });

    test("an enquiry that waits for its sender", async () => {
      const faults = await walk(async (reader, see) => {
        const enquiry = { name: "Dana Levi", message: "A film about light, please.", locale };
        const email = `contact-${locale}@example.com`;
        await reader.send("contact", { ...enquiry, email, proof: "" });
        const confirm = await reader.link(email, "/contact/confirm/");
        await see(confirm, t("linkPages.contactConfirm.title"));
        await see(await reader.press(confirm), t("contact.form.sentTitle"));
      });
      expect(faults).toEqual([]);
    });
  },
);

test("G11: a meeting that has begun cannot be changed any more", { tags: ["long"] }, async () => {
  const person = { name: "Dana Levi", phone: PHONE, tz: "UTC" };
  const links: (readonly [locale: LocaleCode, reschedule: string, cancel: string])[] = [];
  const he = ["he", "2027-03-16T12:30:00Z"] as const;
  for (const [locale, start] of effort([he], [["en", "2027-03-16T12:00:00Z"], he] as const)) {
    const email = `soon-${locale}@example.com`;
    const manage = await bookedAt(mailReader(site, 3), { ...person, email, locale, start });
    links.push([locale, await linkOn(manage, "/reschedule"), await linkOn(manage, "/cancel")]);
  }
  const { dataDir } = site;
  site.process.kill("SIGTERM");
  await once(site.process, "exit");
  const later = await startBookingProcess({ dataDir, at: "2027-03-16T12:45:00Z" });
  const earlier = site;
  site = later;
  const faults = await faultsOf(async (see) => {
    for (const [locale, reschedule, cancel] of links) {
      const t = translators.get(locale) as Translator;
      await see(reschedule, t("booking.reschedule.title.late"));
      await see(cancel, t("booking.cancel.title.late"));
    }
  });
  await later.stop();
  site = earlier;
  expect(faults).toEqual([]);
});

/** Books by a call; returns the address where the booking is looked after. */
async function bookedAt(
  reader: MailReader,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { manageUrl } = await reader.send("booking", fields);
  const { pathname, search } = new URL(String(manageUrl));
  return pathname + search;
}

/** The link of a page that has this part in it. */
async function linkOn(address: string, part: string): Promise<string> {
  const html = (await site.call("GET", address)).text;
  const found = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].find(([, href]) =>
    href?.includes(part),
  );
  if (!found) throw new Error(`${address} has no link with ${part}`);
  return (found[1] ?? "").replaceAll("&amp;", "&");
}
