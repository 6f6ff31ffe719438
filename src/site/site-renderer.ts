import type { Card } from "#cards";
import type { Access } from "#content";
import type { SubmissionGuard } from "#forms";
import type { LocaleCode } from "#i18n";
import type { AskedPages } from "./features/search/asked-pages.ts";
import type { EndlessRedirect } from "./content/endless-redirects.ts";
import type { Feed } from "./feed/feed.ts";
import type { FoundPages } from "./features/search/found-pages.ts";
import type { ListedPage } from "./listing/list-pages.ts";
import type { PagePrivacy } from "./page-privacy.ts";
import type { PreviewState } from "./site-data.ts";

/** What a page depends on besides its address. */
export interface PageRequest {
  /** Scheme and host for absolute links, without trailing slash. */
  readonly origin: string;
  /** Language for addresses that do not name one and match no page. */
  readonly fallbackLocale: LocaleCode;
  /** A language to offer in a line at the top (B8). */
  readonly offer?: LocaleCode | undefined;
  /** Set when drafts are asked for (D8). */
  readonly preview?: PreviewState | undefined;
  /** For pages that are made for one visitor, and for forms that are sent (b4). */
  readonly guard?: SubmissionGuard | undefined;
}

/** A page whose data is loaded and whose HTML can be made. */
export interface LoadedPage {
  readonly status: number;
  readonly locale: LocaleCode;
  /** Name in the route table; undefined when the address matches no page. */
  readonly page: string | undefined;
  /** Address to which the visitor is sent instead; nothing can be rendered then (D10). */
  readonly redirect?: string;
  /** Milliseconds for which the page may be kept; until the content changes when left out. */
  readonly keepForMs?: number;
  /** Seconds until a form that was one too many may be sent again (b5). */
  readonly retryAfter?: string;
  /** What a loader or action threw unexpectedly, for the log. */
  readonly fault?: unknown;
  /** The complete document. Throws when a component does. */
  html(): string;
  /** What a client-side navigation to this page needs, as JSON. */
  data(): string;
}

/** Turns requests into pages. */
export interface SiteRenderer {
  /** All pages that search engines may list. */
  pages(): readonly ListedPage[];
  /** Paths of all pages of a language that are the same for everybody, percent-encoded. */
  addresses(locale: LocaleCode): Iterable<string>;
  /** What the feed of a language carries. */
  feed(locale: LocaleCode, origin: string): Promise<Feed>;
  /** What the search page of a language would show. */
  search(asked: AskedPages, locale: LocaleCode, access: Access): Promise<FoundPages>;
  /** What the card of the page at a path shows; undefined where there is no such page, or no card. */
  card(pathname: string): Promise<Card | undefined>;
  /** True for a path, language prefix included, that a page answers. */
  isPage(pathname: string, access: Access): boolean;
  /** True for a path without language prefix at which the site shows something of its own. */
  isOwn(path: string): boolean;
  /** Published documents whose redirects lead in circles. */
  endlessRedirects(): Promise<readonly EndlessRedirect[]>;
  /** Whom the page at a path is for; undefined where there is no page. */
  privacyOf(pathname: string): PagePrivacy | undefined;
  load(request: Request, page: PageRequest): Promise<LoadedPage>;
  /** The error page for a status, in the fallback language (C1, C2). */
  errorHtml(status: number, page: PageRequest): Promise<string>;
}
