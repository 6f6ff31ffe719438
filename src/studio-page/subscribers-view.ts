import type { LocaleCode } from "#i18n";
import type { StopReason, Subscriber, SubscriberCount, SubscriberState } from "#newsletter";
import type { CsvProblem } from "#newsletter/node";
import type { SentFields } from "./view.ts";

/** What is wrong with a file of subscribers; whatever is wrong with an address is told in one way. */
type ImportProblem = Pick<CsvProblem, "line" | "column"> & {
  readonly code:
    | Exclude<CsvProblem["code"], `email_${"required" | "format" | "long" | "utf8"}`>
    | "email";
};

/** Who gets the newsletter, and who got it once. */
export interface SubscribersView {
  readonly page: "subscribers";
  readonly subscribers: readonly Subscriber[];
  readonly counts: readonly SubscriberCount[];
  /** All states that somebody may be in, and why an address may be taken off the list. */
  readonly states: readonly SubscriberState[];
  readonly reasons: readonly StopReason[];
  /** The languages of the site. */
  readonly locales: readonly LocaleCode[];
  /** What is looked for; empty texts for everything. */
  readonly wanted: {
    readonly text: string;
    readonly state: SubscriberState | "";
    readonly locale: LocaleCode;
  };
  /** Query of the part after this one. */
  readonly next: string | undefined;
  /** True when this is not the first part. */
  readonly isLater: boolean;
  /** Largest file that is taken, in megabytes. */
  readonly megabytes: number;
  /** The form to block an address, as it was sent. */
  readonly sent?: SentFields | undefined;
  /** What became of a file. */
  readonly imported?:
    | {
        readonly ok: true;
        readonly added: number;
        readonly known: number;
        readonly suppressed: number;
      }
    | {
        readonly ok: false;
        /** All of them; the first ones are listed. */
        readonly count: number;
        readonly problems: readonly ImportProblem[];
      }
    | undefined;
}
