import type { Access } from "#content";
import type { LocaleCode } from "#i18n";
import type { SiteContent, SiteServices } from "./services.ts";
import type { Described, GraphPage } from "./structured-data/graph-page.ts";

/** An address that matches a page of the route table. */
export interface PageAddress {
  readonly locale: LocaleCode;
  /** Path without language prefix, percent-decoded. */
  readonly path: string;
  /** Values of the dynamic parts of the page's path. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * True for a value that means something on this site. A text stands for the value, and for all others that
 * are told the same: the cache keeps one page for them, however many are made up.
 */
export type QueryTest = (
  value: string,
  services: SiteServices,
  asked: { readonly locale: LocaleCode; readonly access: Access },
) => boolean | string;

/**
 * What only the server asks of a page: the `server` of its entry in the route table, kept beside its
 * route as `page.server.ts`. Browsers never load it.
 *
 * @typeParam Data what the page's loader returns
 */
export interface ServerPage<Data = unknown> {
  /** True for a page whose addresses are those of documents. */
  readonly isDocument?: true;
  /** True when there is something to show at an address; without it the page is always there. */
  exists?(address: PageAddress, content: SiteContent): boolean;
  /** Localized addresses with parameters, besides those of documents; for copies of the site. */
  addresses?(services: SiteServices, locale: LocaleCode): Iterable<string>;
  /** Query values that change the page, in the order of its address in the cache, and what they may be. */
  readonly query?: Readonly<Record<string, RegExp | QueryTest>>;
  /** Calls that hand the HTML forms they are sent to the action of this page (b5). */
  readonly formCalls?: readonly string[];
  /** True when its forms stand on other pages too, and so on static copies at other origins. */
  readonly hasFormsElsewhere?: true;
  /** True for a page that leads static copies' visitors to the server behind the forms. */
  readonly needsServer?: true;
  /**
   * What the page says to machines (JSON-LD) and on its card. A page without it, and an address for
   * which it returns undefined, is not for search engines and not in the sitemap.
   */
  describe?(data: Data, page: GraphPage): Described | undefined;
}
