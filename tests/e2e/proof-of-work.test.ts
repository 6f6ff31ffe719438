import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { startBookingSite } from "../fixtures/booking-site.ts";
import { hydrate, openNewContext } from "../fixtures/browser.ts";

const site = await startBookingSite();

/** What a phone is slower by. */
const SLOWED = 4;

describe("b4: a browser proves work for a form", () => {
  // How long that takes is measured by bench/proof-of-work.mjs.
  test("while it is filled in, on a page that is as slow as a phone's", async () => {
    const page = await openPage("/contact");
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.evaluate(noteWork);
    await fillIn(page, "contact");
    await expect.poll(() => page.evaluate(isDone)).toBe(true);
    const sent = page.waitForRequest(/\/api\/contact$/);
    await page.locator("main form > button").click();
    expect(proofIn(await sent)).toMatch(/^\d+\.\d+$/);
    expect((await (await sent).response())?.status()).toBe(201);
  });

  test(
    "also for the form of the booking page, which the browser sends itself",
    { tags: ["long"] },
    async () => {
      const page = await openPage("/book?date=2027-03-23");
      await page.locator('button[name="start"]').first().click();
      await page.locator("#book-name").waitFor();
      await hydrate(page);
      await fillIn(page, "book");
      const proof = page.locator('input[name="proof"]');
      await expect.poll(() => proof.inputValue()).toMatch(/^\d+\.\d+$/);
      await page.locator('button[value="book"]').last().click();
      await page.locator('a[href*="calendar.ics"]').waitFor();
    },
  );
});

async function openPage(address: string): Promise<Page> {
  const page = await openNewContext({ baseURL: site.origin });
  await page.goto(address);
  await hydrate(page);
  return page;
}

async function fillIn(page: Page, form: string): Promise<void> {
  await page.locator(`#${form}-name`).fill("Dana");
  await page.locator(`#${form}-email`).fill(`proof-${form}@example.com`);
  await page.locator(`#${form}-phone`).fill("+31 20 123 4567");
  if (form === "contact") await page.locator("#contact-message").fill("A film about light.");
  await page.locator(`#${form}-consent`).check();
}

function proofIn(request: Request): string {
  return (JSON.parse(request.postData() ?? "{}") as { proof?: string }).proof ?? "";
}

/** Notes when keys are derived. */
function noteWork(): void {
  const derived: number[] = [];
  const { subtle } = crypto;
  const derive = subtle.deriveBits.bind(subtle);
  subtle.deriveBits = async (...how) => {
    derived.push(performance.now());
    const bits = await derive(...how);
    derived.push(performance.now());
    return bits;
  };
  Object.assign(window, { derived });
}

/** Whether keys were derived, and none is being derived any more. */
function isDone(): boolean {
  const { derived } = window as unknown as { derived: number[] };
  return derived.length > 0 && performance.now() - Math.max(...derived) > 100;
}
