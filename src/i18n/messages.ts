import type sourceMessages from "../../messages/en.json";
import type starterMessages from "../../messages/starter/en.json";
import type { OwnMessageKey } from "./own-texts.ts";
import { type CompiledMessage, formatMessage, type MessageArguments } from "./message-format.ts";

/** What the interface says, as written in `messages/en.json`. */
type SourceMessages = typeof sourceMessages;

/** What a studio says about itself, as written in `messages/starter/en.json`; a text may be empty. */
type StarterMessages = typeof starterMessages;

/** Top-level groups of §3 (A5). */
type MessageGroup = keyof SourceMessages | keyof StarterMessages;

type Leaves<T, Leaf, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends Leaf
    ? `${Prefix}${K}`
    : T[K] extends readonly unknown[] | string
      ? never
      : Leaves<T[K], Leaf, `${Prefix}${K}.`>;
}[keyof T & string];

/** Dotted address of a text, such as `hero.cta.portfolio`. */
export type MessageKey =
  | Leaves<SourceMessages, string>
  | Leaves<StarterMessages, string>
  | OwnMessageKey;

/** Dotted address of a list of texts, such as `about.skills`. */
type MessageListKey = Leaves<StarterMessages, readonly unknown[]>;

/** Compiled texts, nested as in the file. */
export interface MessageTree {
  readonly [key: string]: CompiledMessage | readonly CompiledMessage[] | MessageTree;
}

/** Compiled texts of some groups, in one language, gaps already filled from the default one. */
export type Messages = Readonly<Partial<Record<MessageGroup, MessageTree>>>;

/** Looks texts up and fills them in. */
export interface Translator {
  /** The text at a key; an unknown key is returned unchanged (S11). */
  (key: MessageKey, values?: MessageArguments): string;
  /** The texts of a list. */
  list(key: MessageListKey): readonly string[];
}

/**
 * @param tag BCP 47 tag for plurals and numbers
 */
export function createTranslator(messages: Messages, tag: string): Translator {
  const translate = (key: MessageKey, values?: MessageArguments): string => {
    const found = lookUp(messages, key);
    return isCompiledMessage(found) ? formatMessage(found, tag, values) : key;
  };
  const list = (key: MessageListKey): readonly string[] => {
    const found = lookUp(messages, key);
    if (!Array.isArray(found)) return [];
    return found.filter(isCompiledMessage).map((entry) => formatMessage(entry, tag));
  };
  return Object.assign(translate, { list });
}

/** Log text of B11 for a merge that has nothing to merge into. */
export const MISSING_INSTANCE = "i18n instance not found or mergeLocaleMessage not available";

/** Start of the log line of B11 for messages that could not be fetched. */
export const FAILED_LOCALE_LOADING = "Failed locale loading: ";

/** Lays the texts of a language over those of the fallback language, key by key (B7). */
export function mergeMessages(fallback: MessageTree, target: MessageTree): MessageTree {
  const merged: Record<string, MessageTree[string]> = { ...fallback };
  for (const [key, value] of Object.entries(target)) {
    const below = merged[key];
    merged[key] = isTree(below) && isTree(value) ? mergeMessages(below, value) : value;
  }
  return merged;
}

/** The text, list or group at a key. */
export function lookUp(messages: MessageTree, key: string): MessageTree[string] | undefined {
  let node: MessageTree[string] | undefined = messages;
  for (const step of key.split(".")) {
    if (!isTree(node) || !Object.hasOwn(node, step)) return undefined;
    node = node[step];
  }
  return node;
}

function isTree(value: unknown): value is MessageTree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCompiledMessage(value: unknown): value is CompiledMessage {
  return typeof value === "string" || Array.isArray(value);
}
