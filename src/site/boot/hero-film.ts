import { mayMove } from "./may-move.ts";
import { onceLoaded } from "./once-loaded.ts";

/**
 * Moves the film behind the promise of the home page, before and after React is awake: it comes when
 * the page is loaded, plays while it is on screen, and has a button to stop it (WCAG 2.2 2.2.2). Those
 * who want less motion or less data keep the still. Doing it twice for one film is as doing it once.
 */
export function moveHeroFilm(): void {
  const film = document.querySelector<HTMLVideoElement>("#hero video");
  const button = film?.nextElementSibling;
  if (!film || !(button instanceof HTMLButtonElement) || !mayMove()) return;
  let isVisible = false;
  const update = (): void => {
    // What the browser does not let play stays a still.
    if (isVisible && button.ariaPressed !== "true") film.play().catch(() => {});
    else film.pause();
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the second time takes the first's place
  button.onclick = () => {
    button.ariaPressed = String(button.ariaPressed !== "true");
    update();
  };
  onceLoaded(() => {
    button.hidden = false;
    new IntersectionObserver(([entry]) => {
      isVisible = entry?.isIntersecting === true;
      update();
    }).observe(film);
  });
}
