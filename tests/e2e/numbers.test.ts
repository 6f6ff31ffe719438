import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BOOKING_SITE, fillDetails, holdTime, openVisitor } from "../fixtures/booking-modal.ts";
import { follow, hydrate, openPage } from "../fixtures/browser.ts";
import { openFilm, SMALL, stateOf } from "../fixtures/player.ts";
import { startSite } from "../fixtures/start-site.ts";

/** What the page tells the server, as it tells it: paths in place of addresses. */
function beaconsOf(page: Page): string[] {
  const beacons: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/_count")) return;
    const [before = "", here = "", ...event] = JSON.parse(request.postData() ?? "[]") as string[];
    const paths = [before, here].map((url) => url && new URL(url).pathname);
    beacons.push([...paths, ...event].join(" ").trim());
  });
  return beacons;
}

test(
  "issue 27: pages are told once each, by the browser and by React, and a film's quarters",
  { tags: ["long"] },
  async () => {
    const page = await openPage(SMALL);
    const beacons = beaconsOf(page);
    await page.goto("/contact");
    await follow(page, 'a[href="/blog"]');
    await page.waitForURL("**/blog");
    await hydrate(page);
    await follow(page, 'a[href="/"]');
    await page.locator("#hero").waitFor();
    await expect.poll(() => beacons).toEqual(["/contact", "/contact /blog", "/blog /"]);

    await openFilm(page, "ambra");
    await expect.poll(async () => (await stateOf(page)).at).toBeGreaterThan(0);
    await page.locator(".film-player video").evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 8;
    });
    const steps = ["started", "25", "50", "75", "100"].map((step) => `/ / film ${step} ambra`);
    await expect.poll(() => beacons.slice(3)).toEqual(steps);
    expect(await page.context().cookies()).toMatchObject([{ name: "i18n_redirected" }]);
  },
);

test(
  "issue 27: the way to a booking is told step by step; other scripts' events are not",
  { tags: ["long"] },
  async () => {
    const site = await startSite(BOOKING_SITE);
    const page = await openVisitor(site);
    const beacons = beaconsOf(page);
    const { submit, bookedTitle } = await holdTime(page);
    await fillDetails(page);
    await page.evaluate(() => window.studio.track("chat", "opened"));
    await submit.click();
    await bookedTitle.waitFor();
    await expect
      .poll(() => beacons)
      .toEqual([
        "/",
        ...["opened", "day", "time", "details", "booked"].map((step) => `/ / booking ${step}`),
      ]);
  },
);
