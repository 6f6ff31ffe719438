import path from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { BOOKING_CLOCK, openBookingTimes } from "../fixtures/booking-site.ts";
import { type PlainVisitor, plainVisitor, shownHtml } from "../fixtures/plain-visitor.ts";
import {
  BOOK,
  DANA,
  expectKept,
  FIRST_TIME,
  inPage,
  TYPED,
  words,
} from "../fixtures/booking-words.ts";
import { mailReader } from "../fixtures/mailed-links.ts";
import { postForm, rawRequest } from "../fixtures/raw-request.ts";
import { formToken } from "../fixtures/form-tokens.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { STUDIO } from "../fixtures/studio.ts";

const translators = await loadTranslators();
const site = await openBookingTimes();
let { origin } = await site.startAt(BOOKING_CLOCK);

/** Everybody comes from a network of their own, so that limits do not meet. */
let networks = 0;
const visitor = (): PlainVisitor => plainVisitor(origin, (networks += 1), { provesWork: true });

const text = (locale: LocaleCode, key: Parameters<NonNullable<ReturnType<typeof t>>>[0]) =>
  t(locale)?.(key);
const t = (locale: LocaleCode) => translators.get(locale);

/** Somebody with the form for a time in front of them. */
async function withTime(at: string, start = FIRST_TIME): Promise<PlainVisitor> {
  const someone = visitor();
  await someone.open(at);
  await someone.press(start);
  return someone;
}

/** Somebody on the receipt of a booking. */
async function booked(date: string, locale: LocaleCode = "en"): Promise<PlainVisitor> {
  const someone = await withTime(localizePath(`/book?date=${date}`, locale, ALL_LOCALES));
  // Each address takes only so many mails a day.
  await someone.press(BOOK, { ...TYPED, email: `dana-${date}@example.com` });
  expect(someone.page().status).toBe(200);
  return someone;
}

const freeTimes = async (): Promise<unknown> => {
  const answer = await rawRequest(origin, "/api/availability?month=2027-03&tz=UTC");
  return JSON.parse(answer.text).days;
};

