/** Shows the captions of a language and no others; empty for none. */
export function showCaptions({ textTracks }: HTMLVideoElement, language: string): void {
  for (const track of textTracks) {
    if (track.kind !== "captions") continue;
    if (track.language === language) track.mode = "showing";
    // What was loaded for reading stays.
    else if (track.mode === "showing") track.mode = "hidden";
  }
}
