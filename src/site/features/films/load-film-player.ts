import type { FilmPlayer } from "./player/film-player.tsx";
import playerStyles from "./player/film-player.css?url";
import rangeStyles from "./player/film-range.css?url";

/** The code of the player and its styles; asked for when a film is opened. */
export async function loadFilmPlayer(): Promise<{ readonly FilmPlayer: typeof FilmPlayer }> {
  const [player] = await Promise.all([
    import("./player/film-player.tsx"),
    loadStyles(playerStyles),
    loadStyles(rangeStyles),
  ]);
  return player;
}

/** A sheet of its own, so that pages without a film do without it. */
function loadStyles(address: string): Promise<void> {
  const known = document.querySelector(`link[href="${address}"]`);
  if (known) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${address} did not load`));
    });
    document.head.append(link);
  });
}
