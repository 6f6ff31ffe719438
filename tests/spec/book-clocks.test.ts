import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOOKING_CLOCK, type BookingSite, openBookingSite } from "../fixtures/book-pages.ts";
import { FIRST_TIME, inPage, words } from "../fixtures/booking-words.ts";
import { plainVisitor } from "../fixtures/plain-visitor.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
let site: BookingSite;
let origin: string;
beforeAll(async () => {
  site = await openBookingSite();
  ({ origin } = await site.startAt(BOOKING_CLOCK));
});
afterAll(() => site.close());

describe("b1: zones, hours, days", () => {
  test("times follow the zone and the hours of the address; the rest is said in words", async () => {
    const someone = plainVisitor(origin, 1);
    await someone.open("/book?date=2027-03-17&tz=America/New_York&hours=24");
    expect(inPage(someone, FIRST_TIME)).toBe("04:00");
    await someone.press('form[method="get"] button', { tz: "Asia/Jerusalem" });
    expect(inPage(someone, FIRST_TIME)).toBe("10:00");
    await someone.follow('a[href*="hours=12"]');
    expect(inPage(someone, FIRST_TIME)).toBe("10:00 AM");
    const day = someone.page().document.querySelector('a[href*="date=2027-03-18"]');
    expect(day?.textContent).toContain("Thursday, March 18, 2027");
    expect(day?.textContent).toContain("16");
  });

  test("an unknown zone shows the studio's and says so", async () => {
    const someone = plainVisitor(origin, 1);
    const { status } = await someone.open("/book?date=2027-03-17&tz=Mars/Olympus&hours=24");
    expect(status).toBe(200);
    expect(inPage(someone, FIRST_TIME)).toBe("09:00");
    const zone = "Central European Time";
    expect(words(someone)).toContain(translators.get("en")?.("forms.codes.tz_unknown", { zone }));
  });
});

describe("b5: what cannot be had", () => {
  test("too many holds from one network: 429", async () => {
    const someone = plainVisitor(origin, 2);
    for (let index = 0; index < 4; index += 1) {
      await someone.open("/book?date=2027-03-26");
      await someone.press(FIRST_TIME);
    }
    expect(someone.page().status).toBe(429);
    expect(Number(someone.page().headers["retry-after"])).toBeGreaterThan(0);
    expect(words(someone)).toContain(translators.get("en")?.("forms.codes.too_many_holds"));
  });

  test("nothing free at all: words and the ways to the studio", async () => {
    ({ origin } = await site.startAt(BOOKING_CLOCK, { zone: "Europe/Amsterdam", weekly: {} }));
    const someone = plainVisitor(origin, 2);
    const { status } = await someone.open("/he/book");
    expect(status).toBe(200);
    expect(words(someone)).toContain(translators.get("he")?.("booking.pick.closed"));
    expect(someone.page().document.querySelector('main a[href^="mailto:"]')).not.toBeNull();
  });
});
