import type { Work } from "../../features/articles/summaries.ts";
import { FILM_FORMATS, type FilmFormat } from "../../ui/film-format.ts";

/** Which works are listed, and how. */
export interface WorkChoice {
  /** Undefined for all. */
  readonly category: string | undefined;
  readonly format: FilmFormat | undefined;
  readonly view: "grid" | "list";
}

/** The choice in the query of an address; what means nothing is left out. */
export function readWorkChoice(query: URLSearchParams, categories: readonly string[]): WorkChoice {
  const filter = query.get("filter") ?? "";
  return {
    category: categories.includes(filter) ? filter : undefined,
    format: FILM_FORMATS.find((format) => format === query.get("format")),
    view: query.get("view") === "list" ? "list" : "grid",
  };
}

/** Path of the list with a choice; one address for each. */
export function workChoicePath({ category, format, view }: WorkChoice): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set("filter", category);
  if (format) query.set("format", format);
  if (view === "list") query.set("view", view);
  return query.size > 0 ? `/portfolio?${query}` : "/portfolio";
}

/** The works of a choice, in their order. */
export function chooseWorks(
  works: readonly Work[],
  { category, format }: Pick<WorkChoice, "category" | "format">,
): readonly Work[] {
  return works.filter(
    (work) =>
      (category === undefined || work.category === category) &&
      (format === undefined || work.format === format),
  );
}
