import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { CompiledMessage, MessagePart } from "./message-format.ts";

/** Result of {@link compileMessage}. */
export type CompileResult =
  | { ok: true; message: CompiledMessage; argumentNames: ReadonlySet<string> }
  | { ok: false; reason: string };

/**
 * Parses one ICU MessageFormat text into the small form that {@link formatMessage} understands.
 * Supported: arguments, `number`, `plural`, `selectordinal`, `select`. Dates, times and tags are
 * refused, because nothing on the site formats them through messages.
 */
export function compileMessage(source: string): CompileResult {
  const argumentNames = new Set<string>();
  try {
    const elements = parse(source, { ignoreTag: true, requiresOtherClause: true });
    return { ok: true, message: compileElements(elements, "", argumentNames), argumentNames };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function compileElements(
  elements: readonly MessageFormatElement[],
  pound: string,
  names: Set<string>,
): CompiledMessage {
  const parts = elements.map((element) => compileElement(element, pound, names));
  if (parts.every((part) => typeof part === "string")) return parts.join("");
  return parts;
}

function compileElement(
  element: MessageFormatElement,
  pound: string,
  names: Set<string>,
): MessagePart {
  if ("value" in element && element.type !== TYPE.literal) names.add(element.value);
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return ["#", pound];
    case TYPE.argument:
      return ["{", element.value];
    case TYPE.number:
      return ["#", element.value];
    case TYPE.select:
      return ["s", element.value, compileOptions(element.options, pound, names)];
    case TYPE.plural: {
      const kind = element.pluralType === "ordinal" ? "o" : "p";
      const options = compileOptions(element.options, element.value, names);
      return [kind, element.value, element.offset, options];
    }
    default:
      throw new Error("only arguments, number, plural, selectordinal and select are supported");
  }
}

function compileOptions(
  options: Readonly<Record<string, { value: readonly MessageFormatElement[] }>>,
  pound: string,
  names: Set<string>,
): Record<string, CompiledMessage> {
  return Object.fromEntries(
    Object.entries(options).map(([key, option]) => [
      key,
      compileElements(option.value, pound, names),
    ]),
  );
}
