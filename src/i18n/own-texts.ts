import type { Facts } from "./quote-facts.ts";

/** Groups of texts with one entry for each thing that the studio's configuration lists. */
const OWN =
  /^(?:(?:services|features|process)\.items\.[^.]+\.(?:title|description)|portfolio\.(?:categories|filters)\.[^.]+|(?:hero|recognition)\.stats\.[^.]+|hero\.testimonial\d*\.(?:text|author)|contact\.brief\.type\.[^.]+|(?:nav|footer)\.links\.[^.]+|footer\.columns\.[^.]+|about\.skills\.\d+)$/;

/** Keys of such texts; the product has none of them. */
export type OwnMessageKey =
  | `${"services" | "features" | "process"}.items.${string}.${"title" | "description"}`
  | `portfolio.${"categories" | "filters"}.${string}`
  | `${"hero" | "recognition"}.stats.${string}`
  | `hero.testimonial${"" | number}.${"text" | "author"}`
  | `contact.brief.type.${string}`
  | `${"nav" | "footer"}.links.${string}`
  | `footer.columns.${string}`;

/** True for the key of a text that only the studio can have. */
export function isOwnMessageKey(key: string): key is OwnMessageKey {
  return OWN.test(key);
}

/** What the configuration of a studio says itself. */
export interface ConfiguredTexts {
  /** Its file, as problems name it. */
  readonly file: string;
  /** Texts by language, nested as in a message file. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** Words for what has no text in any language, so that no key is ever read. */
  readonly lastResort: unknown;
  /** Keys that take the text of another key in their language when they have none. */
  readonly standIns: readonly (readonly [key: string, from: string])[];
  /** Numbers that texts may quote, see `quoteFacts`. */
  readonly facts?: Facts | undefined;
}
