import type { LocaleCode } from "../locales.ts";
import { SOURCE } from "../message-files.ts";
import type { TextUnit } from "./text-unit.ts";
import type { TranslatorNotes } from "./translator-notes.ts";
import type { WrittenTexts } from "./written-texts.ts";

/** Plurals of an ICU message, and which kind. */
const PLURAL = /\{\s*\w+\s*,\s*(plural|selectordinal)\s*,/;

/** The language to translate from: the default one if it lacks no text, else English. */
export function sourceLanguage(
  { keys, text }: WrittenTexts,
  to: LocaleCode,
  original: LocaleCode,
): LocaleCode {
  const isWhole = to !== original && keys.every((key) => text(original, key) !== undefined);
  return isWhole ? original : SOURCE;
}

/**
 * All texts for a translator, in the product's order.
 *
 * @param from see {@link sourceLanguage}; where it is `to`, the product's texts are the source
 */
export function unitsToTranslate(
  texts: WrittenTexts,
  { from, to, notes }: { from: LocaleCode; to: LocaleCode; notes: TranslatorNotes },
): readonly TextUnit[] {
  const sourceText = from === to ? texts.productText : texts.text;
  return texts.keys.map((key) => {
    const source = sourceText(from, key) ?? "";
    return {
      key,
      source,
      target: texts.text(to, key),
      notes: [...notes(key), ...formNotes(source, texts.argumentsOf(key), to)],
    };
  });
}

/** What follows from the form of a text. */
function formNotes(source: string, names: readonly string[], to: LocaleCode): readonly string[] {
  const kind = PLURAL.exec(source)?.[1];
  const notes: string[] = [];
  if (names.length > 0) {
    const shown = names.map((name) => (source.includes(`{${name}}`) ? `{${name}}` : name));
    notes.push(`Keep as it is: ${shown.join(", ")}.`);
  }
  if (kind !== undefined) {
    const type = kind === "plural" ? "cardinal" : "ordinal";
    const forms = new Intl.PluralRules(to, { type }).resolvedOptions().pluralCategories;
    notes.push(
      `Plural forms of the language: ${forms.join(", ")}. Add or remove forms; # is the number.`,
    );
  }
  return notes;
}
