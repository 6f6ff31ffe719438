import { FPS, pictureOf, readFilm, shotAt, soundLevels } from "./read-film.mjs";
import { openRenderPage } from "./render-page.mjs";

/**
 * Draws frames of films, each by its own sound; of a film that is cut from others, those of the others.
 * Close it when done.
 *
 * @param {{ width: number, height: number }} size in pixels
 */
export function openFilmDrawer(size) {
  /** @type {Map<string, ReturnType<typeof openRenderPage>>} */
  const pages = new Map();
  const pageOf = (film) => {
    const page = pages.get(film.slug) ?? openRenderPage({ ...size, spectrum: soundLevels(film) });
    pages.set(film.slug, page);
    return page;
  };
  /**
   * @param {Awaited<ReturnType<typeof readFilm>>} film
   * @param {number} frame of the film, from 0
   * @param {{ isPlanar?: boolean }} [how] see {@link openRenderPage}
   * @returns {Promise<Buffer>}
   */
  async function draw(film, frame, how) {
    const { shot, start } = shotAt(film, frame);
    if (shot.cut) {
      const moment = Math.round((shot.from ?? 0) * FPS) + frame - start;
      return draw(await readFilm(shot.cut), moment, how);
    }
    const page = await pageOf(film);
    return page.draw({ ...pictureOf(shot, frame - start, start), ...how });
  }
  return {
    draw,
    async close() {
      await Promise.all(Array.from(pages.values(), async (page) => (await page).close()));
    },
  };
}
