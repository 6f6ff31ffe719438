import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import {
  complaintsOf,
  DIRECTIONS,
  hydrate,
  openAt,
  openHydrated,
  openPage,
  STATES,
} from "../fixtures/browser.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const origin = inject("siteOrigin");
const translators = await loadTranslators();

const isModal = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((name) => document.getElementById(name)?.matches(":modal") ?? false, id);
/** Whether the focus is in an element, or on it. */
const focusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((name) => document.activeElement?.closest(name) !== null, selector);
const addressOf = (page: Page): string => page.url().slice(origin.length);

describe.each(STATES)("C7 in %s%s, hydrated: %s", (_language, prefix, isHydrated) => {
  const home = prefix || "/";
  const open = isHydrated ? openHydrated : openAt;
  const trigger = (page: Page, modal: string) =>
    page.locator(`main button[commandfor="${modal}-modal"]`).first();
  /** Presses without hovering, which would hydrate. */
  const press = (page: Page, modal: string): Promise<void> =>
    trigger(page, modal).evaluate((button: HTMLElement) => {
      button.focus();
      button.click();
    });

  test("Back closes a modal, Forward opens it", async () => {
    const page = await open(home);
    for (const modal of ["booking", "video"]) {
      const id = `${modal}-modal`;
      await press(page, modal);
      expect(await isModal(page, id)).toBe(true);
      await expect.poll(() => addressOf(page)).toBe(`${home}?modal=${modal}`);
      await page.goBack();
      await expect.poll(() => isModal(page, id)).toBe(false);
      expect(addressOf(page)).toBe(home);
      expect(await trigger(page, modal).evaluate((it) => it === document.activeElement)).toBe(true);
      await page.goForward();
      await expect.poll(() => isModal(page, id)).toBe(true);
      await page.goBack();
      await expect.poll(() => isModal(page, id)).toBe(false);
    }
  });

  test(
    "closing by hand gives back address, focus and the way back",
    { tags: ["long"] },
    async () => {
      const page = await open(`${prefix}/newsletter`);
      await page.goto(home);
      if (isHydrated) await hydrate(page);
      await press(page, "booking");
      await expect.poll(() => addressOf(page)).toBe(`${home}?modal=booking`);
      await page.keyboard.press("Escape");
      await expect.poll(() => addressOf(page)).toBe(home);
      expect(await isModal(page, "booking-modal")).toBe(false);
      const button = trigger(page, "booking");
      expect(await button.evaluate((it) => it === document.activeElement)).toBe(true);
      await page.goBack();
      await page.waitForURL(`**${prefix}/newsletter`);
    },
  );

  test(
    "another page leads to the contact section of the home page, and opens there",
    { tags: ["long"] },
    async () => {
      const page = await open(`${prefix}/contact`);
      await page
        .locator('main a[href*="modal=booking"]')
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(`**${home}?modal=booking#contact`);
      await expect.poll(() => isModal(page, "booking-modal")).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => addressOf(page)).toBe(`${home}#contact`);
      expect(
        await page.locator("#contact").evaluate((it) => it.getBoundingClientRect().top),
      ).toBeLessThan(200);
      await page.goBack();
      await page.waitForURL(`**${prefix}/contact`);
    },
  );

  test("the page's functions open and close from any page", async () => {
    const page = await open(`${prefix}/contact`);
    await page.evaluate(() => window.studio.openBookingModal());
    await page.waitForURL(`**${home}?modal=booking#contact`);
    await expect.poll(() => isModal(page, "booking-modal")).toBe(true);
    await expect.poll(() => focusIn(page, "#booking-modal")).toBe(true);
    await page.evaluate(() => window.studio.closeBookingModal());
    await expect.poll(() => addressOf(page)).toBe(`${home}#contact`);
    await expect.poll(() => focusIn(page, "main")).toBe(true);
    await page.evaluate(() => window.studio.openVideoModal());
    await expect.poll(() => addressOf(page)).toBe(`${home}?modal=video#contact`);
    expect(await isModal(page, "video-modal")).toBe(true);
    await page.evaluate(() => window.studio.closeVideoModal());
    await expect.poll(() => addressOf(page)).toBe(`${home}#contact`);
    await page.goto(`${prefix}/contact`);
    if (isHydrated) await hydrate(page);
    await page.evaluate(() => window.studio.openVideoModal());
    await page.waitForURL(`**${home}?modal=video`);
    await expect.poll(() => focusIn(page, "#video-modal")).toBe(true);
    await page.evaluate(() => window.studio.closeVideoModal());
    await expect.poll(() => addressOf(page)).toBe(home);
    await expect.poll(() => focusIn(page, "main")).toBe(true);
    await page.goto(`${prefix}/contact`);
    if (isHydrated) await hydrate(page);
    await page.evaluate(() => window.studio.openVideoModal({ film: "ambra" }));
    await page.waitForURL(`**${home}?film=ambra`);
    await expect.poll(() => isModal(page, "portfolio-video-modal")).toBe(true);
  });

  test(
    "a link opens what it asks for; closed by hand, the address is the page's",
    { tags: ["long"] },
    async () => {
      const page = await open(`${home}?film=NO%20name`);
      expect(await page.locator("dialog[open]").count()).toBe(0);
      for (const [query, id] of [
        ["?modal=booking", "booking-modal"],
        ["?modal=video#portfolio", "video-modal"],
        ["?film=ambra", "portfolio-video-modal"],
      ] as const) {
        await page.goto(home + query);
        if (isHydrated) await hydrate(page);
        await expect.poll(() => isModal(page, id), { message: query }).toBe(true);
        const entries = await page.evaluate(() => history.length);
        await page.keyboard.press("Escape");
        await expect
          .poll(() => addressOf(page))
          .toBe(home + (query.split("?")[1]?.match(/#.*/)?.[0] ?? ""));
        expect(await page.evaluate(() => history.length)).toBe(entries);
        expect(await focusIn(page, "main h1, #portfolio")).toBe(true);
      }
    },
  );

  test(
    "an unknown film is told of, to the visitor and in the log",
    { tags: ["long"] },
    async () => {
      const page = await open(home);
      await page.evaluate(() => window.studio.openVideoModal({ film: "zzz" }));
      await expect.poll(() => isModal(page, "portfolio-video-modal")).toBe(true);
      const told = translators.get(prefix.slice(1) || "en")?.("modal.filmMissing");
      expect(await page.locator("#portfolio-video-title").textContent()).toBe(told);
      expect(await focusIn(page, "#portfolio-video-modal")).toBe(true);
      if (!isHydrated) await hydrate(page);
      const said = complaintsOf(page);
      await expect.poll(() => said.splice(0)).toEqual(['error: There is no film "zzz"']);
      await page.locator('#portfolio-video-modal a[href$="#portfolio"]').click();
      await expect.poll(() => addressOf(page)).toBe(`${home}#portfolio`);
      expect(await isModal(page, "portfolio-video-modal")).toBe(false);
    },
  );

  test("a missing dialog is logged", { tags: ["long"] }, async () => {
    const page = await open(`${prefix}/contact`);
    await page.evaluate(() => window.studio.closeVideoModal());
    const said = complaintsOf(page);
    await expect.poll(() => said).toEqual(["error: There is no #video-modal on this page"]);
    await page.goto(home);
    await page.evaluate(() => document.getElementById("booking-modal")?.remove());
    await page.evaluate(() => window.studio.openBookingModal());
    expect(said.splice(0)).toHaveLength(2);
    expect(addressOf(page)).toBe(home);
  });
});

describe.each(DIRECTIONS)("C7 in %s", (_language, prefix) => {
  const home = prefix || "/";
  test(
    "what was opened before any script is an entry of the history too",
    { tags: ["long"] },
    async () => {
      const page = await openPage();
      const held: (() => void)[] = [];
      await page.route(/\/assets\/boot-/, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await page.goto(home, { waitUntil: "commit" });
      await page.locator('main button[commandfor="booking-modal"]').first().click();
      expect(await isModal(page, "booking-modal")).toBe(true);
      for (const release of held) release();
      await expect.poll(() => addressOf(page)).toBe(`${home}?modal=booking`);
      await page.keyboard.press("Escape");
      await expect.poll(() => addressOf(page)).toBe(home);
      expect(await isModal(page, "booking-modal")).toBe(false);
    },
  );

  test(
    "opened and closed in one moment, it stays closed; a film goes through the history",
    { tags: ["long"] },
    async () => {
      const page = await openHydrated(home);
      for (let round = 0; round < 5; round += 1) {
        await page.evaluate(() => {
          window.studio.openVideoModal();
          window.studio.closeVideoModal();
        });
        await expect.poll(() => addressOf(page)).toBe(home);
        expect(await isModal(page, "video-modal")).toBe(false);
      }
      // Films are entries of the history; going through them is not.
      await page.locator('#portfolio a[href*="film="]').first().click();
      await expect.poll(() => isModal(page, "portfolio-video-modal")).toBe(true);
      const entries = await page.evaluate(() => history.length);
      const first = addressOf(page);
      const title = page.locator("#portfolio-video-title");
      const firstTitle = await title.textContent();
      await page.locator("#portfolio-video-modal nav a").last().click();
      await expect.poll(() => addressOf(page)).not.toBe(first);
      await expect.poll(() => title.textContent()).not.toBe(firstTitle);
      expect(await page.evaluate(() => history.length)).toBe(entries);
      expect(await isModal(page, "portfolio-video-modal")).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => addressOf(page)).toBe(home);
      await page.goForward();
      await expect.poll(() => isModal(page, "portfolio-video-modal")).toBe(true);
      await page.goBack();
      await expect.poll(() => isModal(page, "portfolio-video-modal")).toBe(false);
    },
  );

  test(
    "what was opened before hydration is closed by Back after it is",
    { tags: ["long"] },
    async () => {
      const page = await openAt(home);
      await page
        .locator('main button[commandfor="booking-modal"]')
        .first()
        .evaluate((it: HTMLElement) => it.click());
      await hydrate(page);
      expect(await isModal(page, "booking-modal")).toBe(true);
      await page.goBack();
      await expect.poll(() => isModal(page, "booking-modal")).toBe(false);
      await page.goForward();
      await expect.poll(() => isModal(page, "booking-modal")).toBe(true);
      await page.keyboard.press("Escape");
      await expect.poll(() => addressOf(page)).toBe(home);
    },
  );
});
