import type { ContentEngine } from "#content/node";
import type { LocaleCode } from "#i18n";
import type { RedirectMatcher } from "#redirects";

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
  /** The whole page at a path, language prefix included; undefined where it cannot be made. */
  readonly html: (pathname: string) => Promise<string | undefined>;
}
