import { beforeAll, describe, expect, test } from "vitest";
import { createLanguages, localeOf, localizePath } from "#i18n";
import type { CheckReport } from "#studio-check";
import { adoptStudio, SHAPES } from "../fixtures/adopted-studio.ts";
import { fillDetails, holdTime } from "../fixtures/booking-modal.ts";
import { BOOKING_CLOCK } from "../fixtures/booking-site.ts";
import { DESKTOP, openPage, PHONE } from "../fixtures/browser.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";
import { typed } from "../fixtures/typed-terminal.ts";

const CLOCK = { CLOCK: BOOKING_CLOCK, ALLOW_CLOCK: "1" };

describe.each(SHAPES)("issue 22: the site of a new studio in a browser, %s", async (shape) => {
  const { studio, locales, settings } = await adoptStudio(shape);
  const languages = createLanguages(studio.locales);
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ ...CLOCK, LOG_LEVEL: "warn", ...settings });
    return site.stop;
  });

  test.each(locales)(
    "in %s a call is booked; nothing sticks out or fails",
    { tags: ["long"] },
    async (locale) => {
      const { iso, dir } = localeOf(locale, languages);
      const visitor = { baseURL: site.origin, locale: iso };
      for (const view of [PHONE, DESKTOP]) {
        const page = await openPage({ ...visitor, ...view });
        for (const path of ["/contact", "/book", "/"]) {
          await page.goto(localizePath(path, locale, locales));
          const shown = await page.evaluate(() => ({
            lang: document.documentElement.lang,
            dir: document.documentElement.dir,
            excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }));
          expect(shown, path).toEqual({ lang: iso, dir, excess: 0 });
        }
        expect(await page.title()).toContain(studio.name);
      }
      const page = await openPage({ ...visitor, ...PHONE });
      const { submit, bookedTitle } = await holdTime(page, localizePath("/", locale, locales));
      await fillDetails(page);
      await submit.click();
      await bookedTitle.waitFor();
    },
  );

  test("check:studio finds no mistake", { tags: ["long"] }, async () => {
    const { out } = await typed("check --json", { ...CLOCK, ...settings });
    const { checks } = JSON.parse(out) as { checks: readonly CheckReport[] };
    const problems = checks.flatMap((check) => check.problems);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(checks.filter(({ state }) => state === "left-out")).toEqual([]);
  });
});
