/** A field that people do not see and robots like to fill in (b4). */
export const HONEYPOT_FIELD = "company_url";

/** Forms sent faster than this make one wonder, no more: browsers fill in forms too. */
const QUICK_MS = 2000;

/** What is known of how a form was sent. */
export interface SendingSignals {
  /** What stood in {@link HONEYPOT_FIELD}. */
  readonly honeypot: string;
  /** Milliseconds between the form's being made and sent; undefined without a token. */
  readonly ageMs: number | undefined;
  /** The browser says that the request comes from a page of this site. */
  readonly isFromPage: boolean;
  /** More came from the same place than one person sends. */
  readonly isFrequent: boolean;
  /** The browser has proven work for it. */
  readonly isProven: boolean;
}

/** How sure one can be that a person sent the form; nothing is ever thrown away for it (b4). */
export type Risk =
  /** A person as far as one can see. */
  | "low"
  /** Prove the mail address first. */
  | "high"
  /** A robot: it is thanked, and what it sent is put aside. */
  | "trap";

/**
 * Weighs the signals (b4): without a proof of work the address is to be confirmed; of the others no
 * single one but the trap makes a difference.
 */
export function riskOf(signals: SendingSignals): {
  readonly risk: Risk;
  /** 0 to 100, kept for the studio to see */
  readonly score: number;
} {
  const { honeypot, ageMs, isFromPage, isFrequent, isProven } = signals;
  if (honeypot.trim() !== "") return { risk: "trap", score: 100 };
  const isQuick = ageMs === undefined || ageMs < QUICK_MS;
  const signs = (isQuick ? 30 : 0) + (isFromPage ? 0 : 20) + (isFrequent ? 40 : 0);
  const score = Math.min(99, signs + (isProven ? 0 : 60));
  return { risk: score >= 60 ? "high" : "low", score };
}
