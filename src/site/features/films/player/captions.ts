/** Shows the captions of a language and no others; empty for none. */
export function showCaptions({ textTracks }: HTMLVideoElement, language: string): void {
  for (const track of textTracks) {
    if (track.kind !== "captions") continue;
    if (track.language === language) track.mode = "showing";
    // What was loaded for reading stays.
    else if (track.mode === "showing") track.mode = "hidden";
  }
}

/** Height of a line of captions, and of the space around all, by the size of their letters. */
const LINE = 1.3;
const SPACE = 0.5;

/** Cues that say nothing of their place in the file. */
const movable = new WeakSet<TextTrackCue>();

/** Where captions stand in the element of a film, in pixels from its top. */
export interface CaptionPlace {
  readonly height: number;
  /** Size of their letters. */
  readonly size: number;
  /** Where they end over the film, or begin below it. */
  readonly edge: number;
  readonly isBelow: boolean;
}

/** Moves the captions that are shown; those that have a place of their own keep it. */
export function placeCaptions({ textTracks }: HTMLVideoElement, place: CaptionPlace): void {
  const { height, size, edge, isBelow } = place;
  for (const track of textTracks) {
    if (track.kind !== "captions" || track.mode !== "showing") continue;
    for (const cue of track.cues ?? []) {
      const moved = cue as VTTCue;
      if (moved.line !== "auto" && !movable.has(cue)) continue;
      movable.add(cue);
      const lines = moved.text.split("\n").length;
      const top = isBelow ? edge + SPACE * size : edge - (lines * LINE + SPACE) * size;
      moved.snapToLines = false;
      moved.line = Math.round((1000 * top) / height) / 10;
    }
  }
}
