import { loadStyles } from "../../ui/load-styles.ts";
import type { FilmPlayer } from "./player/film-player.tsx";
import endStyles from "./player/film-end.css?url";
import playerStyles from "./player/film-player.css?url";
import rangeStyles from "./player/film-range.css?url";

/**
 * The code of the player and its styles; asked for when a film is opened. They are sheets of their own,
 * so that pages without a film do without them.
 */
export async function loadFilmPlayer(): Promise<{ readonly FilmPlayer: typeof FilmPlayer }> {
  const [player] = await Promise.all([
    import("./player/film-player.tsx"),
    loadStyles(playerStyles),
    loadStyles(rangeStyles),
    loadStyles(endStyles),
  ]);
  return player;
}
