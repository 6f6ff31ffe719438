import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOOKING_CLOCK, type BookingSite, openBookingSite } from "../fixtures/book-pages.ts";
import { BOOK, expectKept, FIRST_TIME, inPage, TYPED, words } from "../fixtures/booking-words.ts";
import { type PlainVisitor, plainVisitor } from "../fixtures/plain-visitor.ts";
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

/** Somebody with the form for a day's first time in front of them. */
async function withTime(at: string, network: number): Promise<PlainVisitor> {
  const someone = plainVisitor(origin, network);
  await someone.open(at);
  await someone.press(FIRST_TIME);
  return someone;
}

describe("b1: another time for a form that is filled in", () => {
  test("another month, day, clock and time keep what was typed, and no address tells it (3.3.7)", async () => {
    const someone = await withTime("/book?date=2027-04-05", 3);
    const steps = [
      ['button[value="another"]', TYPED],
      ['button[formaction*="month=2027-03"]'],
      ['button[formaction*="month=2027-04"]'],
      ['table button[formaction*="date=2027-04-06"]'],
      ['button[formaction*="hours=24"]'],
      ["#zone + button", { tz: "Asia/Tokyo" }],
    ] as const;
    for (const [selector, typed] of steps) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await someone.press(selector, typed);
      expect([selector, someone.page().status]).toEqual([selector, 200]);
      expect(someone.page().address).not.toMatch(/Dana|example\.com|Light/);
    }
    expect(inPage(someone, 'button[name="pick"]')).toMatch(/^1[67]:00$/);
    await someone.press('button[name="pick"]');
    expect(someone.page().status).toBe(200);
    expectKept(someone);
    await someone.press('button[value="release"]');
    await someone.press('button[name="pick"]');
    expectKept(someone);
    await someone.press(BOOK);
    expect(inPage(someone, "h1")).toBe(translators.get("en")?.("booking.manage.title.booked"));
    expect(words(someone)).toContain("April 6, 2027");
  });

  test("nothing typed, nothing carried: other times by their own address", async () => {
    const someone = await withTime("/book?date=2027-04-07", 4);
    await someone.press('button[value="another"]');
    expect(someone.page().address).toMatch(
      /^\/book\?date=2027-04-07&tz=[^&]*&submission=[^&]*#times$/,
    );
    expect(inPage(someone, FIRST_TIME)).not.toBe("");
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
