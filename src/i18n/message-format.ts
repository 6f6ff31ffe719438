/** A message as it travels to the browser: plain text, or parts to be filled in. */
export type CompiledMessage = string | readonly MessagePart[];

/**
 * One part of an ICU message: text; `["{", name]` an argument; `["#", name]` the argument as a
 * number; `["p", name, offset, options]` plural, `["o", …]` ordinal; `["s", name, options]` select.
 */
export type MessagePart = string | readonly ["{" | "#", string] | ChoicePart;

/** A part that says one of several things. */
export type ChoicePart =
  | readonly ["p" | "o", string, number, Readonly<Record<string, CompiledMessage>>]
  | readonly ["s", string, Readonly<Record<string, CompiledMessage>>];

/** Values for a message's arguments. */
export type MessageArguments = Readonly<Record<string, string | number>>;

/**
 * Fills a compiled ICU message. A missing argument shows its name in braces, so that the fault is
 * seen in review and never breaks a page.
 *
 * @param tag BCP 47 tag for plural rules and number formats
 */
export function formatMessage(
  message: CompiledMessage,
  tag: string,
  values: MessageArguments = {},
): string {
  if (typeof message === "string") return message;
  return message.map((part) => formatPart(part, tag, values)).join("");
}

function formatPart(part: MessagePart, tag: string, values: MessageArguments): string {
  if (typeof part === "string") return part;
  const value = values[part[1]];
  if (value === undefined) return `{${part[1]}}`;
  switch (part[0]) {
    case "{":
      return String(value);
    case "#":
      return numberFormat(tag).format(Number(value));
    default: {
      const { option, count } = optionOf(part, tag, value);
      return formatMessage(option, tag, { ...values, [part[1]]: count });
    }
  }
}

/** Which option of a plural or select a value takes, and what `#` says in it. */
export function optionOf(
  part: ChoicePart,
  tag: string,
  value: string | number,
): { readonly option: CompiledMessage; readonly count: string | number } {
  if (part[0] === "s") {
    return { option: part[2][String(value)] ?? part[2]["other"] ?? "", count: value };
  }
  const [kind, , offset, options] = part;
  const count = Number(value) - offset;
  const category = pluralRules(tag, kind).select(count);
  return { option: options[`=${value}`] ?? options[category] ?? options["other"] ?? "", count };
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(tag: string): Intl.NumberFormat {
  let format = numberFormats.get(tag);
  if (!format) numberFormats.set(tag, (format = new Intl.NumberFormat(tag)));
  return format;
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(tag: string, kind: "p" | "o"): Intl.PluralRules {
  const key = tag + kind;
  let found = rules.get(key);
  if (!found) {
    found = new Intl.PluralRules(tag, { type: kind === "p" ? "cardinal" : "ordinal" });
    rules.set(key, found);
  }
  return found;
}
