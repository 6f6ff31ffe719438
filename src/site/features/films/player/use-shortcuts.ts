import { MediaActionTypes, useMediaStore } from "media-chrome/react/media-store";
import { type RefObject, useEffect } from "react";
import type { Chapter } from "../cue.ts";

const STEP_SECONDS = 5;
const LEAP_SECONDS = 10;
const VOLUME_STEP = 0.1;
/** So early in a chapter, the way back leads to the one before it. */
const CHAPTER_START_SECONDS = 1;

interface ShortcutTargets {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly togglePlaying: () => void;
  readonly toggleCaptions: () => void;
  readonly chapters: readonly Chapter[];
}

/**
 * Keys of the player while it is open, wherever the focus is. Keys of a field that is typed in, and of a
 * control that needs them itself, stay what they are (WCAG 2.2 2.1.4: the dialog has nothing else).
 */
export function useShortcuts({
  video,
  togglePlaying,
  toggleCaptions,
  chapters,
}: ShortcutTargets): void {
  const store = useMediaStore();
  useEffect(() => {
    const request = (type: string, detail?: number): void => store.dispatch({ type, detail });
    const seek = (at: number): void => {
      const { mediaDuration = 0 } = store.getState();
      request(MediaActionTypes.MEDIA_SEEK_REQUEST, Math.min(Math.max(0, at), mediaDuration));
    };
    const seekBy = (seconds: number): void => seek((video.current?.currentTime ?? 0) + seconds);
    const seekTo = (chapter: Chapter | undefined): void => {
      if (chapter) seek(chapter.start);
    };
    const nextChapter = (): void => {
      const at = video.current?.currentTime ?? 0;
      seekTo(chapters.find(({ start }) => start > at));
    };
    const chapterBefore = (): void => {
      const at = (video.current?.currentTime ?? 0) - CHAPTER_START_SECONDS;
      seekTo(chapters.findLast(({ start }) => start < at) ?? chapters[0]);
    };
    const turn = (step: number): void => {
      const { mediaVolume = 1, mediaMuted } = store.getState();
      const volume = (mediaMuted ? 0 : mediaVolume) + step;
      request(MediaActionTypes.MEDIA_VOLUME_REQUEST, Math.min(Math.max(0, volume), 1));
    };
    const toggle = (isOn: boolean, off: string, on: string): void => request(isOn ? off : on);
    const actions: Readonly<Record<string, () => void>> = {
      " ": togglePlaying,
      k: togglePlaying,
      ArrowLeft: () => seekBy(-STEP_SECONDS),
      ArrowRight: () => seekBy(STEP_SECONDS),
      j: () => seekBy(-LEAP_SECONDS),
      l: () => seekBy(LEAP_SECONDS),
      ArrowUp: () => turn(VOLUME_STEP),
      ArrowDown: () => turn(-VOLUME_STEP),
      m: () =>
        toggle(
          store.getState().mediaVolumeLevel === "off",
          MediaActionTypes.MEDIA_UNMUTE_REQUEST,
          MediaActionTypes.MEDIA_MUTE_REQUEST,
        ),
      f: () =>
        toggle(
          store.getState().mediaIsFullscreen === true,
          MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST,
          MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        ),
      c: toggleCaptions,
      n: nextChapter,
      p: chapterBefore,
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = nameOf(event);
      if (isTaken(event.target, key)) return;
      const tenth = /^\d$/.test(key) ? Number(key) / 10 : undefined;
      if (tenth !== undefined) seek((store.getState().mediaDuration ?? 0) * tenth);
      else if (actions[key]) actions[key]();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [store, video, togglePlaying, toggleCaptions, chapters]);
}

/** A key by its Latin letter, also on keyboards that write other ones. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || /^[\d a-z]$/i.test(key)) return key.length > 1 ? key : key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** True for keys that mean something where the focus is. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select, input:not([type=range])")) {
    return true;
  }
  if (key === " ") return target.matches("a, button, summary");
  // The range of the volume has arrows of its own; that of the time would move by a tenth.
  return key.startsWith("Arrow") && target.matches(".film-volume");
}
