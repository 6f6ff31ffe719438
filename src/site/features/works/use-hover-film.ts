import { type RefObject, useEffect, useState } from "react";
import { mayMove } from "../../boot/may-move.ts";

/** A pointer that only passes over a still starts nothing, in milliseconds. */
const PASSING_MS = 120;

/**
 * True while a pointer that can hover rests on an element. Before it does, nothing is loaded; a press
 * ends it, because it opens the film itself.
 */
export function useHoverFilm(target: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setIsHovered] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || !matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsHovered(mayMove()), PASSING_MS);
    };
    const stop = (): void => {
      clearTimeout(timer);
      setIsHovered(false);
    };
    element.addEventListener("pointerenter", start, { signal });
    element.addEventListener("pointerleave", stop, { signal });
    element.addEventListener("click", stop, { signal });
    // The pointer that hydrated the page rests on it already.
    if (element.matches(":hover")) start();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [target]);
  return isHovered;
}
