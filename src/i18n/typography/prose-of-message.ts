import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { OBJECT } from "./typography-rules.ts";

/**
 * What people read of an ICU message: the text in each of its plural and select forms. An argument is
 * an `OBJECT`.
 *
 * @returns none for a text that is no message
 */
export function proseOfMessage(source: string): readonly string[] {
  try {
    return proseOf(parse(source, { ignoreTag: true, requiresOtherClause: true }));
  } catch {
    return [];
  }
}

/** As many as its widest choice has forms: each form is read once, not with each of another choice. */
function proseOf(elements: readonly MessageFormatElement[]): readonly string[] {
  const parts = elements.map((element): readonly string[] => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [OBJECT];
    return Object.values(element.options).flatMap(({ value }) => proseOf(value));
  });
  const forms = Math.max(1, ...parts.map((part) => part.length));
  return Array.from({ length: forms }, (_, form) =>
    parts.map((part) => part[Math.min(form, part.length - 1)] ?? "").join(""),
  );
}
