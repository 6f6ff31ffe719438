import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { BOOKING_SITE } from "../fixtures/booking-modal.ts";
import { FIREFOX, PAGE_LEFT } from "../fixtures/browsers/firefox.ts";
import { type OtherBrowser, Visitor, type WindowOptions } from "../fixtures/browsers/visitor.ts";
import { WEBKIT } from "../fixtures/browsers/webkit.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

const PHONE = { width: 390, height: 844, hasScript: true };
const DESKTOP = { width: 1280, height: 800, hasScript: true };
const SCRIPTLESS = { width: 1280, height: 800, hasScript: false };

/** What visitors come for, from the first page to the last. */
interface Journey {
  readonly name: string;
  readonly view: WindowOptions;
  /** Why it cannot be gone in WebKit. */
  readonly notInWebkit?: string;
  readonly steps: (visitor: Visitor, prefix: string, origin: string) => Promise<void>;
}

/** What a page that is left while it loads or enters says of it. */
const OF_LEAVING =
  /view transition|transition was|dynamically imported module|importing a module script|did not load|NetworkError/i;

const origin = inject("siteOrigin");
let booking: RunningSite;
beforeAll(async () => {
  booking = await startSite(BOOKING_SITE);
  return booking.stop;
});

const pathOf = async (visitor: Visitor): Promise<string> => {
  const { pathname, search, hash } = new URL(await visitor.window.address());
  return pathname + search + hash;
};
const scrollTop = (visitor: Visitor): Promise<number> => visitor.see(() => scrollY);
const topOf = (visitor: Visitor, selector: string): Promise<number> =>
  visitor.see(
    (it) => document.querySelector(it)?.getBoundingClientRect().top ?? Infinity,
    selector,
  );
const isModal = (visitor: Visitor, id: string): Promise<boolean> =>
  visitor.see((it) => document.getElementById(it)?.matches(":modal") ?? false, id);
/** Waits until the focus is where a selector says. */
const focusOn = async (visitor: Visitor, selector: string): Promise<void> => {
  await expect
    .poll(() => visitor.see((it) => document.activeElement?.matches(it), selector))
    .toBe(true);
};

