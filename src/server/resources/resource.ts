import type { Context, MiddlewareHandler } from "hono";
import type { ListedPage } from "#site";
import type { SiteEnv } from "../http/site-answer.ts";
import type { RequestKind } from "../http/site-request.ts";

/** Answers a request for a resource. */
export type Handler = (context: Context<SiteEnv>) => Response | Promise<Response>;

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** How long an answer may be kept, where the handler does not say it itself. */
export const CACHING = {
  /** The address changes with what it answers. */
  immutable: "public, max-age=31536000, immutable",
  /** Kept, and asked for again with its validator. */
  revalidated: "public, max-age=0, must-revalidate",
  none: "no-store",
} as const;

/** A file of a static export: an answer that is the same for everybody and no page. */
export interface ExportedFile {
  /** Path of its address. */
  readonly pathname: string;
  /** Text, in pieces where it is long. */
  readonly body: string | AsyncIterable<string>;
}

/** An address of the site, or a family of them: all that the server, the export and the docs know of it. */
export interface Resource {
  /** Path in Hono's pattern language, without language prefix. */
  readonly pattern: string;
  /** Set for what every language has under its own prefix: `/he/feed.xml`. */
  readonly isLocalized?: true;
  /** What requests for it are counted as; the table says it for whole families. */
  readonly kind?: RequestKind;
  /** Handlers by method; HEAD is answered like GET, every other method with 405 and `Allow`. */
  readonly methods: Readonly<Partial<Record<Method, Handler>>>;
  /** In place of 405 for other methods, where the family of calls says it in its own way. */
  readonly otherMethods?: (
    context: Context<SiteEnv>,
    allow: string,
  ) => Response | Promise<Response>;
  /** What runs before its handlers: limits, checks of the sender. */
  readonly before?: readonly MiddlewareHandler<SiteEnv>[];
  readonly caching: keyof typeof CACHING;
  /** Set for what is looked up after the studio's redirects, as pages are. */
  readonly afterRedirects?: true;
  /** Files of a static export. */
  readonly exported?: (origin: string) => AsyncIterable<ExportedFile> | Iterable<ExportedFile>;
  /** Pages that the sitemap lists. */
  readonly listed?: () => Promise<readonly ListedPage[]>;
}
