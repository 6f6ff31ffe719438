import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../fixtures/axe.ts";
import {
  BOOKING_SITE,
  bookAsAnother,
  fillDetails,
  freeStarts,
  hasFocus,
  holdTime,
  openCalendar,
  openVisitor,
  partsOf,
} from "../fixtures/booking-modal.ts";
import { effort } from "../fixtures/effort.ts";
import { openNewContext, settle } from "../fixtures/browser.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(BOOKING_SITE);
  return site.stop;
});

const focusedName = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);
const isModal = (page: Page): Promise<boolean> =>
  page.locator("#booking-modal").evaluate((dialog) => dialog.matches(":modal"));

/** Presses Tab until the focus is on what a selector finds. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate((it) => document.activeElement?.matches(it), selector);
    if (isThere) return;
  }
  throw new Error(`Tab never came to ${selector}`);
}

const HEBREW = {
  language: "he",
  path: "/he",
  next: "ArrowLeft",
  first: "14 במרץ",
  last: "שבת",
};
const ENGLISH = {
  language: "en",
  path: "/",
  next: "ArrowRight",
  first: "Sunday, March 14",
  last: "Saturday",
};

/** Holds the times of every month but the first back until they are released. */
async function holdMonths(page: Page): Promise<{ release(): void }> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\/api\/availability\?.*month=/, async (route) => {
    await held;
    await route.continue();
  });
  return { release: () => resolve(undefined) };
}

/** Presses a key in the calendar as soon as something in it has changed; runs in the page. */
function keyAtNextChange(key: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      const event = { key, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
      resolve();
    });
    const what = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.getElementById("month") ?? document, what);
  });
}

describe.each(effort([HEBREW], [ENGLISH, HEBREW]))(
  "F1 b1: booking by keyboard alone in $language",
  ({ path, next, first, last }) => {
    test("from the button to the receipt and back", async () => {
      const page = await openVisitor(site);
      const parts = partsOf(page);
      const months = await holdMonths(page);
      await page.goto(path);
      await parts.trigger.focus();
      await page.keyboard.press("Enter");
      expect(await isModal(page)).toBe(true);
      await parts.freeDays.first().waitFor();

      await tabTo(page, "#month [role=gridcell] > button");
      const start = await focusedName(page);
      await page.keyboard.press("Home");
      expect(await focusedName(page)).toContain(first);
      await page.keyboard.press("ArrowUp");
      expect(await focusedName(page), "weeks that are over are not shown").toContain(first);
      expect(await page.locator("#month [tabindex='0']").count()).toBe(1);
      await page.keyboard.press("End");
      expect(await focusedName(page)).toContain(last);
      const isFree = await page.evaluate(() => document.activeElement?.ariaDisabled);
      expect(isFree, "a day without times is reached, not chosen").toBe("true");
      await page.keyboard.press("Enter");
      expect(start, "the first free day is chosen at once").toContain(
        await parts.timesTitle.textContent(),
      );
      const end = await focusedName(page);
      await page.keyboard.press("PageDown");
      await expect.poll(() => focusedName(page)).not.toBe(end);
      // The other month's times come, and the next key before React has done with them.
      const isBack = page.evaluate(keyAtNextChange, "PageUp");
      await settle(page);
      months.release();
      await isBack;
      await expect.poll(() => focusedName(page)).toBe(end);
      await page.keyboard.press("PageDown");
      await expect.poll(() => parts.status.textContent()).toContain("2027");
      await page.keyboard.press("PageUp");
      await expect.poll(() => focusedName(page)).toBe(end);
      await page.keyboard.press("Home");
      for (const key of [next, next]) await page.keyboard.press(key);
      await expect.poll(() => focusedName(page)).toBe(start);

      await page.keyboard.press("Enter");
      await expect.poll(() => hasFocus(page, "times")).toBe(true);
      expect(await parts.status.textContent()).toContain(String(await parts.times.count()));
      await tabTo(page, "ul[aria-labelledby=times] button");
      expect(await parts.times.first().locator("bdi").getAttribute("dir")).toBe("ltr");
      await page.keyboard.press("Enter");
      await expect.poll(() => hasFocus(page, "details")).toBe(true);
      expect(await parts.timer.textContent()).toMatch(/^(?:10:00|9:5\d)$/);
      await expect.poll(() => parts.status.textContent()).toContain("10");

      await tabTo(page, "#book-name");
      await page.keyboard.type("Dana Levi");
      await tabTo(page, "#book-email");
      await page.keyboard.type("dana@example.com");
      await tabTo(page, "#book-phone");
      await page.keyboard.type("+31 20 123 4567");
      await tabTo(page, "#book-consent");
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(() => hasFocus(page, "booked")).toBe(true);
      expect(await parts.modal.getAttribute("aria-labelledby")).toBe("booked");
      expect(await parts.modal.locator("h2").count()).toBe(1);
      const links = await parts.modal
        .locator("[data-booked] a")
        .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname));
      expect(links).toEqual([
        expect.stringMatching(/^\/booking\/\w+\/calendar\.ics$/),
        expect.stringMatching(/^\/booking\/\w+\/calendar\/google$/),
        expect.stringMatching(/^\/booking\/\w+\/calendar\/outlook$/),
        expect.stringMatching(/\/booking\/\w+\/manage$/),
        expect.stringMatching(/./),
      ]);

      await page.keyboard.press("Escape");
      await expect.poll(() => isModal(page)).toBe(false);
      expect(await parts.trigger.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await parts.freeDays.first().waitFor();
      expect(await parts.bookedTitle.count()).toBe(0);
      expect(await parts.modal.getAttribute("aria-labelledby")).toBe("booking-modal-title");
    });
  },
);

