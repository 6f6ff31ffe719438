import type { QueryTest } from "../server-page.ts";
import { FILM_NAME } from "../ui/film.ts";

/** No work has this slug. */
const UNKNOWN = "-";

/** The query value `film` of pages that show the film of a work over themselves, or say that it is unknown. */
export const filmQuery: QueryTest = (value, services, { locale, access }) => {
  if (!FILM_NAME.test(value)) return false;
  const works = services.content(access).portfolio(locale);
  return works.some(({ slug }) => slug === value) || UNKNOWN;
};
