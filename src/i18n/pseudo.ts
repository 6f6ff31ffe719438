import type { CompiledMessage, MessagePart } from "./message-format.ts";
import type { MessageTree } from "./messages.ts";

/** Kinds of pseudo-locale: longer accented Latin, or the same forced right to left. */
export type PseudoLocale = "accented" | "rtl";

/** Letters, and what stands for each. */
const [PLAIN, ACCENTED] = ["acdeghilnorstuwyzABCEINOSTUWY", "áçðéğĥíļñöřšţüŵýžÅßÇÉÎÑØŠŢÛŴÝ"];

/**
 * Turns texts into pseudo-texts for development: about a third longer, accented and bracketed, so
 * that hard-coded, cut and overflowing texts show at once. Arguments stay as they are.
 */
export function pseudoMessages(tree: MessageTree, kind: PseudoLocale): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, pseudoValue(value, kind)]),
  );
}

function pseudoValue(value: MessageTree[string], kind: PseudoLocale): MessageTree[string] {
  if (typeof value === "string") return wrap([value], kind);
  if (Array.isArray(value)) {
    const isList = value.every((entry) => typeof entry === "string");
    return isList ? value.map((entry) => wrap([entry], kind)) : wrap(value, kind);
  }
  return pseudoMessages(value as MessageTree, kind);
}

function wrap(parts: readonly MessagePart[], kind: PseudoLocale): CompiledMessage {
  const accented = parts.map((part) =>
    typeof part === "string"
      ? part.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)
      : part,
  );
  const length = parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 4), 0);
  const padding = "~".repeat(Math.ceil(length / 3));
  const [open, close] = kind === "rtl" ? ["\u202E[", `${padding}]\u202C`] : ["[", `${padding}]`];
  return accented.every((part) => typeof part === "string")
    ? open + accented.join("") + close
    : [open, ...accented, close];
}
