/**
 * Ends the loading of a film that has been taken out of the page; it would go on alone. One that is
 * still there stays as it is: React's strict mode in development tries the end of every effect.
 */
export function unloadFilm(film: HTMLVideoElement | null): void {
  if (!film || film.isConnected) return;
  film.replaceChildren();
  film.load();
}
