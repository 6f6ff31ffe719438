import type { LocaleCode } from "#i18n";
import type { AutoSubmitted } from "../headers.ts";
import type { Mailbox } from "../mail.ts";

/** Who writes, and from which site. */
export interface LetterStudio {
  readonly name: string;
  /** Absolute address of the home page in the letter's language. */
  readonly siteUrl: string;
}

/** What a template gives: a letter without an address on it. */
export interface Letter {
  readonly locale: LocaleCode;
  readonly subject: string;
  /** The same content as the HTML, lines ended by LF. */
  readonly text: string;
  readonly html: string;
  readonly autoSubmitted: AutoSubmitted;
  readonly replyTo?: Mailbox | undefined;
  /** Present on newsletter mails. */
  readonly unsubscribeUrl?: string | undefined;
}

/** One thing that a letter says. Texts may hold isolates (UAX 9); they are not markup. */
export type LetterBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "action"; readonly label: string; readonly url: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  | { readonly kind: "words"; readonly label: string; readonly text: string };

/** A name and what it stands for. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Absolute address that the value leads to. */
  readonly url?: string | undefined;
}

/** A letter before it is text and HTML. */
export interface LetterDraft {
  readonly locale: LocaleCode;
  readonly studio: LetterStudio;
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly LetterBlock[];
  /** Why this mail came, in small print. */
  readonly note: string;
  readonly autoSubmitted?: AutoSubmitted;
  readonly replyTo?: Mailbox;
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}
