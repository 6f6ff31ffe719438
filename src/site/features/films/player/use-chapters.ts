import { useMediaSelector } from "media-chrome/react/media-store";
import { useMemo } from "react";
import { type Chapter, chapterAt } from "../cue.ts";

/** The parts of a film, once their track is there, and which one is shown; -1 for none. */
export interface Chapters {
  readonly chapters: readonly Chapter[];
  readonly current: number;
}

/** Chapters as the player's track in the page's language has them. */
export function useChapters(): Chapters {
  const cues = useMediaSelector(({ mediaChaptersCues }) => mediaChaptersCues);
  const chapters = useMemo(
    () => (cues ?? []).map(({ startTime: start, endTime: end, text }) => ({ start, end, text })),
    [cues],
  );
  const current = useMediaSelector(({ mediaCurrentTime }) =>
    chapterAt(chapters, mediaCurrentTime ?? 0),
  );
  return { chapters, current: current ?? -1 };
}
