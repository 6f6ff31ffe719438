import { describe, expect, test } from "vitest";
import { BOOKING_CLOCK, openBookingTimes } from "../fixtures/booking-site.ts";
import {
  BOOK,
  DANA,
  expectKept,
  FIRST_TIME,
  inPage,
  TYPED,
  words,
} from "../fixtures/booking-words.ts";
import { openForm } from "../fixtures/form-tokens.ts";
import { type PlainVisitor, plainVisitor, shownHtml } from "../fixtures/plain-visitor.ts";
import { postForm, type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
const site = await openBookingTimes();
let { origin } = await site.startAt(BOOKING_CLOCK);

const PROVES = { provesWork: true };

/** Takes zone and clock as they are chosen. */
const APPLY_CLOCK = 'form[action$="#times"] > button';

describe("b1: zones, hours, days", () => {
  test("times follow the zone and the hours of the address; the rest is said in words", async () => {
    const someone = plainVisitor(origin, 1, PROVES);
    await someone.open("/book?date=2027-03-17&tz=America/New_York&hours=24");
    expect(inPage(someone, FIRST_TIME)).toBe("04:00");
    await someone.press(APPLY_CLOCK, { tz: "Asia/Jerusalem" });
    expect(inPage(someone, FIRST_TIME)).toBe("10:00");
    await someone.press(APPLY_CLOCK, { hours: "12" });
    expect(inPage(someone, FIRST_TIME)).toBe("10:00 AM");
    const day = someone.page().document.querySelector('a[href*="date=2027-03-18"]');
    expect(day?.textContent).toContain("Thursday, March 18, 2027");
    expect(day?.textContent).toContain("16");
  });

  test.each([
    ["/he", "Europe/Berlin", "ברלין"],
    ["/fr", "Europe/London", "Londres"],
    ["/nl", "Europe/Paris", "Parijs"],
  ])("zones are named by their cities in the language of %s", async (prefix, zone, city) => {
    const someone = plainVisitor(origin, 1, PROVES);
    await someone.open(`${prefix}/book?tz=${zone}`);
    expect(inPage(someone, `option[value="${zone}"]`)).toBe(city);
  });

  test("an unknown zone shows the studio's and says so", async () => {
    const someone = plainVisitor(origin, 1, PROVES);
    const { status } = await someone.open("/book?date=2027-03-17&tz=Mars/Olympus&hours=24");
    expect(status).toBe(200);
    expect(inPage(someone, FIRST_TIME)).toBe("09:00");
    const zone = "Central European Time";
    expect(words(someone)).toContain(translators.get("en")?.("forms.codes.tz_unknown", { zone }));
  });
});

/** Somebody with the form for a day's first time in front of them. */
async function withTime(at: string, network: number): Promise<PlainVisitor> {
  const someone = plainVisitor(origin, network, PROVES);
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
      [APPLY_CLOCK, { hours: "24" }],
      [APPLY_CLOCK, { tz: "Asia/Tokyo" }],
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

  test("another language keeps day, clock, time and what was typed (B7)", async () => {
    const someone = await withTime("/book?date=2027-04-08&tz=Asia/Tokyo&hours=24", 5);
    await someone.press('[data-locale="nl"]', TYPED);
    expect([someone.page().status, someone.page().address]).toEqual([
      200,
      expect.stringMatching(/^\/nl\/book\?(?!.*(?:Dana|Light))/),
    ]);
    expectKept(someone);
    await someone.press('button[value="another"]');
    await someone.press(APPLY_CLOCK, { tz: "Asia/Jerusalem" });
    await someone.press('[data-locale="es"]');
    expect(someone.page().address).toMatch(/^\/es\/book(?!.*Dana)/);
    // Still held: it says so beside the time.
    expect(inPage(someone, 'button[name="pick"]')).toMatch(/^10:00\D+$/);
    await someone.press('button[name="pick"]');
    expectKept(someone);
    await someone.press(BOOK);
    expect(inPage(someone, "h1")).toBe(translators.get("es")?.("booking.manage.title.booked"));
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

  test("too many forms is said before anything else that is wrong, and what was typed stays", async () => {
    const headers = { "x-forwarded-for": "10.0.9.7" };
    const start = "2027-03-23T08:00:00Z";
    const person = { ...DANA, email: "often@example.com", notes: TYPED.notes, consent: "on" };
    const send = async (fields: Readonly<Record<string, string>> = {}): Promise<RawAnswer> => {
      const opened = await openForm(origin, "booking", "", headers);
      const form = { ...person, ...opened, start, tz: "UTC", step: "book", ...fields };
      return postForm(origin, "/book", form, headers);
    };
    expect((await send()).status).toBe(303);
    let answer = await send();
    expect(answer.status, "the time is taken").toBe(409);
    // Wrong fields and a time that is gone: the time is said, the fields are named.
    const both = shownHtml(await send({ name: "" }));
    expect(both).toContain(translators.get("en")?.("forms.codes.slot_taken"));
    expect(both).toContain(translators.get("en")?.("forms.errors.name_required"));
    for (let forms = 3; forms < 30 && answer.status !== 429; forms += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
      answer = await send();
    }
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    const html = shownHtml(answer);
    const minutes = Math.ceil(wait / 60);
    expect(html).toContain(translators.get("en")?.("forms.codes.rate_limited", { minutes }));
    expect(html).toContain("https://wa.me/");
    expect(html).toContain('value="often@example.com"');
    // A time that is free is not held either for a form that cannot be sent.
    const other = await send({ start: "2027-03-23T12:00:00Z" });
    expect(other.status).toBe(429);
    const free = await rawRequest(origin, "/api/availability?month=2027-03&tz=UTC");
    expect(free.text).toContain("2027-03-23T12:00:00Z");
  });

  test("nothing free at all: words and the ways to the studio", async () => {
    ({ origin } = await site.startAt(BOOKING_CLOCK, { rules: { weekly: {} } }));
    const someone = plainVisitor(origin, 2);
    const { status } = await someone.open("/he/book");
    expect(status).toBe(200);
    expect(words(someone)).toContain(translators.get("he")?.("booking.pick.closed"));
    expect(someone.page().document.querySelector('main a[href^="mailto:"]')).not.toBeNull();
  });
});
