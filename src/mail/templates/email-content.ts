import type { Locale } from "#i18n";
import type { IssueBlock } from "#newsletter";
import type { AutoSubmitted } from "../headers.ts";
import type { Mailbox } from "../mail.ts";

/** Who writes, and from which site. */
export interface EmailStudio {
  readonly name: string;
  /** Absolute address of the home page in the mail's language. */
  readonly siteUrl: string;
}

/** One part of a mail. Texts may hold isolates (UAX 9); they are not markup. */
export type EmailBlock =
  | IssueBlock
  | { readonly kind: "paragraph"; readonly text: string }
  /** What somebody of the studio wrote, with its line breaks. */
  | { readonly kind: "letter"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "action"; readonly label: string; readonly url: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  | { readonly kind: "quote"; readonly label: string; readonly text: string };

/** A name and its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Absolute address that the value leads to. */
  readonly url?: string | undefined;
}

/** What a mail says, once for its HTML and its plain text. */
export interface EmailContent {
  readonly language: Pick<Locale, "iso" | "dir">;
  readonly studio: EmailStudio;
  readonly subject: string;
  readonly title: string;
  /** What mail programs show beside the subject; they take the first words by default. */
  readonly preheader?: string;
  readonly blocks: readonly EmailBlock[];
  /** Why this mail was sent, in small print. */
  readonly note: string;
  /** `auto-generated` by default. */
  readonly autoSubmitted?: AutoSubmitted;
  readonly replyTo?: Mailbox;
  /** Present on newsletter mails; the address is absolute. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

/** Colours of a mail, each as `#rrggbb`; the roles are those of pages. */
interface EmailColors {
  readonly paper: string;
  readonly paper2: string;
  readonly ink: string;
  readonly ink2: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly accentText: string;
}

/** How all mails of a studio look. */
export interface EmailLook {
  readonly light: EmailColors;
  /** For programs that read style sheets, in the dark. */
  readonly dark: EmailColors;
  /** Typefaces that the reader's machine may have; none is fetched. */
  readonly families: readonly string[];
  /** Radius of buttons in CSS pixels. */
  readonly buttonRadius: number;
}

/** What Vite builds of `email-template.tsx`: Node cannot run JSX. */
export interface EmailTemplate {
  /** Writes the HTML of a mail. */
  emailHtml(content: EmailContent, look: EmailLook): string;
}
