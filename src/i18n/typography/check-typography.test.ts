import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checkMessageFiles, checkTypography, numbersIn, OBJECT } from "#i18n/typography";

const NB = "\u00A0";
const NN = "\u202F";
/** A text that is wrong, and the same as it should be; both whole, and short enough to be quoted so. */
type Pair = readonly [wrong: string, right: string];

const PAIRS: Readonly<Record<string, readonly Pair[]>> = {
  en: [
    ["two  spaces", "two spaces"],
    ["Sending...", "Sending…"],
    ["Sending …", "Sending…"],
    ["the studio's", "the studio’s"],
    ["clients' films", "clients’ films"],
    ['say "and" once', "say “and” once"],
    ["say 'and' once", "say “and” once"],
    ["one - or two", "one – or two"],
    ["2-3 weeks", "2–3 weeks"],
    ["9:00-10:30", "9:00–10:30"],
    ["20%-35% more", "20%–35% more"],
    [`Hello ${OBJECT} !`, `Hello ${OBJECT}!`],
    ["a „word”", "a “word”"],
  ],
  he: [
    ["ל-Outlook", "ל־Outlook"],
    ["AI-ה", "AI־ה"],
    ["בן-אדם", "בן־אדם"],
    ["ל־ Outlook", "ל־Outlook"],
    ['דו"ח', "דו״ח"],
    ["דוא”ל", "דוא״ל"],
    ["ג'ז", "ג׳ז"],
    ["וכו' ועוד", "וכו׳ ועוד"],
    ['אמר "שלום" והלך', "אמר ״שלום״ והלך"],
    ["«שלום»", "״שלום»"],
    ["שולחים …", "שולחים…"],
    ["5-10 ימים", "5–10 ימים"],
    ["מה ?", "מה?"],
  ],
  es: [
    ['di "hola" ya', "di «hola» ya"],
    ["di “hola", "di «hola"],
    ["di « hola»", "di «hola»"],
    ["Enviando …", "Enviando…"],
    ["Qué tal ahora?", "Qué tal ahora ¿…?"],
    ["¿Sí? Qué más?", "¿Sí? Qué más ¿…?"],
    ["Ya está!", "Ya está ¡…!"],
  ],
  fr: [
    ["Pour quand ?", `Pour quand${NN}?`],
    [`Pour quand${NB}?`, `Pour quand${NN}?`],
    ["Pour quand?", `Pour quand${NN}?`],
    ["ici ; là", `ici${NN}; là`],
    [`${OBJECT} : là`, `${OBJECT}${NB}: là`],
    [`ici${NN}: là`, `ici${NB}: là`],
    ["ici: là", `ici${NB}: là`],
    [`« mot${NN}»`, `«${NN}mot${NN}»`],
    [`«${NN}mot »`, `«${NN}mot${NN}»`],
    [`«${NN}mot»`, `«${NN}mot${NN}»`],
    ["l'heure", "l’heure"],
    ["un “mot", `un «${NN}mot`],
    ["Envoi …", "Envoi…"],
    ["ici , là", "ici, là"],
  ],
  de: [
    ['sag "ja" jetzt', "sag „ja“ jetzt"],
    ["sag “ja", "sag „ja"],
    ["„ja”", "„ja“"],
    ["«ja»", "„ja»"],
    ["geht's", "geht’s"],
    ["Wird gesendet …", "Wird gesendet…"],
    ["Wer ?", "Wer?"],
    ["1.000-1.080 Euro", "1.000–1.080 Euro"],
  ],
  nl: [
    ["foto's", "foto’s"],
    ["‘s avonds", "’s avonds"],
    ["'t is laat", "’t is laat"],
    ['zeg "ja" nu', "zeg ‘ja’ nu"],
    ["2-3 weken", "2–3 weken"],
  ],
  "de-CH": [["sag „ja", "sag «ja"]],
  "fr-CA": [["Quand ?", "Quand?"]],
  it: [["Invio...", "Invio…"]],
};

