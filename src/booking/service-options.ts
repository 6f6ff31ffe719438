import type { Signer } from "#forms/node";
import type { Languages } from "#i18n";
import type { BookingRules } from "./booking-rules.ts";
import type { BlockStore, BookingStore } from "./ports.ts";
import type { DayRange, Interval } from "./slots.ts";

/** What the service works with. */
export interface BookingServiceOptions {
  readonly rules: BookingRules;
  readonly store: BookingStore;
  /** Times that other calendars take; none when left out. */
  readonly busyTimes?: (range: Interval, now: number) => Promise<readonly Interval[]>;
  /** Days that the studio closed by hand, `YYYY-MM-DD`; none when left out. */
  readonly closedDays?: (days: DayRange) => Promise<readonly string[]>;
  /** What the studio blocked. */
  readonly blocks: BlockStore;
  readonly signer: Signer;
  /**
   * Makes a unique id; later ones sort after earlier ones.
   *
   * @param now epoch milliseconds
   */
  readonly newId: (now: number) => string;
  /** False when mails leave by a relay without SMTPUTF8 (b5); true when left out. */
  readonly takesUtf8?: boolean;
  /** The languages of the installation. */
  readonly languages: Languages;
  /** Version of the time zone data, kept with each booking (b1). */
  readonly tzdata: string;
}

/** How long a time is kept while the form is filled in. */
export const HOLD_MS = 10 * 60_000;

/** The name under which the store knows the hold of a form; it cannot be led back to the form. */
export function holdToken(signer: Signer, submissionId: string): string {
  return signer.sign("hold", submissionId);
}
