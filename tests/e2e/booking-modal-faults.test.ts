import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  BOOKING_SITE,
  bookAsAnother,
  fillDetails,
  hasFocus,
  holdTime,
  openVisitor,
  partsOf,
} from "../fixtures/booking-modal.ts";
import { type RunningSite, startSite } from "../fixtures/start-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(BOOKING_SITE);
  return site.stop;
});

/** What the browser itself says of answers that these tests bring about. */
const PROVOKED = { tolerates: /ERR_FAILED|status of [45]/ };
const CHUNK = /\/assets\/booking-flow-/;

describe("the modal without its code", () => {
  test("opens before it is there", { tags: ["long"] }, async () => {
    const page = await openVisitor(site);
    const held: (() => void)[] = [];
    await page.route(CHUNK, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const parts = partsOf(page);
    await page.goto("/");
    await parts.trigger.click();
    await expect.poll(() => held.length).toBe(1);
    expect(await parts.modal.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    expect(await parts.grid.count()).toBe(0);
    for (const release of held) release();
    await parts.freeDays.first().waitFor();
  });

  test("an address opens it with the calendar, nothing moves", { tags: ["long"] }, async () => {
    const page = await openVisitor(site);
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: [] });
      new PerformanceObserver((list) => {
        interface Moved {
          readonly node: Element | null;
          readonly previousRect: DOMRect;
          readonly currentRect: DOMRect;
        }
        const moved: readonly Moved[] = list
          .getEntries()
          .flatMap((entry) => Reflect.get(entry, "sources"));
        const inModal = moved.filter(({ node }) =>
          document.getElementById("booking-modal")?.contains(node),
        );
        const told = inModal.map(({ node, previousRect: from, currentRect: to }) =>
          [node?.nodeName, node?.className, ...[from, to].map((rect) => JSON.stringify(rect))].join(
            " ",
          ),
        );
        Reflect.get(globalThis, "moved").push(...told);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/he?modal=booking");
    await partsOf(page).freeDays.first().waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, "moved"))).toEqual([]);
  });

  test(
    "says so when it does not come, leads to the page, and tries again",
    { tags: ["long"] },
    async () => {
      const page = await openVisitor(site, PROVOKED);
      await page.route(CHUNK, (route) => route.abort());
      const parts = partsOf(page);
      await page.goto("/de");
      await parts.trigger.click();
      await parts.modal.locator("[role=alert] a[href^='mailto:']").waitFor();
      expect(await parts.modal.locator("a[href='/de/book']").isVisible()).toBe(true);
      await page.unroute(CHUNK);
      await page.keyboard.press("Escape");
      await parts.trigger.click();
      await parts.freeDays.first().waitFor();
    },
  );

  test("without a calendar to ask, it can be asked again", { tags: ["long"] }, async () => {
    const page = await openVisitor(site, PROVOKED);
    await page.route("**/api/availability*", (route) => route.abort());
    const parts = partsOf(page);
    await page.goto("/");
    await parts.trigger.click();
    const again = parts.modal.locator("[role=alert] button");
    await again.waitFor();
    await page.unroute("**/api/availability*");
    await again.click();
    await parts.freeDays.first().waitFor();
    expect(await again.count()).toBe(0);
  });
});

