import type { LocaleCode } from "#i18n";
import type { PageMatch } from "#site";

/** What an address means. */
export type AddressDecision =
  | {
      readonly kind: "redirect";
      readonly status: 301 | 302;
      readonly location: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: "page";
      /** Path and the query values that matter; the page's identity in the cache. */
      readonly address: string;
      readonly match: PageMatch;
      readonly locale: LocaleCode;
      readonly offer?: LocaleCode;
      /** Set for a page that is made for one visitor and never kept. */
      readonly isPersonal?: true;
      readonly headers: Readonly<Record<string, string>>;
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: "error";
      readonly status: 404;
      readonly locale: LocaleCode;
      readonly cookies: readonly string[];
    };
