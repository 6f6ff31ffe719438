import { type RefObject, useEffect, useState } from "react";
import type { Cue } from "../cue.ts";
import { Transcript } from "../transcript.tsx";
import { useI18n } from "../../../shell/page-context.tsx";

/** What is said in the film, in the page's language; its captions are loaded when it is unfolded. */
export function SpokenText({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const { t, locale } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const [cues, setCues] = useState<readonly Cue[]>();

  useEffect(() => {
    const element = video.current?.querySelector<HTMLTrackElement>(
      `track[kind=captions][srclang="${locale.iso}"]`,
    );
    if (!isOpen || !element) return;
    const { track } = element;
    const read = (): void => setCues(cuesOf(track));
    if (track.mode === "disabled") track.mode = "hidden";
    if (element.readyState === HTMLTrackElement.LOADED) read();
    element.addEventListener("load", read);
    return () => element.removeEventListener("load", read);
  }, [isOpen, video, locale.iso]);

  return (
    <details className="film-fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t("player.transcript")}</summary>
      {cues ? <Transcript cues={cues} /> : <p>{t("player.transcriptWait")}</p>}
    </details>
  );
}

function cuesOf({ cues }: TextTrack): readonly Cue[] {
  return [...(cues ?? [])].map((cue) => ({
    start: cue.startTime,
    text: (cue as VTTCue).getCueAsHTML().textContent.replaceAll("\n", " "),
  }));
}
