import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { type AnalyticsProvider, startAnalyticsProvider } from "../fixtures/analytics-provider.ts";
import { axeFaults } from "../fixtures/axe.ts";
import { follow, hydrate, openPage, type PageOptions, PHONE, settle } from "../fixtures/browser.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

const PROVIDERS = {
  plausible: { script: "/script.manual.js" },
  umami: {
    script: "/umami.js",
    ANALYTICS_SITE_ID: "0f5f2a9c-5d0e-4c43-9a37-2f3f4f5b6c7d",
    ANALYTICS_CONSENT: "auto",
  },
  matomo: { script: "/matomo.js", ANALYTICS_SITE_ID: "1" },
  ga4: { script: "/gtag/js?id=G-TEST1" },
  "data-layer": { script: "/tags.js" },
};
type ProviderName = keyof typeof PROVIDERS;
const ALL_PROVIDERS = Object.keys(PROVIDERS) as readonly ProviderName[];

let provider: AnalyticsProvider;
beforeAll(async () => {
  provider = await startAnalyticsProvider();
  return provider.close;
});
beforeEach(() => {
  provider.requests.length = 0;
  provider.received.length = 0;
});

const sites = new Map<ProviderName, Promise<RunningSite>>();

/** Opens a page of the site with a provider, which is started once and ends with the file. */
async function open(name: ProviderName, options: PageOptions = {}): Promise<Page> {
  const { script, ...env } = PROVIDERS[name];
  const site =
    sites.get(name) ?? startSite({ ANALYTICS_SCRIPT_URL: provider.origin + script, ...env });
  sites.set(name, site);
  return openPage({
    baseURL: (await site).origin,
    tolerates: new RegExp(`^(?:other host|failed): ${provider.origin}/|ERR_FAILED`),
    ...options,
  });
}

/** What arrived, as name and path; the order of beacons is the network's. */
const arrived = (): string[] =>
  provider.received.map(({ name, url }) => `${name} ${new URL(url).pathname}`).toSorted();
/** Agrees after a while, and tells what had been asked of the provider before. */
async function agree(page: Page): Promise<readonly string[]> {
  await page.waitForSelector("#consent:not([hidden])");
  await settle(page);
  const before = [...provider.requests];
  await page.click('#consent [data-consent="accept"]');
  return before;
}

/** The quick form has one that asks before it counts. */
const TRIED = effort<readonly ProviderName[]>(["ga4"], ALL_PROVIDERS);

