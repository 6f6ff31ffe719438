import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { startAnalyticsProvider } from "../fixtures/analytics-provider.ts";
import { axeColorFaults, axeFaults } from "../fixtures/axe.ts";
import { DESKTOP, hydrate, openPage, type PageOptions, PHONE } from "../fixtures/browser.ts";
import { EFFORT_TIMEOUT_MS } from "../fixtures/effort.ts";
import { playerOf } from "../fixtures/player.ts";
import { startSite } from "../fixtures/start-site.ts";

/** What visitors bring a page to. */
interface State {
  readonly path: string;
  readonly width?: "narrow";
  /** On the hydrated page; resolves when the state is there. */
  reach(page: Page): Promise<unknown>;
}

const press = (page: Page, selector: string): Promise<void> => page.locator(selector).click();
const shown = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().waitFor();

let visitors = 0;

/** The dialog of booking has states of its own in `tests/e2e/booking-modal.test.ts`. */
const STATES: Readonly<Record<string, State>> = {
  "the phone's menu": {
    path: "/",
    width: "narrow",
    reach: (page) => press(page, "[popovertarget=menu]"),
  },
  "the list of languages": {
    path: "/blog",
    reach: (page) => press(page, "[popovertarget=language-list]"),
  },
  "a film that plays": {
    path: "/?film=ambra",
    async reach(page) {
      await playerOf(page).video.waitFor();
      await shown(page, ".film-bar button");
    },
  },
  "a film that is not there": {
    path: "/?film=nothing",
    reach: (page) => shown(page, "#portfolio-video-modal[open] h2"),
  },
  "all works": { path: "/", reach: (page) => press(page, 'label[for="portfolio-all"]') },
  "the errors of an enquiry": {
    path: "/contact",
    async reach(page) {
      await press(page, "main summary");
      await page.locator("#contact-links").fill("http://films.example");
      await page.locator("#contact-email").fill("dana@gamil.com");
      await press(page, "main form > button");
      await shown(page, "#form-summary[role=alert]");
      await shown(page, "main form [role=status] button");
    },
  },
  "the receipt of an enquiry": {
    path: "/contact",
    async reach(page) {
      await page.locator("#contact-name").fill("Dana");
      await page.locator("#contact-email").fill(`states-${(visitors += 1)}@example.com`);
      await page.locator("#contact-message").fill("A film about light, please.");
      await page.locator("#contact-consent").check();
      await press(page, "main form > button");
      await shown(page, "#form-summary[role=status]");
    },
  },
  "the error of a sign-up": {
    path: "/newsletter",
    async reach(page) {
      await page.locator("#newsletter-page").fill("nobody@here");
      await page.locator("#newsletter-page").press("Enter");
      await shown(page, "#newsletter-page-error");
    },
  },
  "the receipt of a sign-up": {
    path: "/faq",
    async reach(page) {
      await page.locator("#newsletter-footer").fill(`states-${(visitors += 1)}@example.com`);
      await page.locator("#newsletter-footer").press("Enter");
      await shown(page, "footer [role=status][tabindex]");
    },
  },
  "the search while somebody types": {
    path: "/search",
    async reach(page) {
      await page.locator("main input[type=search]").fill("ambra");
      await page.locator("main input[type=search]").press("Enter");
      await shown(page, "main ol a, main ul a");
    },
  },
};

/** Faults in both schemes, with what they were found in. */
async function faultsOf(page: Page): Promise<readonly unknown[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axeFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await axeColorFaults(page))];
}

const LOOKS = [
  ["en", "", "narrow"],
  ["en", "", "wide"],
  ["he", "/he", "narrow"],
  ["he", "/he", "wide"],
] as const;

describe.each(LOOKS)("axe finds nothing in %s, %s/, %s", { tags: ["long"] }, (_, prefix, width) => {
  const view: PageOptions = {
    ...(width === "narrow" ? PHONE : DESKTOP),
    bypassCSP: true,
    tolerates: /status of 4|There is no film/,
  };
  const states = Object.entries(STATES).filter(([, state]) => (state.width ?? width) === width);

  test.each(states)("%s", { timeout: EFFORT_TIMEOUT_MS }, async (_name, { path, reach }) => {
    const page = await openPage(view);
    await page.goto(prefix + (prefix === "" ? path : path.replace(/^\/(?=\?|$)/, "")));
    await hydrate(page);
    await reach(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  test("the question about counting", async () => {
    const provider = await startAnalyticsProvider();
    const site = await startSite({
      ANALYTICS_SCRIPT_URL: `${provider.origin}/gtag/js?id=G-TEST1`,
    });
    const page = await openPage({ ...view, baseURL: site.origin });
    await page.goto(prefix || "/");
    await shown(page, "#consent:not([hidden])");
    expect(await faultsOf(page)).toEqual([]);
    await provider.close();
  });
});
