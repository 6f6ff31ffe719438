import type { LocaleCode } from "#i18n";
import type { Subscriber, SubscriberCount, SubscriberState } from "#newsletter";
import type { SentFields } from "./view.ts";

/** What is wrong with a file of subscribers. */
interface ImportProblem {
  readonly line: number;
  readonly column: string | undefined;
  readonly code:
    | "column_missing"
    | "value_required"
    | "locale_unknown"
    | "state_unknown"
    | "action_unknown"
    | "time_format"
    | "wording_changed"
    | "email_twice"
    | "line_format"
    | "email";
}

/** Who gets the newsletter, and who got it once. */
export interface SubscribersView {
  readonly page: "subscribers";
  readonly subscribers: readonly Subscriber[];
  readonly counts: readonly SubscriberCount[];
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
