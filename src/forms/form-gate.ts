import type { FormName } from "./submission.ts";
import type { Risk } from "./traps.ts";

/** What a form brings along besides what the visitor typed. */
export interface FormSigns {
  /** The signed token; empty when the form had none. */
  readonly token: string;
  /** What stood in the field for robots. */
  readonly honeypot: string;
  /** Whom mails would go to, for the limit per recipient; empty when the form is refused anyway. */
  readonly email: string;
}

/** Result of {@link FormGate.admit}. */
export type Admission =
  | {
      readonly ok: true;
      /** Names the submission for as long as the form is open; a new one without a token. */
      readonly submissionId: string;
      readonly risk: Risk;
      /** 0 to 100 */
      readonly score: number;
    }
  | { readonly ok: false; readonly reason: "form_expired" }
  | {
      readonly ok: false;
      readonly reason: "rate_limited";
      /** Whole minutes until the next try. */
      readonly minutes: number;
    };

/** Port: stands between a request and the rooms that take forms (b4); one for each request. */
export interface FormGate {
  /** Keyed hash of the network that asks; null where there is none. */
  readonly ipKey: string | null;
  /** epoch milliseconds */
  now(): number;
  /** A fresh token for a form. */
  issue(form: FormName): string;
  /** Id of the submission that a token names; undefined when it is too old or not ours. */
  submissionOf(form: FormName, token: string): string | undefined;
  /**
   * Counts the try and weighs the signs.
   *
   * @param tokenNeeded false for forms on pages that are the same for everybody
   */
  admit(form: FormName, signs: FormSigns, tokenNeeded?: boolean): Promise<Admission>;
}
