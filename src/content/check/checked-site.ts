import type { ContentEngine } from "#content/node";
import type { LocaleCode } from "#i18n";
import type { RedirectMatcher } from "#redirects";

/** A number that is stated once, such as 160 films. */
export interface Claim {
  readonly value: number;
  /** `films` */
  readonly words: string;
}

/** What a check needs of the site around the documents. */
export interface CheckedSite {
  /** The content folder, as its files are to be named in findings. */
  readonly directory: string;
  readonly locales: readonly LocaleCode[];
  readonly content: ContentEngine;
  /** Rules of `redirects.txt`. */
  readonly redirect: RedirectMatcher;
  /** True for a path, language prefix included, at which there is a page. */
  readonly isPage: (pathname: string) => boolean;
  /** The same for holders of a preview token, who also see drafts. */
  readonly isDraft: (pathname: string) => boolean;
  /** True for a path at which there is a file, a feed or an endpoint. */
  readonly isOther: (pathname: string) => boolean;
  /** True for a picture that is there, by the name that a document gives it. */
  readonly hasPicture: (media: string, document: string) => boolean;
  /** Pages of the site that are no documents: their paths in the default language. */
  readonly ownPages: readonly string[];
  /** Numbers that the configuration states, with the words that follow them in a language. */
  readonly claims: (locale: LocaleCode) => readonly Claim[];
  /** The whole page at a path, language prefix included; undefined where it cannot be made. */
  readonly html: (pathname: string) => Promise<string | undefined>;
}
