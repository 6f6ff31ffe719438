import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { localeOf } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../../../tests/fixtures/languages.ts";
import type { MailContext } from "../mail-context.ts";
import type { Mail } from "../mail.ts";
import {
  HOSTILE,
  sampleContext,
  sampleMail,
  sampleRow,
  SAMPLES,
  translator,
} from "../../../tests/fixtures/mail/sample-mails.ts";
import { messageIdOf } from "../headers.ts";
import { composeMail } from "./compose-mail.ts";

const parser = new new Window().DOMParser();
const bodies = new Map<Mail, HTMLElement>();

describe.each(SAMPLES)("$name for $visitorLocale", ({ name, locale, mail }) => {
  test("no text is missing", () => {
    for (const part of [mail.subject, mail.text, bodyOf(mail).textContent]) {
      expect(part).not.toMatch(/\bmail\.\w+\.|\{\w+\}|undefined|\[object/);
      expect(part.trim().length).toBeGreaterThan(10);
    }
    for (const element of bodyOf(mail).querySelectorAll("h1, td, a, bdi, span, strong")) {
      expect(element.textContent.trim()).not.toBe("");
    }
  });

  test("language and direction are on the document and on its table", () => {
    const { iso, dir } = localeOf(locale, LANGUAGES);
    const body = bodyOf(mail);
    const root = body.ownerDocument.documentElement;
    for (const element of [root, body.querySelector("table")]) {
      expect(element?.getAttribute("lang")).toBe(iso);
      expect(element?.getAttribute("dir")).toBe(dir);
    }
    expect(mail.headers["Content-Language"]).toBe(iso);
    const sides = [...body.querySelectorAll("td[align]")].map((cell) => cell.getAttribute("align"));
    expect(new Set(sides)).toEqual(new Set(["center", dir === "rtl" ? "right" : "left"]));
  });

  test("text and HTML say the same", () => {
    const body = bodyOf(mail);
    const shown = squeeze(body.textContent);
    for (const line of squeezedLines(mail.text)) expect(shown).toContain(line);
    for (const link of body.querySelectorAll("a")) {
      expect(mail.text).toContain(link.getAttribute("href"));
    }
  });

  test("nothing is fetched and nothing runs", () => {
    const root = bodyOf(mail).ownerDocument;
    expect(root.querySelectorAll("img, script, link, iframe, [src], [background]")).toHaveLength(0);
    expect(mail.html).not.toMatch(/url\(|@import|\son\w+=/);
  });

  test("one subject line, and words of the visitor only to the studio", () => {
    expect(mail.subject).not.toMatch(/[\r\n\u2066-\u2069]/);
    const isForStudio = name.startsWith("studio");
    // Somebody of the studio read what an answer quotes.
    const isAnswer = name.startsWith("answer");
    expect(mail.text.includes("WORDS-OF-THE-VISITOR")).toBe(isForStudio || isAnswer);
    expect((mail.text + mail.html).includes("Mallory")).toBe(isForStudio);
  });

  test("has a list to leave only if it is of the newsletter", () => {
    const isNewsletter = name.startsWith("newsletter");
    expect("List-Unsubscribe" in mail.headers).toBe(isNewsletter);
  });
});

describe("what was typed", () => {
  const notices = SAMPLES.filter(({ name }) => name.startsWith("studio"));

  test.each(notices)("stays text in $name for $visitorLocale", ({ mail }) => {
    const body = bodyOf(mail);
    expect(body.querySelectorAll("b, script")).toHaveLength(0);
    expect(body.textContent).toContain("<script>alert(1)</script>");
    expect(mail.html + mail.text).not.toContain("\u202E");
  });

  test.each(notices)("passes for no line of ours in $name for $visitorLocale", ({ mail }) => {
    expect(mail.text).toContain("> Reference: C-0000\n> Bye");
    expect(mail.text).not.toMatch(/^(?:Reference: C-0000|Bcc:|Bye)/m);
  });

  test.each(notices)(
    "names the one who gets the answer in $name for $visitorLocale",
    ({ mail, visitorLocale }) => {
      expect(mail.replyTo?.address).toBe(HOSTILE.email);
      expect(mail.replyTo?.name).not.toMatch(/[\r\n\u202E]/);
      const [greeting = ""] = /https:\/\/wa\.me\/31612345678\?text=\S+/.exec(mail.text) ?? [];
      const [before = ""] = translator(visitorLocale)("mail.notice.greeting", {
        studio: "Kinovane",
        reference: "\n",
      }).split("\n");
      // Isolates of the text itself do not travel in the address.
      const start = before.replaceAll(/[\u2066-\u2069]/g, "");
      expect(decodeURIComponent(greeting)).toContain(`text=${start}`);
    },
  );
});

test("issue 27: an answer follows the visitor's mails and is a person's", () => {
  const { headers, replyTo, text, html } = sampleMail("answer contact");
  expect(headers["In-Reply-To"]).toBe(messageIdOf("r", "studio.example"));
  expect(headers["References"]).toBe(
    ["n", "r"].map((key) => messageIdOf(key, "studio.example")).join(" "),
  );
  expect(headers["Auto-Submitted"]).toBe("no");
  expect(replyTo).toEqual({ name: "Ann Bcc: x@evil.example", address: "ann@studio.example" });
  expect(text).toContain("> Reference: C-0000\n> Bye");
  expect(html).not.toContain("<b>");
});

test("b3: the studio reads the brief", () => {
  const t = translator("en");
  const { text } = sampleMail("studio enquiry");
  for (const part of [
    t("contact.brief.type.marketing"),
    t("contact.brief.type.aiMusic"),
    t("contact.brief.budgets.medium"),
    "May 1, 2027",
    "עברית",
    "Nederlands",
    "https://films.example/?q=%22%3E%3Cb%3E&next=1",
    "https://films.example/gpj",
  ]) {
    expect(text).toContain(part);
  }
});

describe("directions", () => {
  test("each time and zone is isolated in Hebrew, in text and HTML", () => {
    const { text, html } = sampleMail("confirmed", "he");
    for (const value of ["2027-03-18 09:00", "2027-03-18 10:00", "Europe/Paris"]) {
      expect(text).toContain(`\u2068${value}\u2069`);
      expect(html).toContain(`<bdi>${value}</bdi>`);
    }
    expect(html).not.toMatch(/[\u2066-\u2069]/);
  });

  test("issue 26: in French, a label has a no-break space before its colon", () => {
    const { text } = sampleMail("confirmed", "fr");
    expect(text).toMatch(/\p{L}\u00A0: \S/u);
    expect(text.replaceAll(/https?:/g, "")).not.toMatch(/(?<!\u00A0):(?=\s)/);
  });

  test("plain Latin text carries no marks", () => {
    expect(sampleMail("confirmed", "de").text).not.toMatch(/[\u2066-\u2069]/);
  });
});

test.each(ALL_LOCALES)(
  "issue 26: a link that works for a day says so in hours, in %s",
  (locale) => {
    expect(sampleMail("confirmContact", locale).text).toMatch(/\b24\b/);
  },
);

test("the automatic reply says that it is one", () => {
  expect(sampleMail("contactReply").headers["Auto-Submitted"]).toBe("auto-replied");
  expect(sampleMail("confirmed").headers["Auto-Submitted"]).toBe("auto-generated");
});

test.each(ALL_LOCALES)("calendar files go with what changes a time, in %s", (locale) => {
  const methodOf = (name: string) =>
    SAMPLES.find((sample) => sample.name === name && sample.locale === locale)?.mail.calendar
      ?.method;
  expect(["confirmed", "moved", "cancelled", "soon", "confirmBooking"].map(methodOf)).toEqual([
    "REQUEST",
    "REQUEST",
    "CANCEL",
    undefined,
    undefined,
  ]);
});

describe("a mail that nobody needs any more", () => {
  const context = sampleContext("en");
  const booked = sampleRow("confirmed", { kind: "booking_booked" });

  test.each([
    [0, false],
    [1, true],
    [2, true],
    [null, true],
  ])("G6: about revision %s of a booking at revision 1", async (refRevision, isSent) => {
    const mail = await composeMail(context, { ...booked, refRevision }, 0);
    expect(mail !== undefined).toBe(isSent);
  });

  test.each<[string, string, Partial<MailContext>]>([
    [
      "its time is over",
      "booking_booked",
      { bookings: { ...context.bookings, isOutOfTime: () => true } },
    ],
    [
      "the booking is gone",
      "booking_booked",
      { bookings: { ...context.bookings, find: () => Promise.resolve(undefined) } },
    ],
    [
      "the enquiry is gone",
      "contact_reply",
      { contact: { ...context.contact, findById: () => Promise.resolve(undefined) } },
    ],
    [
      "the subscriber is gone",
      "newsletter_welcome",
      { newsletter: { recipient: () => Promise.resolve(undefined) } },
    ],
  ])("because %s", async (_, kind, changes) => {
    const row = sampleRow("gone", { kind });
    expect(await composeMail({ ...context, ...changes }, row, 0)).toBeUndefined();
  });

  test("a kind that nobody knows is an error", async () => {
    await expect(composeMail(context, sampleRow("odd", { kind: "odd_kind" }), 0)).rejects.toThrow(
      /odd_kind/,
    );
  });
});

function bodyOf(mail: Mail): HTMLElement {
  const known = bodies.get(mail);
  if (known) return known;
  const { body } = parser.parseFromString(mail.html, "text/html");
  bodies.set(mail, body as unknown as HTMLElement);
  return body as unknown as HTMLElement;
}

/** Lines of the text version without its own punctuation. */
function squeezedLines(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.replace(/^> |^-- $/, "").split(/(?<=\p{L})\u00A0?:(?: |$)/u))
    .map(squeeze)
    .filter((line) => line !== "" && !line.startsWith("http"));
}

function squeeze(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, "");
}
