import type { LocaleCode } from "#i18n";

/** A stretch of a line of text. */
export type IssueInline =
  | string
  | {
      readonly kind: "strong" | "emphasis" | "code";
      readonly content: readonly IssueInline[];
    }
  | { readonly kind: "link"; readonly url: string; readonly content: readonly IssueInline[] }
  | { readonly kind: "break" };

/** One part of an issue: what mail programs can show. All addresses are absolute. */
export type IssueBlock =
  | {
      readonly kind: "heading";
      readonly level: 2 | 3;
      readonly content: readonly IssueInline[];
    }
  | { readonly kind: "text"; readonly content: readonly IssueInline[] }
  | {
      readonly kind: "list";
      /** Number of the first item; absent where items have none. */
      readonly first?: number | undefined;
      readonly items: readonly (readonly IssueBlock[])[];
    }
  | { readonly kind: "quotation"; readonly blocks: readonly IssueBlock[] }
  | {
      readonly kind: "picture";
      readonly src: string;
      readonly alt: string;
      /** In pixels; absent where nobody knows. */
      readonly width?: number | undefined;
      readonly height?: number | undefined;
      /** Where a press on it leads. */
      readonly url?: string | undefined;
      /** Shown below it, for a film its name. */
      readonly caption?: string | undefined;
    }
  | { readonly kind: "line" };

/** An issue of the newsletter in one language, as mails carry it. */
export interface IssueText {
  /** Counted from 1; part of its address, `/newsletter/<number>`. */
  readonly number: number;
  /** Language that it is written in, which may be another than the one that was asked for. */
  readonly locale: LocaleCode;
  /** Subject of the mail. */
  readonly title: string;
  /** What mail programs show beside the subject. */
  readonly description: string;
  /** Absolute address of its page. */
  readonly url: string;
  readonly blocks: readonly IssueBlock[];
}
