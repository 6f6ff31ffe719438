import type { FormFields } from "./form-fields.ts";
import type { Risk } from "./risk.ts";
import type { SubmissionKey } from "./submission.ts";

/** Who sends forms or looks at free times, decided once for each request. */
export interface FormVisitor {
  /** The networks that the request comes from, the smallest first; none where there is none. */
  readonly networks: readonly string[];
  /** True when the browser says that the request comes from a page of this site or of a copy. */
  readonly isFromPage: boolean;
  /** Path of the page on which the form stood; evidence of consent (b6). */
  readonly page: string;
  /** epoch milliseconds */
  readonly now: number;
}

/** A form that asks to be taken. */
export interface FormAttempt {
  readonly fields: FormFields;
  /** What is asked for; the same again under the same token is the same submission (G4). */
  readonly request: unknown;
  /** Whom mails would go to, for the limit per recipient; empty when the form is refused anyway. */
  readonly email: string;
  /**
   * What a form without a token is: `refused` as if its token were too old, the `same` submission as
   * an earlier one that asked for the same, or each time a `new` one.
   */
  readonly withoutToken: "refused" | "same" | "new";
}

/** Why the guard turns a form away. */
export type AdmissionRefusal =
  | {
      readonly ok: false;
      readonly reason: "form_expired";
      /** A fresh token: with it the same form may be sent again. */
      readonly submission: string;
    }
  | {
      readonly ok: false;
      readonly reason: "rate_limited";
      /** Whole minutes until the next try. */
      readonly minutes: number;
    };

/** Result of `SubmissionGuard.admit`. */
export type Admission =
  | {
      readonly ok: true;
      /** Makes the submission one, however often it is sent. */
      readonly submission: Omit<SubmissionKey, "status">;
      readonly risk: Risk;
      /** 0 to 100 */
      readonly score: number;
    }
  | AdmissionRefusal;