// The same steps and parts as `/book`, which axe looks at in the quick form too.
describe.each([
  { path: "/he", colorScheme: "dark", width: 320 } as const,
  { path: "/", colorScheme: "light", width: 1280 } as const,
  { path: "/", colorScheme: "dark", width: 390 } as const,
  { path: "/he", colorScheme: "light", width: 1440 } as const,
])("G11: axe finds nothing on $path, $colorScheme, $width px", { tags: ["long"] }, (look) => {
  test("in any state, and nothing is wider than the window", async () => {
    const { path, colorScheme, width } = look;
    const page = await openVisitor(site, { bypassCSP: true, tolerates: /status of 4/ });
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ colorScheme });
    const check = async (state: string): Promise<void> => {
      expect(await axeFaults(page, "#booking-modal"), state).toEqual([]);
      const extra = await page.evaluate(() => {
        const { scrollWidth = 0, clientWidth = 0 } = document.querySelector("#booking-modal") ?? {};
        return scrollWidth - clientWidth;
      });
      expect(extra, `${state}: scrolls sideways`).toBe(0);
    };
    let answer: (() => void) | undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/availability*", (route) => mayAnswer.then(() => route.continue()));
    const parts = partsOf(page);
    await page.goto(path);
    await Promise.all([page.waitForRequest("**/api/availability*"), parts.trigger.click()]);
    await check("waiting");
    answer?.();
    await parts.freeDays.first().waitFor();
    await check("month");
    await parts.freeDays.nth(1).click();
    await check("times");
    const free = await freeStarts(site);
    const days = [...new Set(free.map((start) => start.slice(0, 10)))];
    const day = free.find((start) => start.startsWith(days[1] ?? "")) ?? "";
    expect(await bookAsAnother(site, day)).toBe(201);
    await parts.times.first().click();
    await parts.alternatives.first().waitFor();
    expect(await hasFocus(page, "form-summary")).toBe(true);
    await check("taken");
    await parts.alternatives.first().click();
    await parts.timer.waitFor();
    await check("form");
    await parts.submit.click();
    await parts.summary.waitFor();
    await check("errors");
    await fillDetails(page);
    await parts.summary.waitFor({ state: "detached" });
    await parts.submit.click();
    await parts.bookedTitle.waitFor();
    await check("receipt");
  });
});

test(
  "b1: five weeks from this one; a day after the month is chosen by one press",
  { tags: ["long"] },
  async () => {
    const page = await openVisitor(site);
    const parts = await openCalendar(page);
    await expect.poll(() => parts.days.count()).toBe(35);
    const names = await parts.days.allTextContents();
    expect([names[0], names.at(-1)]).toEqual([
      expect.stringContaining("March 14"),
      expect.stringContaining("April 17"),
    ]);
    expect(await parts.timesTitle.textContent()).toContain("March 16");
    expect(await parts.times.count()).toBeGreaterThan(0);
    await parts.freeDays.filter({ hasText: "April 13" }).click();
    await expect.poll(() => hasFocus(page, "times")).toBe(true);
    expect(await parts.timesTitle.textContent()).toContain("April 13");
  },
);