describe.each([
  ["en", "2027-03-17"],
  ["he", "2027-03-18"],
] as const)("F1: the flow without script, in %s", (locale, date) => {
  test("month, day, time, form, mail, receipt, another time, cancel", async () => {
    const someone = plainVisitor(origin, (networks += 1));
    const book = localizePath("/book", locale, ALL_LOCALES);
    await someone.open(book);
    await someone.follow(`a[rel="next"]`);
    await someone.follow(`a[rel="prev"]`);
    await someone.follow(`a[href*="date=${date}"]`);
    const times = someone.page().document.querySelectorAll(FIRST_TIME);
    expect(times.length).toBe(16);
    await someone.press(FIRST_TIME);
    expect(someone.page().address).toMatch(/start=.*submission=.*#details$/);
    expect(words(someone)).toContain(text(locale, "booking.details.extend"));
    const email = `without-script-${locale}@example.com`;
    await someone.press(BOOK, { ...TYPED, email });
    // b4: nobody knows yet whether that is the visitor's address.
    expect(inPage(someone, "h1")).toBe(text(locale, "booking.manage.title.pending"));
    expect(someone.page().document.querySelector('a[href*="/calendar.ics"]')).toBeNull();
    const receipt = someone.page().address;

    await someone.open(await mailReader({ ...site, origin }, 1).link(email, "/confirm?t="));
    expect(inPage(someone, "h1")).toBe(text(locale, "booking.confirm.title.ask"));
    await someone.press('main form[method="post"] button');
    expect(inPage(someone, "h1")).toBe(text(locale, "booking.manage.title.booked"));
    expect(someone.page().headers["cache-control"]).toContain("no-store");
    expect(someone.page().headers["referrer-policy"]).toBe("no-referrer");
    const { document } = someone.page();
    expect(document.querySelector('a[href*="/calendar.ics?t="]')).not.toBeNull();
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");

    await someone.open(receipt);
    await someone.follow('main a[href*="/reschedule"]');
    await someone.follow(`a[href*="date=2027-03-2"]`);
    await someone.press(FIRST_TIME);
    expect(inPage(someone, "h1")).toBe(text(locale, "booking.reschedule.title.moved"));

    await someone.open(receipt);
    await someone.follow('main a[href*="/cancel"]');
    await someone.press('main form[method="post"] button');
    expect(inPage(someone, "h1")).toBe(text(locale, "booking.cancel.title.done"));
    await someone.follow(`main a[href="${book}"]`);
    expect(someone.page().status).toBe(200);
  });
});

test("b1: the calendar begins with this week, and goes on for five; the first free day is chosen", async () => {
  const someone = plainVisitor(origin, (networks += 1));
  await someone.open("/book?tz=Europe/Amsterdam");
  const { document } = someone.page();
  expect(document.querySelectorAll("#month tbody tr").length).toBe(5);
  const days = [...document.querySelectorAll("#month td")].map((day) => day.textContent);
  expect([days[0], days.at(-1)]).toEqual([
    expect.stringContaining("March 14"),
    expect.stringContaining("April 17"),
  ]);
  expect(document.querySelector('#month a[href*="date=2027-04-"]')).not.toBeNull();
  const chosen = document.querySelector("#month [aria-current=date]");
  expect(chosen).toBe(document.querySelector("#month a[href*=date]"));
  expect(document.querySelectorAll(FIRST_TIME).length).toBeGreaterThan(0);
});

test("F1: without script a booking takes three loads, and another time three", async () => {
  const someone = plainVisitor(origin, (networks += 1));
  await someone.open("/book");
  await someone.press(FIRST_TIME);
  const email = "three-loads@example.com";
  await someone.press(BOOK, { ...TYPED, email });
  expect(inPage(someone, "h1")).toBe(text("en", "booking.manage.title.pending"));
  const receipt = someone.page().address;
  await someone.open(await mailReader({ ...site, origin }, 1).link(email, "/confirm?t="));
  await someone.press('main form[method="post"] button');

  await someone.open(receipt);
  await someone.follow('main a[href*="/reschedule"]');
  expect(inPage(someone, "h1")).toBe(text("en", "booking.reschedule.title.pick"));
  await someone.press(`main li:last-child ${FIRST_TIME}`);
  expect(inPage(someone, "h1")).toBe(text("en", "booking.reschedule.title.moved"));
});

describe("B7: on a page behind a link", () => {
  test("the language switch keeps query and token", async () => {
    const someone = await booked("2027-03-19");
    const switched = await someone.follow('a[href^="/_locale/de"]');
    expect(switched.status).toBe(200);
    expect(switched.address).toMatch(/^\/de\/booking\/.*t=.*new=1/);
  });
});

describe("b5: what is wrong is said, and what was typed stays", () => {
  const at = "/book?date=2027-03-22";

  test("wrong fields: 422, each named", async () => {
    const someone = await withTime(at);
    await someone.press(BOOK, { ...TYPED, name: "", email: "nobody", phone: "12", consent: false });
    const { status, document } = someone.page();
    expect(status).toBe(422);
    for (const code of ["name_required", "email_format", "phone_format", "consent_required"]) {
      expect(words(someone)).toContain(
        t("en")?.(`forms.errors.${code}` as "forms.errors.name_required"),
      );
    }
    expect(document.querySelector("#form-summary")?.getAttribute("tabindex")).toBe("-1");
    const first = document.querySelector("#form-summary a")?.getAttribute("href") ?? "";
    expect(document.querySelector(first)?.getAttribute("aria-invalid")).toBe("true");
    await someone.press(BOOK, TYPED);
    expect(inPage(someone, "h1")).toBe(text("en", "booking.manage.title.booked"));
  });

  test("taken meanwhile: 409 with other times as buttons", async () => {
    const someone = await withTime("/book?date=2027-03-23");
    const start = someone.page().document.querySelector('[name="start"]')?.getAttribute("value");
    await someone.press(BOOK, { ...TYPED, email: "first@example.com" });
    const late = visitor();
    await late.open(`/book?start=${start}`);
    await late.press(BOOK, TYPED);
    expect(late.page().status).toBe(409);
    const first = late.page().document.querySelector("main form button");
    expect(first?.getAttribute("value"), "what Enter presses").toBe("book");
    expect(words(late)).toContain(text("en", "forms.codes.slot_taken"));
    expectKept(late);
    await late.press('button[name="pick"]');
    expect(late.page().status).toBe(200);
    expectKept(late);
    await late.press(BOOK);
    expect(inPage(late, "h1")).toBe(text("en", "booking.manage.title.booked"));
  });

  test.each([
    ["slot_invalid", "2027-03-24T09:07:00Z", 422],
    ["slot_closed", "2027-03-27T09:00:00Z", 422],
    ["slot_soon", "2027-03-15T10:00:00Z", 422],
    ["slot_far", "2027-11-15T10:00:00Z", 422],
  ] as const)("%s", async (code, start, status) => {
    const someone = visitor();
    await someone.open(`/book?start=${start}`);
    await someone.press(BOOK, TYPED);
    expect(someone.page().status).toBe(status);
    const values = { hours: 24, days: 60 };
    expect(inPage(someone, "#form-summary")).toContain(t("en")?.(`forms.codes.${code}`, values));
    expectKept(someone);
  });

  test("the same form with other words is refused, sent twice it is one booking (G4)", async () => {
    const someone = await withTime("/book?date=2027-03-24");
    const form = someone.page();
    await someone.press(BOOK, TYPED);
    const receipt = someone.page().address;
    const again = Object.fromEntries(
      [...form.document.querySelectorAll('form input[type="hidden"]')].map((input) => [
        input.getAttribute("name") ?? "",
        input.getAttribute("value") ?? "",
      ]),
    );
    const fields = { ...again, ...DANA, notes: TYPED.notes, consent: "on", step: "book" };
    const second = await postForm(origin, "/book", fields);
    expect([second.status, second.headers.location]).toEqual([303, receipt]);
    const other = await postForm(origin, "/book", { ...fields, name: "Somebody else" });
    expect(other.status).toBe(409);
    expect(shownHtml(other)).toContain(text("en", "forms.codes.key_reused"));
    expect(shownHtml(other)).toContain('value="Somebody else"');
  });

  test("G4: a time that is pressed twice without a token is held once", async () => {
    const start = "2027-03-26T08:00:00Z";
    const headers = { "x-forwarded-for": "10.9.9.9" };
    const press = () => postForm(origin, "/book", { step: "hold", start, tz: "UTC" }, headers);
    const [first, second] = await Promise.all([press(), press()]);
    const { location = "" } = first.headers;
    const idIn = (address = ""): string | undefined =>
      new URL(address, origin).searchParams.get("submission")?.split(".")[2];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(idIn(location)).toMatch(/^[\w-]{22}$/);
    expect(idIn(second.headers.location)).toBe(idIn(location));
    const elsewhere = { "x-forwarded-for": "10.9.8.9" };
    const late = await postForm(origin, "/book", { step: "hold", start, tz: "UTC" }, elsewhere);
    expect(late.status).toBe(409);
  });

  test("G4: who presses a time that another of the network pressed before, goes on with their own token", async () => {
    const [start, instead] = ["2027-03-26T10:00:00Z", "2027-03-26T11:00:00Z"];
    const headers = { "x-forwarded-for": "10.9.7.9" };
    const press = (fields: Record<string, string>) =>
      postForm(origin, "/book", { tz: "UTC", ...fields }, headers);
    const tokenIn = (location = ""): string =>
      new URL(location, origin).searchParams.get("submission") ?? "";
    const first = await press({ step: "hold", start });
    const submission = tokenIn(first.headers.location);
    await press({ step: "hold", start: instead, submission });
    const fields = { step: "book", start: instead, submission, ...DANA, consent: "on" };
    expect((await press(fields)).status).toBe(303);
    const second = await press({ step: "hold", start });
    expect(second.status).toBe(303);
    expect(tokenIn(second.headers.location).split(".")[2]).not.toBe(submission.split(".")[2]);
  });

  test("a form that was sent to the calls is understood by its fields", async () => {
    const token = await formToken(origin, "booking");
    const start = "2027-03-25T08:00:00Z";
    const held = await postForm(origin, "/api/holds", { submission: token, start, tz: "UTC" });
    expect(held.status).toBe(303);
    const fields = { submission: token, start, tz: "UTC", ...DANA, consent: "on" };
    const made = await postForm(origin, "/api/bookings", fields);
    expect([made.status, made.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/booking\/\w+\/manage\?t=.*new=1/),
    ]);
  });
});

