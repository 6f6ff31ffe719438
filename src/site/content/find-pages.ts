import { type AskedPages, FOUND_KINDS } from "../features/search/asked-pages.ts";
import type { FoundPages } from "../features/search/found-pages.ts";
import type { PageContent } from "./page-content.ts";
import { languageOf } from "./text-language.ts";

/** Pages on one page of results. */
const PER_PAGE = 10;

/** Looks for pages; a page of results beyond the last one is the last one. */
export async function findPages(
  { text, kind, page: asked }: AskedPages,
  { services, source, locale, dateOf, works, pictureOf }: PageContent,
): Promise<FoundPages> {
  const { blog } = services.site.studio.features;
  const look = (page: number) =>
    source.search({
      text,
      locale,
      kinds: FOUND_KINDS.filter((each) => blog || each !== "article"),
      only: kind,
      skip: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
    });
  const first = await look(asked);
  if (!first.ok) return { ...first, text };
  const pages = Math.max(1, Math.ceil(first.total / PER_PAGE));
  const page = Math.min(asked, pages);
  const found = page === asked ? first : await look(page);
  if (!found.ok) return { ...found, text };
  const films = works();
  return {
    ...found,
    text,
    kind,
    page,
    pages,
    hits: found.hits.map(({ path, kind: foundKind, title, excerpt, date, locale: written }) => {
      const film = films.find((work) => work.path === path);
      const day = film ? undefined : dateOf(date === "" ? undefined : date);
      const picture = film?.picture ?? pictureOf(path, written);
      const language = languageOf(written, locale, services);
      return {
        path,
        kind: foundKind,
        title,
        excerpt,
        ...(day && { date: day }),
        ...(film && {
          work: { category: film.category, place: film.place, client: film.client },
        }),
        ...(picture && { picture }),
        ...language,
      };
    }),
  };
}