describe("F1 b1: a held time", { tags: ["long"] }, () => {
  test("is given back when the modal is closed, and when the page is left", async () => {
    const page = await openVisitor(site);
    const before = await freeStarts(site);
    await holdTime(page);
    expect((await freeStarts(site)).length).toBeLessThan(before.length);
    await page.keyboard.press("Escape");
    await expect.poll(() => freeStarts(site)).toEqual(before);
    // Closing goes back in the history, which would end another load.
    await expect.poll(() => page.url()).not.toContain("modal");

    await holdTime(page);
    expect((await freeStarts(site)).length).toBeLessThan(before.length);
    await page.goto("/contact");
    await expect.poll(() => freeStarts(site)).toEqual(before);
  });

  test(
    "stays to be chosen, and another one takes its place; what was typed stays",
    { tags: ["long"] },
    async () => {
      const page = await openVisitor(site);
      const before = await freeStarts(site);
      const parts = await holdTime(page);
      const one = (await freeStarts(site)).length;
      await page.fill("#book-name", "Dana");
      await parts.modal.locator("#details").focus();
      await parts.modal.getByRole("button", { name: /another time/ }).click();
      await expect.poll(() => hasFocus(page, "times")).toBe(true);
      const held = parts.modal.locator("button[aria-current=true]");
      await held.click();
      await expect.poll(() => hasFocus(page, "details")).toBe(true);
      await parts.modal.getByRole("button", { name: /another time/ }).click();
      await parts.times.last().click();
      await expect.poll(() => hasFocus(page, "details")).toBe(true);
      expect((await freeStarts(site)).length).toBe(one);
      expect(await page.inputValue("#book-name")).toBe("Dana");
      await page.keyboard.press("Escape");
      await expect.poll(() => freeStarts(site)).toEqual(before);
    },
  );

  test("can be kept longer once, shortly before its end (WCAG 2.2 2.2.1)", async () => {
    const page = await openVisitor(site, {}, openNewContext);
    await page.clock.install();
    const parts = await holdTime(page);
    const extend = parts.modal.locator("p:has([role=timer]) button");
    expect(await extend.count()).toBe(0);
    const told = await parts.status.textContent();
    await page.clock.fastForward("08:10");
    await extend.waitFor();
    expect(await parts.status.textContent()).not.toBe(told);
    await extend.click();
    await expect.poll(() => hasFocus(page, "details")).toBe(true);
    await expect.poll(() => parts.timer.textContent()).toMatch(/^(?:9|1\d):\d\d$/);
    expect(await extend.count()).toBe(0);
    await page.clock.fastForward("30:00");
    await expect.poll(() => parts.timer.count()).toBe(0);
    await fillDetails(page);
    await parts.submit.click();
    await parts.bookedTitle.waitFor();
  });
});

test(
  "b1: zone and clock are the visitor's, can be changed and are remembered",
  { tags: ["long"] },
  async () => {
    const page = await openVisitor(site);
    const parts = await openCalendar(page, "/de");
    const zone = parts.modal.locator("select");
    expect(await zone.inputValue()).toBe("Europe/Berlin");
    expect(await zone.locator("option[value='Europe/Vienna']").textContent()).toBe("Wien");
    await parts.freeDays.last().click();
    expect(await parts.times.first().textContent()).toBe("09:00");
    await zone.selectOption("Pacific/Auckland");
    await expect.poll(() => parts.times.first().textContent()).not.toBe("09:00");
    await parts.modal.locator("input[type=radio][value='12']").check();
    await expect.poll(() => parts.times.first().textContent()).toMatch(/[ap]\.?m/i);
    await page.reload();
    await openCalendar(page, "/de");
    expect(await zone.inputValue()).toBe("Pacific/Auckland");
    expect(await parts.modal.locator("input[type=radio][value='12']").isChecked()).toBe(true);
  },
);
