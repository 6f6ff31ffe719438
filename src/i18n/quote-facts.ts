import {
  type ChoicePart,
  type CompiledMessage,
  formatMessage,
  type MessageArguments,
  type MessagePart,
  optionOf,
} from "./message-format.ts";
import type { MessageTree } from "./messages.ts";

/** How the names of arguments begin that quote a fact of the configuration. */
const FACT = "fact_";

/** Numbers that a studio states once, in its configuration, by their names. */
export type Facts = Readonly<Record<string, number>>;

/** True for the name of an argument that quotes a fact; any text in any language may have one. */
export function isFact(argument: string): boolean {
  return argument.startsWith(FACT);
}

/** True when the fact that an argument quotes is there. */
export function isStated(argument: string, facts: Facts): boolean {
  return Object.hasOwn(facts, argument.slice(FACT.length));
}

/**
 * Writes the facts into the texts that quote them, as in `{fact_years, number}`, so that nobody who
 * shows a text has to know. A fact that there is not stays as it is written and is seen.
 *
 * @param tag BCP 47 tag for plurals and numbers
 */
export function quoteFacts(tree: MessageTree, facts: Facts, tag: string): MessageTree {
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [FACT + name, value]),
  );
  return quoteIn(tree, values, tag);
}

function quoteIn(tree: MessageTree, values: MessageArguments, tag: string): MessageTree {
  const entries = Object.entries(tree).map(([key, below]): [string, MessageTree[string]] => {
    if (typeof below === "string") return [key, below];
    if (!Array.isArray(below)) return [key, quoteIn(below as MessageTree, values, tag)];
    // A list of texts, which have no arguments, or the parts of one text.
    const isList = below.every((entry) => typeof entry === "string");
    return [key, isList ? below : filled(below as CompiledMessage, values, tag)];
  });
  return Object.fromEntries(entries);
}

function filled(message: CompiledMessage, values: MessageArguments, tag: string): CompiledMessage {
  if (typeof message === "string") return message;
  const parts = message.flatMap((part) => filledPart(part, values, tag));
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

function filledPart(
  part: MessagePart,
  values: MessageArguments,
  tag: string,
): readonly MessagePart[] {
  if (typeof part === "string") return [part];
  const value = values[part[1]];
  switch (part[0]) {
    case "{":
    case "#":
      return [value === undefined ? part : formatMessage([part], tag, values)];
    default: {
      if (value === undefined) return [withOptions(part, values, tag)];
      const { option, count } = optionOf(part, tag, value);
      const chosen = filled(option, { ...values, [part[1]]: count }, tag);
      return typeof chosen === "string" ? [chosen] : chosen;
    }
  }
}

/** A plural or select that others fill in; its options may quote facts. */
function withOptions(part: ChoicePart, values: MessageArguments, tag: string): ChoicePart {
  const options = Object.fromEntries(
    Object.entries(part[0] === "s" ? part[2] : part[3]).map(([name, option]) => [
      name,
      filled(option, values, tag),
    ]),
  );
  return part[0] === "s" ? [part[0], part[1], options] : [part[0], part[1], part[2], options];
}
