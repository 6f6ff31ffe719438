import { type RefObject, useEffect } from "react";
import { type CaptionPlace, placeCaptions } from "./captions.ts";

/** Of its height, what a film without controls over it has below its captions. */
const FOOT = 0.03;
/** So many lines of captions want room of their own. */
const LINES_BELOW = 3;

/** Keeps the captions out of the way of the controls, and below a film that has room there. */
export function usePlacedCaptions(
  video: RefObject<HTMLVideoElement | null>,
  language: string,
  ratio: number,
  isIdle: boolean,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element || language === "") return;
    const place = (): void => placeCaptions(element, placeIn(element, ratio, isIdle));
    place();
    addEventListener("resize", place);
    // Events of tracks do not bubble.
    element.addEventListener("load", place, true);
    return () => {
      removeEventListener("resize", place);
      element.removeEventListener("load", place, true);
    };
  }, [video, language, ratio, isIdle]);
}

function placeIn(video: HTMLVideoElement, ratio: number, isIdle: boolean): CaptionPlace {
  const { top, width, height } = video.getBoundingClientRect();
  const { fontSize, objectPosition } = getComputedStyle(video);
  const size = Number.parseFloat(fontSize);
  const filmHeight = Math.min(height, width / ratio);
  const isAtTop = objectPosition.endsWith(" 0%");
  if (isAtTop && height - filmHeight >= LINES_BELOW * size) {
    return { height, size, edge: filmHeight, isBelow: true };
  }
  const bar = video.closest(".film-player")?.querySelector(".film-bar");
  const foot = height * (1 - FOOT);
  // It begins with a shadow, which may lie under the captions.
  const shadow = bar ? Number.parseFloat(getComputedStyle(bar).paddingBlockStart) / 2 : 0;
  const covered = bar ? bar.getBoundingClientRect().top - top + shadow : foot;
  return { height, size, edge: isIdle ? foot : Math.min(foot, covered), isBelow: false };
}
