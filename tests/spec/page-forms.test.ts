import path from "node:path";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { BOOKING_CLOCK, from, openBookingTimes } from "../fixtures/booking-site.ts";
import { DANA } from "../fixtures/booking-words.ts";
import { formToken, postJson } from "../fixtures/form-tokens.ts";
import { shownHtml } from "../fixtures/plain-visitor.ts";
import { postForm, type RawAnswer, rawRequest } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";
import { STUDIO } from "../fixtures/studio.ts";

const translators = await loadTranslators();
const site = await openBookingTimes();
const { origin } = await site.startAt(BOOKING_CLOCK);

const { email } = DANA;
const TEXT = "A film about light.";

/** Where each form goes, and what visitors type into it. */
const FORMS = {
  booking: { page: "/book", call: "/api/bookings", typed: { ...DANA, notes: TEXT } },
  newsletter: { page: "/newsletter", call: "/api/newsletter", typed: { email } },
  contact: { page: "/contact", call: "/api/contact", typed: { ...DANA, message: TEXT } },
} as const;

type Form = keyof typeof FORMS;

/** Sends a page's form as a browser without script does. */
async function sendPage(
  form: Form,
  more: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const { page, typed } = FORMS[form];
  const submission = await formToken(origin, form);
  return postForm(origin, `/he${page}`, { ...typed, submission, ...more }, headers);
}

/** A text of the site as it stands in HTML. */
function sentence(...[key, values]: Parameters<NonNullable<ReturnType<typeof translators.get>>>) {
  const text = translators.get("he")?.(key, values) ?? "none";
  return escaped(text);
}

function escaped(text: string): string {
  return text.replaceAll("'", "&#x27;").replaceAll('"', "&quot;");
}

test.each([
  ["a booking", "/he/booking/01hzzzzzzzzzzzzzzzzzzzzzzz/manage?t=x"],
  ["the newsletter", "/he/newsletter/confirm/x"],
  ["an enquiry", "/he/contact/confirm/x.y"],
])(
  "b1: a page with a secret address, of %s, links to the sign-up in place of its form",
  async (_, address) => {
    const ask = async (target: string): Promise<string> =>
      shownHtml(await rawRequest(origin, target));
    const sign = 'action="/he/newsletter';
    expect(await ask("/he/book")).toContain(sign);
    const html = await ask(address);
    expect(html).not.toContain(sign);
    expect(html.split("<footer").at(-1)).toContain('href="/he/newsletter"');
  },
);

describe("b5: too many forms", () => {
  test.each(["newsletter", "contact"] as const)(
    "of %s: 429 says when to come back, in the page and to machines",
    async (form) => {
      const elsewhere = from(1);
      let answer = await sendPage(form, {}, elsewhere);
      for (let count = 0; answer.status === 422 && count < 70; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
        answer = await sendPage(form, {}, elsewhere);
      }
      expect(answer.status).toBe(429);
      const minutes = Number(answer.headers["retry-after"]) / 60;
      expect(minutes).toBeGreaterThan(0);
      expect(shownHtml(answer)).toContain(sentence("forms.codes.rate_limited", { minutes }));
      expect(shownHtml(answer)).toContain(`value="${email}"`);
    },
  );
});

test.each(["newsletter", "contact"] as const)(
  "b6: the evidence of consent to %s names the page of the form, from page and call alike",
  async (form) => {
    const { call, typed } = FORMS[form];
    const headers = { referer: `${origin}/he/blog?from=mail`, ...from(form.length) };
    const sent = { ...typed, email: `evidence-${form}@example.com`, message: TEXT };
    const byPage = await sendPage(form, { ...sent, consent: "on" }, headers);
    const submission = await formToken(origin, form);
    const body = { ...sent, submission, consent: true, locale: "he" };
    const byCall = await postJson(origin, call, body, headers);
    expect([byPage.status, byCall.status < 300]).toEqual([303, true]);
    const database = new Sqlite(path.join(site.dataDir, "studio.sqlite"));
    const rows = database
      .prepare<[string], { page: string; method: string }>(
        "SELECT page, method FROM consent WHERE purpose = ? ORDER BY at DESC, id DESC LIMIT 2",
      )
      .all(form);
    database.close();
    expect(new Set(rows.map(({ method, page }) => `${method} ${page}`))).toEqual(
      new Set(["form /he/blog", "json /he/blog"]),
    );
  },
);

const FAULTS = [
  {
    at: "2027-03-18T09:00:00Z",
    fault: "the disk is full when the last row is written",
    make: `CREATE TRIGGER full BEFORE INSERT ON outbox
           BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    mend: "DROP TRIGGER full",
  },
  {
    at: "2027-03-18T12:00:00Z",
    fault: "nothing at all can be read or written",
    make: "ALTER TABLE rate_bucket RENAME TO away",
    mend: "ALTER TABLE away RENAME TO rate_bucket",
  },
];

describe.each(FAULTS)("b5, G1: $fault", ({ make, mend, at }) => {
  let database: Sqlite.Database;
  beforeAll(() => {
    const file = path.join(site.dataDir, "studio.sqlite");
    database = new Sqlite(file, { timeout: 10_000 });
  });

  const kept = (): unknown =>
    ["booking", "contact", "subscriber", "consent", "outbox"].map((table) =>
      Object.values(database.prepare(`SELECT count(*) FROM ${table}`).get() ?? {}),
    );

  test.each(["booking", "newsletter", "contact"] as const)(
    "%s: 503 by page and by call, nothing acknowledged or half kept, what was typed stays",
    async (form) => {
      const { call } = FORMS[form];
      const typed = { ...FORMS[form].typed, email: `${form}-${at.slice(11, 13)}@example.com` };
      const submission = await formToken(origin, form);
      const sent = { ...typed, submission, start: at, step: "book", consent: "on" };
      const before = kept();
      database.exec(make);
      const page = await sendPage(form, sent);
      const answer = await postJson(origin, call, { ...sent, consent: true, locale: "he" });
      database.exec(mend);

      expect(kept()).toEqual(before);
      const mail = STUDIO.email;
      expect([page.status, page.headers["cache-control"]]).toEqual([503, "no-store"]);
      expect(shownHtml(page)).toContain(sentence("forms.codes.not_saved", { mail }));
      for (const value of Object.values(typed)) expect(shownHtml(page)).toContain(escaped(value));
      const message = translators.get("he")?.("forms.codes.not_saved", { mail });
      expect(answer.status).toBe(503);
      expect(answer.json).toMatchObject({ code: "not_saved", message });

      // The same form, sent again as it stands there.
      expect((await sendPage(form, sent)).status).toBe(303);
      expect(kept()).not.toEqual(before);
    },
  );
});
