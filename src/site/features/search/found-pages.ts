import type { MarkedText, SearchKind } from "#content";
import type { Picture } from "../../ui/picture.ts";
import type { TextLanguage, Work } from "../articles/summaries.ts";

/** A page in which the words stand. */
export interface FoundPage {
  /** Path in the default language. */
  readonly path: string;
  readonly kind: SearchKind;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  /** Of an article or a page. */
  readonly date?: { readonly iso: string; readonly text: string };
  /** Of a film. */
  readonly work?: Pick<Work, "category" | "place" | "client">;
  /** The still of a film, the picture of an article or a page. */
  readonly picture?: Picture;
  /** Set where the text is not in the language of the page. */
  readonly language?: TextLanguage;
}

/** What became of a search. */
export type FoundPages =
  | {
      readonly ok: true;
      /** What was looked for. */
      readonly text: string;
      /** The best first. */
      readonly hits: readonly FoundPage[];
      /** The only kind of what is shown. */
      readonly kind: SearchKind | undefined;
      /** Number of pages found, of that kind. */
      readonly total: number;
      /** Number of pages found by kind; what was found of none is not in it. */
      readonly totals: Partial<Readonly<Record<SearchKind, number>>>;
      /** True when there are more than were counted. */
      readonly isMore: boolean;
      /** False when no page has all words, and these have some of them. */
      readonly hasAllWords: boolean;
      /** False while content is still being read after the first start. */
      readonly isComplete: boolean;
      readonly page: number;
      /** Number of pages of results. */
      readonly pages: number;
    }
  | { readonly ok: false; readonly text: string; readonly reason: "busy" | "unavailable" };
