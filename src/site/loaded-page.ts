import type { SubmissionGuard } from "#forms";
import type { LocaleCode } from "#i18n";
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
  /** True for a page that React shows after another, and whose further content it can ask for. */
  readonly isNavigation?: boolean | undefined;
  /** The form that was sent, already parsed; the request that goes with it has no body. */
  readonly form?: FormData;
}

/** What an error page depends on besides its status. */
export interface ErrorRequest extends Pick<PageRequest, "origin" | "preview"> {
  readonly locale: LocaleCode;
}

/** A page whose data is loaded and whose HTML can be made. */
export interface LoadedPage {
  readonly status: number;
  readonly locale: LocaleCode;
  /** Name in the route table; undefined when the address matches no page. */
  readonly page: string | undefined;
  /** True when the address has nothing to show after all (C1). */
  readonly isMissing?: true;
  /** Address to which the visitor is sent instead, with the query; nothing can be rendered then (D10). */
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
