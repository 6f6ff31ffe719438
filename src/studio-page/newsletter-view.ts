import type { LocaleCode } from "#i18n";
import type { IssueSend, IssueStatus } from "#newsletter";
import type { SentFields } from "./view.ts";

/** An issue by its number. */
interface NamedIssue {
  readonly number: number;
  /** In the reader's language where it is written in it; undefined when its document is gone. */
  readonly title: string | undefined;
  readonly status: IssueStatus;
  readonly send: IssueSend | undefined;
}

/** Subscribers of a language, and the language in which they get an issue. */
export interface AudiencePart {
  readonly locale: LocaleCode;
  readonly count: number;
  readonly writtenIn: LocaleCode;
}

/** Issues of the newsletter. */
export type NewsletterView =
  | {
      readonly page: "newsletter";
      readonly issues: readonly NamedIssue[];
      readonly audience: readonly AudiencePart[];
    }
  | (NamedIssue & {
      readonly page: "issue";
      /** The languages of the site. */
      readonly locales: readonly LocaleCode[];
      /** Whom it would go to now. */
      readonly audience: readonly AudiencePart[];
      /** The mail as it would go out; undefined when there is no document. */
      readonly preview:
        | {
            readonly locale: LocaleCode;
            readonly writtenIn: LocaleCode;
            readonly subject: string;
            readonly preheader: string;
            /** Address of its page; undefined where nobody can open it. */
            readonly pageUrl: string | undefined;
          }
        | undefined;
      /** The day from which the studio's clock lets it be sent, `YYYY-MM-DD`. */
      readonly today: string;
      readonly sent?: SentFields | undefined;
    })
  | {
      readonly page: "issueSend";
      readonly number: number;
      readonly title: string;
      readonly audience: readonly AudiencePart[];
      /** What was asked for, epoch milliseconds; empty for the present. */
      readonly at: string;
      /** When it would begin, epoch milliseconds; undefined for the present. */
      readonly sendAt: number | undefined;
      /** True when it waits until visitors may read it. */
      readonly waitsForPage: boolean;
      /** What was known of its sending, as the form carries it. */
      readonly seen: string;
    };
