import type { LocaleCode } from "#i18n";

/** The forms of the site. */
export const FORMS = ["booking", "newsletter", "contact"] as const;

/** A form of the site. */
export type FormName = (typeof FORMS)[number];

/** The form that was sent: makes a repeated request do nothing and answer the same (b5, G4). */
export interface SubmissionKey {
  readonly id: string;
  /** Hash of what was asked; another one under the same id is refused as `key_reused`. */
  readonly requestHash: string;
  /** Status of the answer, kept with the result. */
  readonly status: number;
  /** epoch milliseconds; when the store may forget it */
  readonly expiresAt: number;
}

/** What the visitor agreed to, in the words shown (b2, b6). */
export interface ConsentGiven {
  readonly id: string;
  /** The address as compared, or its keyed hash. */
  readonly subjectKey: string;
  readonly purpose: string;
  /** id: SHA-256 of the body */
  readonly wording: { readonly id: string; readonly body: string };
  readonly locale: LocaleCode;
  /** Path of the page on which the form stood. */
  readonly page: string;
  /** How it was given: `form`, `json`, `link`, `import`. */
  readonly method: string;
  readonly ipKey: string | null;
}

/** A mail to be written about what was sent, stored in the same transaction (G1). */
export interface OutgoingMessage {
  readonly id: string;
  /** A second message with the same key is not stored. */
  readonly dedupeKey: string;
  readonly kind: string;
  /** JSON */
  readonly payload: string;
  /** epoch milliseconds; in the future for reminders */
  readonly notBefore: number;
}

/** One field of a form and what is wrong with it; `values` fill the text (b5). */
export interface FieldError<Field extends string = string, Code extends string = string> {
  readonly field: Field;
  readonly code: Code;
  readonly values?: Readonly<Record<string, number>>;
}

/**
 * How often something may happen (b4): `points` at once, then one every `windowMs / points`. Stores
 * forget a day's buckets (b6), so no window is longer than that.
 */
export interface RateRule {
  /** Begins the key, for example `contact-ip`. */
  readonly name: string;
  readonly points: number;
  /** milliseconds */
  readonly windowMs: number;
}

/** Result of {@link RateLimits.take}. */
type RateAnswer = { readonly ok: true } | RateRefusal;

/** Result of {@link RateLimits.check}. */
type RateLevel = { readonly ok: true; readonly left: number } | RateRefusal;

interface RateRefusal {
  readonly ok: false;
  /** milliseconds until the next is allowed */
  readonly waitMs: number;
}

/** Port: counts events for all nodes and across restarts (b4). */
export interface RateLimits {
  /**
   * Counts one event, or refuses it without counting.
   *
   * @param key whom the rule is for: a keyed hash, never an address
   * @param now epoch milliseconds
   */
  take(rule: RateRule, key: string, now: number): Promise<RateAnswer>;
  /** Whether {@link take} would allow one event now, and how many `left`; counts nothing. */
  check(rule: RateRule, key: string, now: number): Promise<RateLevel>;
  /** Takes back one counted event: what was counted did not come about. */
  giveBack(rule: RateRule, key: string): Promise<void>;
}
