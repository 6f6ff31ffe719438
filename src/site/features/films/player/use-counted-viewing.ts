import { type RefObject, useEffect } from "react";
import { tellEvent } from "../../../shell/tell-event.ts";
import { watchedSteps } from "./watched-steps.ts";

/** Tells that a film began and how much of it was seen, each once for a viewing (E3). */
export function useCountedViewing(video: RefObject<HTMLVideoElement | null>, name: string): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const told = new Set<string>();
    const tell = (steps: readonly string[]): void => {
      for (const step of steps) {
        if (!told.has(step)) tellEvent("film", step, name);
        told.add(step);
      }
    };
    const look = (): void => tell(watchedSteps(element.played, element.duration));
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("playing", () => tell(["started"]), { signal });
    for (const type of ["timeupdate", "ended"]) element.addEventListener(type, look, { signal });
    return () => listening.abort();
  }, [video, name]);
}
