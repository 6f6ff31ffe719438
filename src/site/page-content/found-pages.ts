import type { Access, MarkedText, SearchKind } from "#content";
import type { LocaleCode } from "#i18n";
import type { AskedPages } from "./asked-pages.ts";
import type { TextLanguage } from "../editorial/summaries.ts";
import type { SiteServices } from "../services.ts";
import { languageOf } from "./text-language.ts";

/** Pages on one page of results. */
const PER_PAGE = 10;
/** A page in which the words stand. */
export interface FoundPage {
  /** Path in the default language. */
  readonly path: string;
  readonly kind: SearchKind;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  readonly date?: { readonly iso: string; readonly text: string };
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
      /** Number of pages found. */
      readonly total: number;
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

/** Who asks, and how days are written for them. */
interface Asker {
  readonly access: Access;
  readonly locale: LocaleCode;
  readonly dateOf: (date: string | undefined) => FoundPage["date"];
}

/** Looks for pages; a page of results beyond the last one is the last one. */
export async function findPages(
  { text, page: asked }: AskedPages,
  services: SiteServices,
  { access, locale, dateOf }: Asker,
): Promise<FoundPages> {
  const { blog } = services.site.studio.features;
  const look = (page: number) =>
    services.content(access).search({
      text,
      locale,
      kinds: blog ? ["work", "article", "page"] : ["work", "page"],
      skip: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
    });
  const first = await look(asked);
  if (!first.ok) return { ...first, text };
  const pages = Math.max(1, Math.ceil(first.total / PER_PAGE));
  const page = Math.min(asked, pages);
  const found = page === asked ? first : await look(page);
  if (!found.ok) return { ...found, text };
  return {
    ...found,
    text,
    page,
    pages,
    hits: found.hits.map(({ path, kind, title, excerpt, date, locale: written }) => {
      const day = dateOf(date === "" ? undefined : date);
      const language = languageOf(written, locale, services);
      return { path, kind, title, excerpt, ...(day && { date: day }), ...language };
    }),
  };
}