/** Right as they are. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  en: [
    `A 27" screen, 6' 2" tall, 5'30"`,
    "On 2026-11-23, call +1 555-0100 or 020-123456",
    "16:9, H.264, UTF-8, av01.0.05M.08, 10:30, 1,080.5, WCAG 2.2",
    "Write to a@b.example or see https://b.example/x?a=1;b=2:3",
    "a 10-minute call, 2025-11, vol. 3-4-5",
    "“Don’t,” he said, ‘ever’ […] … and so on",
    "../.. and /...slug",
  ],
  he: ["ל־15 ב־17%, מ״ל, ג׳ז, דוא״ל, ״שלום״, 10:30", "‘שלום’ 5–10", 'מסך 27" רחב', "AI, 16:9"],
  es: [
    "¿Y después? ¡Listo! «Un “nivel” más»",
    `¿Quieres decir ${OBJECT}?`,
    "https://b.example/?q=a a las 10:30",
    "¡¿Qué?!",
  ],
  fr: [
    `Quand${NN}? Ici${NB}: là${NN}; oui${NN}!`,
    `«${NN}Le “mot” juste.${NN}»`,
    "À 10:30, en 16:9, https://b.example/?a=b;c, https://b.example",
    `Vraiment${NN}?! L’heure d’été (?)`,
  ],
  de: ["„Ja“, sagte er, „und ‚nein‘ auch.“ Geht’s? 10:30 Uhr, 2–3 Mbit/s, 1.080", "E-Mail-Adresse"],
  nl: ["’s Avonds foto’s en ‘dit’, ’t is 10:30; 1.080 euro", "‘n’ en “zo”", "‘s’ is een letter"],
  "de-CH": ["«Ja», sagte er"],
  "fr-CA": [`Quand? Ici${NB}: «${NN}là${NN}»; oui!`],
  it: [`l'ora, "così" - 2-3`],
  ja: ["「はい」　2-3"],
};

describe("issue 26: typography of each language", () => {
  const pairs = Object.entries(PAIRS).flatMap(([locale, all]) =>
    all.map((pair) => [locale, ...pair] as const),
  );
  test.each(pairs)("%s: %s is written %s", (locale, wrong, right) => {
    const expected = right
      .replaceAll(NB, "<U+00A0>")
      .replaceAll(NN, "<U+202F>")
      .replaceAll(OBJECT, "{}");
    expect(checkTypography(wrong, locale).map((fault) => fault.expected)).toContain(expected);
  });

  const right = Object.entries(RIGHT).flatMap(([locale, all]) =>
    all.map((text) => [locale, text] as const),
  );
  test.each(right)("%s: %s is right", (locale, text) => {
    expect(checkTypography(text, locale)).toEqual([]);
  });

  test("messages: each form once, arguments have their place, quoted braces are no quotes", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "typography-"));
    const message = {
      count: "{n, plural, one {# film :} many {# de films :} other {# films :}}",
      name: "{name} ?",
      list: ["bien", "l'un"],
      brace: "'{'a'}'",
      right: `{n, plural, one {# film} many {# de films} other {# films}}${NB}: {name}${NN}!`,
    };
    await writeFile(path.join(folder, "fr.json"), JSON.stringify(message, null, 1));
    const found = await checkMessageFiles({ product: folder }, ["fr"]);
    expect(found.map(({ line, expected }) => `${line} ${expected}`)).toEqual([
      "2 {} film<U+00A0>:",
      "2 {} de films<U+00A0>:",
      "2 {} films<U+00A0>:",
      "3 {}<U+202F>?",
      "6 l’un",
    ]);
    expect(found.at(3)).toMatchObject({ hint: expect.stringContaining('"name" says {} ?: ') });
  });
});

describe("issue 26: a number is the same in all languages", () => {
  test.each([
    ["en", "1,080 at 2.5 on May 4, 2026, 10:30", ["1080", "2.5", "4", "2026", "10", "30"]],
    ["de", "1.080 um 2,5 am 4. Mai 2026, 10:30", ["1080", "2.5", "4", "2026", "10", "30"]],
    ["fr", `10${NN}000${NB}$ et 2,5`, ["10000", "2.5"]],
    ["es", `De 3000 a 10${NB}000`, ["3000", "10000"]],
    ["he", "ב־30 דקות, 90%", ["30", "90"]],
    ["en", "H.264 and AV1 at 1080p, WCAG 2.2, +34 612 345, +20 to 35%", ["2.2", "20", "35"]],
  ])("%s: %s", (locale, prose, numbers) => {
    expect([...numbersIn(prose, locale)]).toEqual(numbers);
  });

  test("messages that say others than the English ones of their folder are found", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "numbers-"));
    const texts = { a: "Up to {n} in 3,000 days", b: "{n, plural, one {1 day} other {# days}}" };
    const german = { a: "{n} in 3.001 Tagen", b: "{n, plural, one {1 Tag} other {# Tage}}" };
    await writeFile(path.join(folder, "en.json"), JSON.stringify(texts));
    await writeFile(path.join(folder, "de.json"), JSON.stringify(german, null, 1));
    expect(await checkMessageFiles({ product: folder }, ["en", "de"])).toMatchObject([
      { line: 2, expected: expect.stringContaining("3000"), hint: "it says 3001" },
    ]);
  });
});