const JOURNEYS: readonly Journey[] = [
  {
    name: "the menu leads to a part of the page and goes",
    view: PHONE,
    async steps(visitor, prefix) {
      await visitor.window.goto(origin + (prefix || "/"));
      expect(await visitor.count("#menu")).toBe(0);
      await visitor.click('[popovertarget="menu"]');
      await expect.poll(() => visitor.count("#menu")).toBe(1);
      await visitor.click('#menu a[href="#about"]');
      await expect.poll(() => topOf(visitor, "#about")).toBeLessThan(200);
      await expect.poll(() => topOf(visitor, "#about")).toBeGreaterThanOrEqual(0);
      await expect.poll(() => visitor.count("#menu")).toBe(0);
    },
  },
  {
    name: "the language changes and comes back",
    view: DESKTOP,
    async steps(visitor, prefix) {
      const [own, other] = prefix === "" ? ["en", "he"] : ["he", "en"];
      const state = () =>
        visitor.see(() => [
          location.pathname,
          document.documentElement.lang.slice(0, 2),
          document.dir,
        ]);
      const inHebrew = ["/he/contact", "he", "rtl"];
      const inEnglish = ["/contact", "en", "ltr"];
      const [first, second] = prefix === "" ? [inEnglish, inHebrew] : [inHebrew, inEnglish];
      await visitor.window.goto(`${origin}${prefix}/contact`);
      for (const [locale, expected] of [
        [other, second],
        [own, first],
      ] as const) {
        await visitor.click('[popovertarget="language-list"]');
        await visitor.click(`#language-list [data-locale="${locale}"]`);
        await expect.poll(() => state().catch(() => [])).toEqual(expected);
      }
    },
  },
  {
    name: "the filter leaves the works of a category",
    view: DESKTOP,
    async steps(visitor, prefix) {
      await visitor.window.goto(origin + (prefix || "/"));
      expect(await visitor.count("#portfolio [data-category]")).toBe(6);
      await visitor.click('#portfolio label:has([value="business"])');
      const business = await visitor.see(
        () => document.querySelectorAll('#portfolio [data-category="business"]').length,
      );
      expect(business).toBeGreaterThan(0);
      await expect.poll(() => visitor.count("#portfolio [data-category]")).toBe(business);
      await expect.poll(() => pathOf(visitor)).toContain("?filter=business");
      await visitor.click('#portfolio label:has([value="all"])');
      await expect.poll(() => visitor.count("#portfolio [data-category]")).toBe(6);
    },
  },
  {
    name: "a film plays and ends with its dialog",
    view: { ...DESKTOP, height: 600 },
    async steps(visitor, prefix) {
      const home = prefix || "/";
      await visitor.window.goto(origin + home);
      await visitor.click("#film-ambra a");
      // Where a film with sound may not begin by itself, which WebKit decides anew each time, one press
      // of the button in its middle begins it.
      await expect
        .poll(() =>
          visitor.see(() => {
            const film = document.querySelector<HTMLVideoElement>(".film-player video");
            return film !== null && film.readyState > 2;
          }),
        )
        .toBe(true);
      const isPaused = await visitor.see(
        () => document.querySelector<HTMLVideoElement>(".film-player video")?.paused,
      );
      if (isPaused === true) await visitor.click(".film-start");
      await expect
        .poll(() =>
          visitor.see(() => {
            const film = document.querySelector<HTMLVideoElement>(".film-player video");
            return film && !film.paused && film.videoWidth > 0 ? film.currentTime : 0;
          }),
        )
        .toBeGreaterThan(0.2);
      expect(await isModal(visitor, "portfolio-video-modal")).toBe(true);
      expect(await pathOf(visitor)).toContain("?film=ambra");
      await visitor.window.press("Escape");
      await expect.poll(() => pathOf(visitor)).not.toContain("?film=ambra");
      expect(await visitor.see(() => document.querySelector("dialog[open]"))).toBe(null);
      expect(await visitor.count(".film-player video")).toBe(0);
      // To the beginning when the press came before React, and the film was a page of its own.
      await focusOn(visitor, "#film-ambra a, main h1");
    },
  },
  {
    name: "a time is booked, to the receipt",
    view: DESKTOP,
    async steps(visitor, prefix) {
      await visitor.window.goto(booking.origin + (prefix || "/"));
      await visitor.click('main button[commandfor="booking-modal"]');
      await expect.poll(() => isModal(visitor, "booking-modal")).toBe(true);
      await visitor.click("#booking-modal [role=gridcell] > button:not([aria-disabled])");
      await visitor.click("#booking-modal ul[aria-labelledby=times] button");
      await visitor.fill("#book-name", "Dana Levi");
      await visitor.fill("#book-email", "dana@example.com");
      await visitor.fill("#book-phone", "+31 20 123 4567");
      await visitor.click("#book-consent");
      await visitor.click("#booking-modal button[value=book]");
      await focusOn(visitor, "#booked");
      expect(await visitor.count("#booking-modal [data-booked] a")).toBeGreaterThan(0);
      await visitor.window.press("Escape");
      await expect.poll(() => isModal(visitor, "booking-modal")).toBe(false);
      await focusOn(visitor, 'main button[commandfor="booking-modal"]');
    },
  },
  {
    name: "a message is sent, its mistakes first",
    view: PHONE,
    async steps(visitor, prefix) {
      await visitor.window.goto(`${origin}${prefix}/contact`);
      await visitor.fill("#contact-name", "Dana");
      await visitor.fill("#contact-email", "dana");
      await visitor.click("main form > button");
      // To the first mistake when the press came before React.
      await focusOn(visitor, "#form-summary, #contact-email, #contact-message");
      await visitor.fill("#contact-email", "@example.com");
      await visitor.fill("#contact-message", "A film about light, please.");
      await visitor.click("#contact-consent");
      await visitor.click("main form > button");
      await focusOn(visitor, "#form-summary[role=status]");
    },
  },
  {
    name: "from page to page, Back and Forward find the places",
    view: DESKTOP,
    async steps(visitor, prefix) {
      const home = prefix || "/";
      await visitor.window.goto(origin + home);
      await visitor.see(() => scrollTo({ top: 1200, behavior: "instant" }));
      await expect.poll(() => scrollTop(visitor)).toBe(1200);
      await visitor.see(
        (to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(),
        `${prefix}/blog`,
      );
      await expect.poll(() => pathOf(visitor)).toBe(`${prefix}/blog`);
      await expect.poll(() => scrollTop(visitor)).toBe(0);
      await visitor.click("main article a");
      await expect.poll(() => pathOf(visitor)).toMatch(/\/blog\/.+/);
      const article = await pathOf(visitor);
      await visitor.back();
      await expect.poll(() => pathOf(visitor)).toBe(`${prefix}/blog`);
      await visitor.back();
      await expect.poll(() => pathOf(visitor)).toBe(home);
      await expect.poll(async () => Math.abs((await scrollTop(visitor)) - 1200)).toBeLessThan(3);
      await visitor.forward();
      await expect.poll(() => pathOf(visitor)).toBe(`${prefix}/blog`);
      await visitor.forward();
      await expect.poll(() => pathOf(visitor)).toBe(article);
      await expect.poll(() => visitor.count("main h1")).toBe(1);
    },
  },
  {
    name: "everything stands in its direction, and nothing beside the page",
    view: PHONE,
    async steps(visitor, prefix) {
      for (const path of [
        prefix || "/",
        `${prefix}/contact`,
        `${prefix}/blog/the-first-two-seconds`,
      ]) {
        await visitor.window.goto(origin + path);
        const [dir, beside, brand] = await visitor.see(
          () =>
            [
              getComputedStyle(document.body).direction,
              document.documentElement.scrollWidth - innerWidth,
              document.querySelector("header a")?.getBoundingClientRect().x ?? 0,
            ] as const,
        );
        expect(dir).toBe(prefix === "" ? "ltr" : "rtl");
        expect(beside, path).toBeLessThanOrEqual(0);
        expect(brand > 150, "the name is where reading begins").toBe(dir === "rtl");
      }
    },
  },
  {
    name: "without script: filter, film, language and message",
    notInWebkit: "its driver waits for ever for the page of a link that is followed without script",
    view: SCRIPTLESS,
    async steps(visitor, prefix) {
      const home = prefix || "/";
      await visitor.window.goto(origin + home);
      await visitor.click('#portfolio label:has([value="business"])');
      const business = await visitor.see(
        () => document.querySelectorAll('#portfolio [data-category="business"]').length,
      );
      await expect.poll(() => visitor.count("#portfolio [data-category]")).toBe(business);
      await visitor.click('#portfolio label:has([value="all"])');
      await visitor.click("#film-ambra a");
      await expect.poll(() => pathOf(visitor)).toContain("?film=ambra");
      expect(await visitor.count("#portfolio-video-modal video")).toBe(1);
      await visitor.window.goto(`${origin}${prefix}/contact`);
      await visitor.click('[popovertarget="language-list"]');
      await visitor.click(`#language-list [data-locale="fr"]`);
      await expect.poll(() => pathOf(visitor)).toBe("/fr/contact");
      await visitor.fill("#contact-name", "Dana");
      await visitor.fill("#contact-email", "dana@example.com");
      await visitor.fill("#contact-message", "A film about light, please.");
      await visitor.click("#contact-consent");
      await visitor.click("main form > button");
      await expect.poll(() => visitor.count("#form-summary[role=status]")).toBe(1);
    },
  },
];

const DIRECTIONS = [
  ["English", ""],
  ["Hebrew", "/he"],
] as const;

describe.each([FIREFOX, WEBKIT])("$name", { tags: ["long"] }, (browser: OtherBrowser) => {
  const possible = JOURNEYS.filter(({ notInWebkit }) => browser !== WEBKIT || !notInWebkit);
  describe.each(DIRECTIONS)("in %s", (_, prefix) => {
    test.skipIf(!browser.isThere).each(possible)("$name", async ({ view, steps }) => {
      const window = await browser.open(view);
      onTestFinished(() => window.close());
      await steps(new Visitor(window), prefix, origin);
      const complaints = await window.complaints();
      const others = complaints.filter((line) => line !== PAGE_LEFT && !OF_LEAVING.test(line));
      expect(others).toEqual([]);
    });
  });
});
