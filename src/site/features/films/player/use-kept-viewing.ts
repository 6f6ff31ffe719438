import { type RefObject, useEffect } from "react";
import { rememberedViewing, rememberPlace, rememberViewing } from "./remembered-viewing.ts";

/** Takes over loudness from the film before, and keeps it and the place in this film. */
export function useKeptViewing(video: RefObject<HTMLVideoElement | null>, name: string): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    takeOverSound(element);
    const listening = new AbortController();
    const { signal } = listening;
    const keepPlace = (): void => {
      if (!element.seeking && element.readyState > 0) {
        rememberPlace(name, element.currentTime, element.duration);
      }
    };
    let second = 0;
    for (const type of ["pause", "seeked", "ended"]) {
      element.addEventListener(type, keepPlace, { signal });
    }
    element.addEventListener(
      "timeupdate",
      () => {
        if (Math.floor(element.currentTime) === second) return;
        second = Math.floor(element.currentTime);
        keepPlace();
      },
      { signal },
    );
    const keepSound = (): void => rememberViewing({ volume: element.volume, muted: element.muted });
    element.addEventListener("volumechange", keepSound, { signal });
    return () => {
      keepPlace();
      keepSound();
      listening.abort();
    };
  }, [video, name]);
}

function takeOverSound(video: HTMLVideoElement): void {
  const { volume = 1, muted = false } = rememberedViewing();
  video.volume = volume;
  video.muted = muted;
}