describe("b1: links", () => {
  test("GETs change nothing, whoever follows them", async () => {
    const someone = await booked("2027-03-29");
    const before = await freeTimes();
    const receipt = someone.page().address;
    const follows = ['a[href*="/reschedule"]', 'a[href*="/cancel"]'];
    for (const link of follows) {
      await someone.open(receipt);
      await someone.follow(`main ${link}`);
    }
    await someone.open("/book?start=2027-03-29T12:00:00Z");
    expect(await freeTimes()).toEqual(before);
    await someone.open(receipt);
    expect(inPage(someone, "h1")).toBe(text("en", "booking.manage.title.booked"));
  });

  test("wrong links are one and the same 404 (G8); other purposes do not exist", async () => {
    const someone = await booked("2027-03-30");
    const url = new URL(someone.page().address, origin);
    const [, , id] = url.pathname.split("/");
    const token = url.searchParams.get("t");
    const signed = [
      `/booking/${id}/cancel?t=${token}`,
      `/booking/${id}/manage?t=nonsense`,
      `/booking/01hzzzzzzzzzzzzzzzzzzzzzzz/manage?t=${token}`,
    ];
    const bodies = [];
    for (const address of signed) {
      const answer = await rawRequest(origin, address);
      const { status, headers } = answer;
      expect([status, headers["x-robots-tag"]]).toEqual([404, "noindex"]);
      // What differs is the address itself, in the language switch.
      bodies.push(shownHtml(answer).replaceAll(/\/_locale\/[^"]*/g, ""));
    }
    expect(bodies[0]).toContain(text("en", "forms.codes.link_invalid"));
    expect(new Set(bodies).size).toBe(1);
    const posted = await postForm(origin, `/booking/${id}/cancel?t=${token}`, { submission: "x" });
    expect(posted.status).toBe(404);
    const unknown = await rawRequest(origin, `/booking/${id}/erase?t=${token}`);
    expect(unknown.status).toBe(404);
  });
});

describe("later", () => {
  test(
    "a hold that ended is taken up again; a form open for too long gets a new token",
    { tags: ["long"] },
    async () => {
      const someone = await withTime("/book?date=2027-03-31");
      const { address } = someone.page();
      ({ origin } = await site.startAt("2027-03-15T08:20:00Z"));
      const soon = visitor();
      await soon.open(address);
      expect(words(soon)).toContain(text("en", "booking.details.notHeld"));
      await soon.press(BOOK, { ...TYPED, consent: false });
      expect(soon.page().status).toBe(422);
      expect(words(soon)).toContain(text("en", "forms.codes.hold_renewed"));

      ({ origin } = await site.startAt("2027-03-15T11:00:00Z"));
      const late = visitor();
      const query = new URL(address, origin).searchParams;
      const hidden = { start: query.get("start") ?? "", submission: query.get("submission") ?? "" };
      const fields = { ...hidden, ...DANA, notes: TYPED.notes, consent: "on", step: "book" };
      const expired = await postForm(origin, "/book", fields);
      const html = shownHtml(expired);
      expect(expired.status).toBe(422);
      expect(html).toContain(text("en", "forms.codes.form_expired"));
      expect(html).toContain(DANA.email);
      expect(html).not.toContain(`value="${hidden.submission}"`);
      await late.open(`/book?start=${hidden.start}`);
      expect(late.page().status).toBe(200);
    },
  );

  test(
    "shortly before the meeting the time cannot be moved any more: 409 with WhatsApp",
    { tags: ["long"] },
    async () => {
      ({ origin } = await site.startAt(BOOKING_CLOCK));
      const someone = await booked("2027-03-16");
      await someone.follow('main a[href*="/reschedule"]');
      const { address } = someone.page();
      ({ origin } = await site.startAt("2027-03-16T07:30:00Z"));
      const late = visitor();
      await late.open(address);
      expect(inPage(late, "h1")).toBe(text("en", "booking.reschedule.title.late"));
      const token = await formToken(origin, "booking");
      const refused = await postForm(origin, address.replace(/#.*/, ""), { submission: token });
      expect(refused.status).toBe(409);
      expect(shownHtml(refused)).toContain("https://wa.me/");
    },
  );

  test("a store that fails: 503, and what was typed stays", async () => {
    ({ origin } = await site.startAt(BOOKING_CLOCK));
    const someone = await withTime("/book?date=2027-04-01");
    const database = new Sqlite(path.join(site.dataDir, "studio.sqlite"));
    database.exec("ALTER TABLE booking RENAME TO away");
    await someone.press(BOOK, TYPED);
    database.exec("ALTER TABLE away RENAME TO booking");
    database.close();
    expect(someone.page().status).toBe(503);
    const mail = STUDIO.email;
    expect(words(someone)).toContain(t("en")?.("forms.codes.not_saved", { mail }));
    expectKept(someone);
    await someone.press(BOOK);
    expect(inPage(someone, "h1")).toBe(text("en", "booking.manage.title.booked"));
  });
});
