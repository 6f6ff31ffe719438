import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOOKING_CLOCK, type BookingSite, openBookingSite } from "../fixtures/book-pages.ts";
import { DANA } from "../fixtures/booking-words.ts";
import { formToken } from "../fixtures/form-tokens.ts";
import { shownHtml } from "../fixtures/plain-visitor.ts";
import { postForm, type RawAnswer } from "../fixtures/raw-request.ts";
import { loadTranslators } from "../fixtures/texts.ts";

const translators = await loadTranslators();
let site: BookingSite;
let origin: string;
beforeAll(async () => {
  site = await openBookingSite();
  ({ origin } = await site.startAt(BOOKING_CLOCK));
});
afterAll(() => site.close());

/** What the form of each page carries; with its token that is all that a visitor sends. */
const FORMS = {
  booking: {
    page: "/book",
    fields: { ...DANA, notes: "Light & glass", start: "2027-03-18T09:00:00Z", step: "book" },
  },
  newsletter: { page: "/newsletter", fields: { email: DANA.email } },
  contact: { page: "/contact", fields: { ...DANA, message: "A film about light & glass." } },
} as const;

type Form = keyof typeof FORMS;

/** Sends a page's form as a browser without script does, from a network of one's own. */
async function send(
  form: Form,
  network: string,
  more: Readonly<Record<string, string>> = { consent: "on" },
  locale = "",
): Promise<RawAnswer> {
  const { page, fields } = FORMS[form];
  const submission = await formToken(origin, form);
  const sent = { ...fields, ...more, submission };
  return postForm(origin, locale + page, sent, { "x-forwarded-for": network });
}

describe("b5: too many forms", () => {
  test.each(["newsletter", "contact"] as const)(
    "of %s: 429 says when to come back, in the page and to machines",
    async (form) => {
      let answer = await send(form, "198.51.100.1", {});
      for (let count = 0; answer.status === 422 && count < 40; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, until it is too many
        answer = await send(form, "198.51.100.1", {});
      }
      expect(answer.status).toBe(429);
      const minutes = Number(answer.headers["retry-after"]) / 60;
      expect(minutes).toBeGreaterThan(0);
      const said = translators.get("en")?.("forms.codes.rate_limited", { minutes }) ?? "-";
      expect(shownHtml(answer)).toContain(said.replaceAll("'", "&#x27;"));
      expect(shownHtml(answer)).toContain(`value="${DANA.email}"`);
    },
  );
});