describe.each(TRIED)("E1 to E3 with %s", (name) => {
  const asks = !["plausible", "umami"].includes(name);

  test("nobody is counted unasked, and events arrive whole", async () => {
    const page = await open(name);
    await page.goto("/?utm_source=test&token=secret&x=1#about");
    await page.evaluate(() => window.studio.track("film", "play", "ambra", 7));
    const asked = asks ? await agree(page) : [];
    expect(asked).toEqual([]);
    await expect.poll(arrived).toEqual(["page_view /", "play /"]);
    const event = provider.received.find(({ name: action }) => action === "play");
    expect(event).toMatchObject({ category: "film", label: "ambra" });
    expect(String(event?.value)).toBe("7");
    const urls = provider.received.map(({ url }) => url).join(" ");
    expect(urls).toContain("utm_source=test");
    expect(urls).not.toMatch(/secret|x=1|#/);
  });

  // Nobody listens for tag managers that are not there.
  const beacons = name === "data-layer" ? [] : ["page_view true", "play true"];

  test(
    "whoever leaves before the script is there is counted by a beacon",
    { tags: ["long"] },
    async () => {
      onTestFinished(provider.holdScript());
      const page = await open(name);
      await page.goto("/", { waitUntil: "domcontentloaded" });
      if (asks) await page.click('#consent [data-consent="accept"]');
      await page.evaluate(() => window.studio.track("film", "play", "ambra", 7));
      await expect.poll(() => provider.requests.at(-1)).toMatch(/^GET/);
      await page.goto("about:blank");
      await expect
        .poll(() => provider.received.map((event) => `${event.name} ${event.byBeacon}`).toSorted())
        .toEqual(beacons);
      const plays = provider.received.filter((event) => event.name === "play");
      expect(plays.map(({ category, label, value }) => `${category} ${label} ${value}`)).toEqual(
        beacons.length > 0 ? ["film ambra 7"] : [],
      );
    },
  );
});

test(
  "E2: every page is counted once, by the browser and by React",
  { tags: ["long"] },
  async () => {
    const page = await open("plausible");
    await page.goto("/");
    await expect.poll(arrived).toEqual(["page_view /"]);
    await page.goto("/contact");
    await expect.poll(arrived).toContain("page_view /contact");
    await hydrate(page);
    await follow(page, 'a[href="/blog"]');
    await page.waitForURL("**/blog");
    await expect.poll(arrived).toContain("page_view /blog");
    await page.goBack();
    await page.waitForURL("**/contact");
    const all = ["page_view /", "page_view /blog", "page_view /contact", "page_view /contact"];
    await expect.poll(arrived).toEqual(all);
    await settle(page);
    expect(arrived()).toEqual(all);
  },
);

describe("E1: consent", () => {
  test.each(effort(["he"], ["en", "he", "es", "fr", "de", "nl"]))(
    "is asked in %s, both answers alike",
    async (locale) => {
      const page = await open("matomo", { ...PHONE, bypassCSP: true });
      await page.goto(locale === "en" ? "/" : `/${locale}`);
      await page.waitForSelector("#consent:not([hidden])");
      const looks = await page.locator("#consent button:visible").evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, fontSize } = getComputedStyle(button);
          const { width, height } = button.getBoundingClientRect();
          return { color, backgroundColor, fontSize, width: Math.round(width), height };
        }),
      );
      expect(looks).toHaveLength(2);
      expect(looks[0]).toEqual(looks[1]);
      expect(await axeFaults(page)).toEqual([]);
    },
  );

  test(
    "refusing holds on every page, and can be taken back in the footer and again",
    { tags: ["long"] },
    async () => {
      const page = await open("matomo");
      await page.goto("/");
      await page.click('#consent [data-consent="reject"]');
      await page.goto("/he/contact");
      await settle(page);
      expect(await page.locator("#consent").isVisible()).toBe(false);
      expect(provider.requests).toEqual([]);

      const choices = page.locator('footer [data-consent="open"]');
      await choices.click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("consent");
      await page.keyboard.press("Escape");
      expect(await page.locator("#consent").isVisible()).toBe(false);
      expect(await choices.evaluate((it) => it === document.activeElement)).toBe(true);

      await choices.click();
      const loaded = page.waitForEvent("load");
      await page.click('#consent [data-consent="accept"]');
      await loaded;
      await expect.poll(arrived).toEqual(["page_view /he/contact"]);
      expect(await page.evaluate(() => document.cookie)).toContain("_pk_id");

      await choices.click();
      const again = page.waitForEvent("load");
      await page.click('#consent [data-consent="reject"]');
      await again;
      await settle(page);
      expect(arrived()).toEqual(["page_view /he/contact"]);
      expect(await page.evaluate(() => document.cookie)).not.toContain("_pk_id");
    },
  );

  test(
    "a page that is being prepared by React keeps the panel as it is",
    { tags: ["long"] },
    async () => {
      const page = await open("matomo");
      await page.goto("/");
      await page.waitForSelector("#consent:not([hidden])");
      await hydrate(page);
      expect(await page.locator("#consent").isVisible()).toBe(true);
      await follow(page, 'a[href="/contact"]');
      await page.waitForURL("**/contact");
      expect(await page.locator("#consent").isVisible()).toBe(true);
    },
  );

  test.each([
    ...effort([], [["globalPrivacyControl", true] as const]),
    ["doNotTrack", "1"] as const,
  ])("%s is honoured without a question, and the footer says so", async (signal, value) => {
    const page = await open("matomo");
    await page.addInitScript(
      ([key, set]) => Object.defineProperty(Navigator.prototype, key as string, { get: () => set }),
      [signal, value],
    );
    await page.goto("/");
    await settle(page);
    expect(await page.locator("#consent").isVisible()).toBe(false);
    await page.locator('footer [data-consent="open"]').click();
    expect(await page.locator("#consent button:visible").count()).toBe(1);
    await page.click('#consent [data-consent="close"]');
    expect(await page.locator("#consent").isVisible()).toBe(false);
    expect(provider.requests).toEqual([]);
  });

  test("without script nothing asks and nothing pretends to", { tags: ["long"] }, async () => {
    const page = await open("matomo", { javaScriptEnabled: false });
    await page.goto("/");
    expect(await page.locator("#consent").isVisible()).toBe(false);
    expect(await page.locator('footer [data-consent="open"]').isVisible()).toBe(false);
  });
});

test(
  "E3: what is kept is bounded; a script that cannot be had ends it",
  { tags: ["long"] },
  async () => {
    const release = provider.holdScript();
    const page = await open("plausible");
    await page.goto("/");
    await page.evaluate(() => {
      for (let n = 0; n < 500; n += 1) window.studio.track("test", "many");
    });
    await expect.poll(() => provider.requests.length).toBeGreaterThan(0);
    release();
    await expect.poll(() => provider.received.length).toBe(100);
    await page.route("**/script.manual.js", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/contact");
    await page.evaluate(() => window.studio.track("test", "lost"));
    await failed;
    await settle(page);
    await page.goto("about:blank");
    await settle(page);
    expect(provider.received).toHaveLength(100);
  },
);

test("E1: without a provider there is no script, and track does no harm", async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/");
  await page.evaluate(() => window.studio.track("film", "play"));
  await settle(page);
  expect(scripts).toHaveLength(1);
  expect(await page.locator("#consent, [data-consent]").count()).toBe(0);
});
