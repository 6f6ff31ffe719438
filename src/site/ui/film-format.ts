/** Shapes in which films are listed and shown; each is a ratio of its own in the style sheet. */
export const FILM_FORMATS = ["wide", "square", "vertical"] as const;

/** The shape of a film, named like its filter. */
export type FilmFormat = (typeof FILM_FORMATS)[number];

/** Where one shape ends and the next begins: half way, as factors, between 9:16, 1:1 and 16:9. */
const [NARROW, BROAD] = [3 / 4, 4 / 3];

/** The shape that is nearest to a size, in pixels or any other unit. */
export function formatOf({ width, height }: { width: number; height: number }): FilmFormat {
  const ratio = width / height;
  if (ratio <= NARROW) return "vertical";
  return ratio < BROAD ? "square" : "wide";
}