describe("b5: what goes wrong on the way", () => {
  const submitted = async (page: Page) => {
    const parts = await holdTime(page);
    await fillDetails(page);
    await page.fill("#book-notes", "A film about glass");
    return parts;
  };
  const expectKept = async (page: Page): Promise<void> => {
    expect(await page.inputValue("#book-name")).toBe("Dana Levi");
    expect(await page.inputValue("#book-notes")).toBe("A film about glass");
    expect(await page.isChecked("#book-consent")).toBe(true);
  };

  test("a time that another took meanwhile: others are offered, what was typed stays", async () => {
    const page = await openVisitor(site, PROVOKED);
    let hold: { submission: string; start: string } | undefined;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/holds")) {
        hold = request.postDataJSON() as typeof hold;
      }
    });
    const parts = await submitted(page);
    await page.evaluate(
      (submission) =>
        fetch("/api/holds", {
          method: "DELETE",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ submission }),
        }),
      hold?.submission,
    );
    expect(await bookAsAnother(site, hold?.start ?? "")).toBe(201);
    await parts.submit.click();
    await expect.poll(() => hasFocus(page, "form-summary")).toBe(true);
    await expectKept(page);
    await parts.alternatives.first().click();
    await expect.poll(() => hasFocus(page, "details")).toBe(true);
    await expectKept(page);
    await parts.submit.click();
    await parts.bookedTitle.waitFor();
  });

  test(
    "wrong fields: the summary has the focus and leads to them, Back still closes",
    { tags: ["long"] },
    async () => {
      const page = await openVisitor(site, PROVOKED);
      const parts = await submitted(page);
      await page.fill("#book-email", "dana@");
      await parts.submit.click();
      await expect.poll(() => hasFocus(page, "form-summary")).toBe(true);
      expect(await page.getAttribute("#book-email", "aria-invalid")).toBe("true");
      await parts.summary.locator("a").click();
      expect(await hasFocus(page, "book-email")).toBe(true);
      await expectKept(page);
      await page.goBack();
      await expect.poll(() => parts.modal.evaluate((it: HTMLDialogElement) => it.open)).toBe(false);
    },
  );

  test("a form that is too old is sent again with the new token", { tags: ["long"] }, async () => {
    const page = await openVisitor(site, PROVOKED);
    await page.route("**/api/form/booking", (route) =>
      route.fulfill({ json: { submission: "old" } }),
    );
    const parts = await submitted(page);
    await parts.submit.click();
    await expect.poll(() => hasFocus(page, "booked")).toBe(true);
  });

  test(
    "429, 503 and no answer are said in words, with another way; then it works",
    { tags: ["long"] },
    async () => {
      const page = await openVisitor(site, PROVOKED);
      const parts = await submitted(page);
      const answers = [429, 503, 0];
      await page.route("**/api/bookings", (route) => {
        const status = answers.shift();
        if (status === undefined) return route.continue();
        if (status === 0) return route.abort();
        const code = status === 429 ? "rate_limited" : "not_saved";
        return route.fulfill({ status, json: { code, message: `Words for ${status}` } });
      });
      for (const words of ["Words for 429", "Words for 503", ""]) {
        await parts.submit.click();
        await expect.poll(() => parts.summary.locator("p").first().textContent()).toContain(words);
        await expect.poll(() => hasFocus(page, "form-summary")).toBe(true);
        expect(await parts.summary.locator("a[href^='https://wa.me/']").count()).toBe(1);
        await expectKept(page);
        await parts.chosenTitle.focus();
      }
      await parts.submit.click();
      await expect.poll(() => hasFocus(page, "booked")).toBe(true);
    },
  );

  test("pressing twice books once", { tags: ["long"] }, async () => {
    const page = await openVisitor(site);
    const bookings: string[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/api/bookings")) bookings.push(String(response.status()));
    });
    const parts = await submitted(page);
    await parts.submit.dblclick();
    await parts.bookedTitle.waitFor();
    expect(bookings).toEqual(["201"]);
  });

  test(
    "b4: a mail address that must be confirmed first gets no calendar file yet; then anew",
    { tags: ["long"] },
    async () => {
      const page = await openVisitor(site);
      await page.route("**/api/bookings", async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as object;
        await route.fulfill({ status: 202, json: { ...answer, status: "pending_email" } });
      });
      const parts = await submitted(page);
      await parts.submit.click();
      await expect.poll(() => hasFocus(page, "booked")).toBe(true);
      expect(await parts.modal.locator("a[href*='calendar.ics']").count()).toBe(0);
      await parts.modal.locator("[data-booked] > button").click();
      await parts.freeDays.first().waitFor();
      expect(await parts.modal.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    },
  );
});
