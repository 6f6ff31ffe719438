import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import { ALL_LOCALES, type LocaleCode, localeOf } from "#i18n";
import type { Letter } from "#mail";
import {
  ALARM_LETTERS,
  HOSTILE,
  STUDIO_LETTERS,
  VISITOR_LETTERS,
} from "../testing/sample-letters.ts";
import { loadTranslators } from "../testing/translators.ts";

const parser = new new Window().DOMParser();
const bodies = new Map<Letter, HTMLElement>();
const translator = await loadTranslators();
const TEMPLATES = {
  ...prefixed("visitor", VISITOR_LETTERS),
  ...prefixed("studio", STUDIO_LETTERS),
  ...prefixed("alarm", ALARM_LETTERS),
};
const CASES = Object.entries(TEMPLATES).flatMap(([name, template]) =>
  ALL_LOCALES.map((locale) => ({ name, locale, letter: template(translator(locale), locale) })),
);

describe.each(CASES)("$name in $locale", ({ name, locale, letter }) => {
  test("no text is missing", () => {
    for (const part of [letter.subject, letter.text, bodyOf(letter).textContent]) {
      expect(part).not.toMatch(/\bmail\.\w+\.|\{\w+\}|undefined|\[object/);
      expect(part.trim().length).toBeGreaterThan(10);
    }
    for (const element of bodyOf(letter).querySelectorAll("h1, td, a, bdi, span, strong")) {
      expect(element.textContent.trim()).not.toBe("");
    }
  });

  test("language and direction stand on the document and on its table", () => {
    const { iso, dir } = localeOf(locale);
    const body = bodyOf(letter);
    const root = body.ownerDocument.documentElement;
    for (const element of [root, body.querySelector("table")]) {
      expect(element?.getAttribute("lang")).toBe(iso);
      expect(element?.getAttribute("dir")).toBe(dir);
    }
    const sides = [...body.querySelectorAll("td[align]")].map((cell) => cell.getAttribute("align"));
    expect(new Set(sides)).toEqual(new Set(["center", dir === "rtl" ? "right" : "left"]));
  });

  test("text and HTML say the same", () => {
    const body = bodyOf(letter);
    const shown = squeeze(body.textContent);
    for (const line of squeezedLines(letter.text)) expect(shown).toContain(line);
    for (const link of body.querySelectorAll("a")) {
      expect(letter.text).toContain(link.getAttribute("href"));
    }
  });

  test("nothing is fetched and nothing runs", () => {
    const body = bodyOf(letter);
    const root = body.ownerDocument;
    expect(root.querySelectorAll("img, script, link, iframe, [src], [background]")).toHaveLength(0);
    expect(letter.html).not.toMatch(/url\(|@import|\son\w+=/);
  });

  test("one subject line, and words of the visitor only to the studio", () => {
    expect(letter.subject).not.toMatch(/[\r\n\u2066-\u2069]/);
    const isForStudio = name.startsWith("studio");
    expect(letter.text.includes("WORDS-OF-THE-VISITOR")).toBe(isForStudio);
    expect((letter.text + letter.html).includes("Mallory")).toBe(isForStudio);
  });
});

describe("what was typed", () => {
  const notices = CASES.filter(({ name }) => name.startsWith("studio"));

  test.each(notices)("stays text in $name in $locale", ({ letter }) => {
    const body = bodyOf(letter);
    expect(body.querySelectorAll("b, script")).toHaveLength(0);
    expect(body.textContent).toContain("<script>alert(1)</script>");
    expect(letter.html + letter.text).not.toContain("\u202E");
  });

  test.each(notices)("passes for no line of ours in $name in $locale", ({ letter }) => {
    expect(letter.text).toContain("> Reference: C-0000\n> Bye");
    expect(letter.text).not.toMatch(/^(?:Reference: C-0000|Bcc:|Bye)/m);
  });

  test.each(notices)("names the one who gets the answer in $name in $locale", ({ letter }) => {
    expect(letter.replyTo?.address).toBe(HOSTILE.email);
    expect(letter.replyTo?.name).not.toMatch(/[\r\n\u202E]/);
    expect(letter.text).toContain("https://wa.me/31612345678?text=Hallo%20%26%20welkom");
  });
});

test.each(ALL_LOCALES)("b3: the studio reads the brief, in %s", (locale) => {
  const t = translator(locale);
  const { text } = letterOf("studio enquiry", locale);
  const day = new Intl.DateTimeFormat(localeOf(locale).iso, { dateStyle: "long" });
  for (const part of [
    t("contact.brief.type.marketing"),
    t("contact.brief.type.aiMusic"),
    t("contact.brief.budgets.medium"),
    day.format(new Date(2027, 4, 1)),
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
    const { text, html } = letterOf("visitor confirmed", "he");
    for (const value of ["2027-03-18 09:00", "2027-03-18 10:00", "Europe/Paris"]) {
      expect(text).toContain(`\u2068${value}\u2069`);
      expect(html).toContain(`<bdi>${value}</bdi>`);
    }
    expect(html).not.toMatch(/[\u2066-\u2069]/);
  });

  test("plain Latin text carries no marks", () => {
    expect(letterOf("visitor confirmed", "de").text).not.toMatch(/[\u2066-\u2069]/);
  });
});

test.each(CASES)(
  "$name in $locale has a list to leave only if it is of the newsletter",
  (sample) => {
    const isNewsletter = sample.name.startsWith("visitor newsletter");
    expect(sample.letter.unsubscribeUrl !== undefined).toBe(isNewsletter);
  },
);

test("the automatic reply says that it is one", () => {
  expect(letterOf("visitor contactReply", "en").autoSubmitted).toBe("auto-replied");
  expect(letterOf("visitor confirmed", "en").autoSubmitted).toBe("auto-generated");
});

function letterOf(name: string, locale: LocaleCode): Letter {
  const found = CASES.find((sample) => sample.name === name && sample.locale === locale);
  if (!found) throw new Error(`no letter ${name}`);
  return found.letter;
}

function bodyOf(letter: Letter): HTMLElement {
  const known = bodies.get(letter);
  if (known) return known;
  const { body } = parser.parseFromString(letter.html, "text/html");
  bodies.set(letter, body as unknown as HTMLElement);
  return body as unknown as HTMLElement;
}

/** Lines of the text version without its own punctuation. */
function squeezedLines(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.replace(/^> |^-- $/, "").split(/(?<=\p{L}):(?: |$)/u))
    .map(squeeze)
    .filter((line) => line !== "" && !line.startsWith("http"));
}

function squeeze(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, "");
}

function prefixed<T>(prefix: string, record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [`${prefix} ${key}`, value]),
  );
}
