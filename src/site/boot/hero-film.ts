import { mayMove } from "./may-move.ts";
import { onceLoaded } from "./once-loaded.ts";

/**
 * Plays the background film of the home page, before and after hydration: it loads after the page,
 * plays while on screen, and has a stop button (WCAG 2.2 2.2.2). Under reduced motion or reduced data
 * the still remains. Idempotent.
 */
export function moveHeroFilm(): void {
  const film = document.querySelector<HTMLVideoElement>("#hero video");
  const button = document.querySelector<HTMLButtonElement>("#hero [aria-pressed]");
  if (!film || !button || !mayMove()) return;
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
    new IntersectionObserver((entries) => {
      // What happened last, where the page had no time to be told of each.
      isVisible = entries.at(-1)?.isIntersecting === true;
      update();
    }).observe(film);
  });
}
