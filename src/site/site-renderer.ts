import type { Card } from "#cards";
import type { Access } from "#content";
import type { SubmissionGuard } from "#forms";
import type { LocaleCode } from "#i18n";
import type { AskedPages } from "./features/search/asked-pages.ts";
import type { EndlessRedirect } from "./content/endless-redirects.ts";
import type { Feed } from "./feed/feed.ts";
import type { FoundPages } from "./features/search/found-pages.ts";
import type { ListedPage } from "./listing/list-pages.ts";
import type { PageMatch } from "./rendering/page-match.ts";
import type { PreviewState } from "./site-data.ts";

/** What a page depends on besides its address. */
export interface PageRequest {
  /** Scheme and host for absolute links, without trailing slash. */
  readonly origin: string;
  /** A language to offer in a line at the top (B8). */
  readonly offer?: LocaleCode | undefined;
  /** Set when drafts are asked for (D8). */
  readonly preview?: PreviewState | undefined;
  /** For pages that are made for one visitor, and for forms that are sent (b4). */
  readonly guard?: SubmissionGuard | undefined;
}

/** What an error page depends on besides its status. */
interface ErrorRequest {
  /** Scheme and host for absolute links, without trailing slash. */
  readonly origin: string;
  readonly locale: LocaleCode;
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
  /** The page at a path, language prefix included; undefined where there is nothing to show. */
  match(pathname: string, access: Access): PageMatch | undefined;
  /** What the card of a page shows; undefined for a page without one. */
  card(match: PageMatch): Promise<Card | undefined>;
  /** True for a path without language prefix at which the site shows something of its own. */
  isOwn(path: string): boolean;
  /** Path of the page whose action takes the HTML forms that are sent to a call (b5). */
  formPage(call: string): string | undefined;
  /** Published documents whose redirects lead in circles. */
  endlessRedirects(): Promise<readonly EndlessRedirect[]>;
  /** Runs the loader or action of a page. */
  load(match: PageMatch, request: Request, page: PageRequest): Promise<LoadedPage>;
  /** The error page for a status, in a language (C1, C2). */
  errorHtml(status: number, page: ErrorRequest): Promise<string>;
}
