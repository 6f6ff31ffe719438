import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  BOOKING_SITE,
  bookAsAnother,
  fillDetails,
  openVisitor,
  partsOf,
} from "../fixtures/booking-modal.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";
import { zoomFaults, ZOOMED } from "../fixtures/zoom.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(BOOKING_SITE);
  return site.stop;
});

/** Looks at state after state; returns what cannot be used in any of them, by its name. */
function watch(page: Page, part: string, scroller: string) {
  const faults: (readonly [state: string, fault: string])[] = [];
  const check = async (state: string): Promise<void> => {
    const found = await zoomFaults(page, part, scroller);
    faults.push(...found.map((fault) => [state, fault] as const));
  };
  return { faults, check };
}

describe.each([
  { prefix: "/he", at: "2027-04-06", taken: "2027-04-06T08:00:00Z" },
  { prefix: "", at: "2027-04-05", taken: "2027-04-05T08:00:00Z" },
])(
  "G11: at 400 % everything of booking can be used, $prefix/",
  { tags: ["long"] },
  ({ prefix, at, taken }) => {
    test("in the modal", async () => {
      const page = await openVisitor(site, { ...ZOOMED, tolerates: /422/ });
      const { faults, check } = watch(page, "#booking-modal", "#booking-modal");
      const parts = partsOf(page);
      await page.goto(prefix || "/");
      await parts.trigger.click();
      await parts.freeDays.first().waitFor();
      await check("month");
      await parts.freeDays.nth(1).click();
      await parts.timesTitle.waitFor();
      await check("times");
      await parts.times.first().click();
      await parts.timer.waitFor();
      await check("form");
      await parts.submit.click();
      await parts.summary.waitFor();
      await check("errors");
      await fillDetails(page);
      await parts.submit.click();
      await parts.bookedTitle.waitFor();
      await check("receipt");
      expect(faults).toEqual([]);
    });

    test("on the page", async () => {
      const page = await openVisitor(site, {
        ...ZOOMED,
        tolerates: /status of 4/,
        javaScriptEnabled: false,
      });
      const { faults, check } = watch(page, "main", "html");
      await page.goto(`${prefix}/book?date=${at}&tz=America/Argentina/Buenos_Aires`);
      await check("times");
      await page.goto(`${prefix}/book?start=${taken}`);
      await check("form");
      expect(await bookAsAnother(site, taken)).toBe(201);
      await page.fill("#book-name", "Dana Levi");
      await page.fill("#book-email", "dana@example.com");
      await page.fill("#book-phone", "+31 20 123 4567");
      await page.check("#book-consent");
      await page.locator('button[value="book"]').last().click();
      await page.locator('button[name="pick"]').first().waitFor();
      await check("taken");
      await page.locator('button[value="another"]').click();
      await page.locator("table").waitFor();
      await check("another time");
      await page.locator('button[name="pick"]').first().click();
      await page.uncheck("#book-consent");
      await page.locator("#book-consent").evaluate((it) => it.removeAttribute("required"));
      await page.locator('button[value="book"]').last().click();
      await page.locator("#form-summary li a").first().waitFor();
      await check("errors");
      expect(faults).toEqual([]);
    });
  },
);
