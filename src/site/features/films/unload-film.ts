/**
 * Ends the loading of a film that has been taken out of the page; it would go on alone. It ends after
 * the next page is painted, which would wait for it. A film that is still there by then stays as it is:
 * React's strict mode in development tries the end of every effect.
 */
export function unloadFilm(film: HTMLVideoElement | null): void {
  setTimeout(() => {
    if (!film || film.isConnected) return;
    film.replaceChildren();
    film.load();
  }, AFTER_PAINT_MS);
}

/** The next page is painted by then, in milliseconds. */
const AFTER_PAINT_MS = 100;
