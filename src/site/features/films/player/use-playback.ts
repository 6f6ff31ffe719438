import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Film } from "../../../ui/film.ts";
import { Playback, type PlaybackState } from "./playback.ts";

interface Moments {
  /** Where the address says that the film begins, in seconds. */
  readonly asked: number | undefined;
  /** Where the visitor left it last. */
  readonly kept: number;
  /** Name of the history entry: the same moment may be asked for again. */
  readonly entry: string;
}

interface PlaybackPlace extends Moments {
  /** Width by height of the film. */
  readonly ratio: number;
}

const FIRST: PlaybackState = { choice: "auto", lines: 0, problem: undefined };

/** Plays a film as long as the component is there, from where it is asked to. */
export function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  film: Film,
  { asked, kept, entry, ratio }: PlaybackPlace,
): readonly [PlaybackState, Pick<Playback, "chooseSize" | "retry">] {
  const current = useRef<Playback>(undefined);
  const first = useRef({ at: asked ?? kept, entry });
  const [state, setState] = useState(FIRST);

  useEffect(() => {
    if (!video.current) return;
    // Without a press before it, as after a deep link, browsers let no film play with sound.
    const mayPlay = navigator.userActivation.hasBeenActive;
    const playback = new Playback(video.current, film, {
      at: first.current.at,
      mayPlay,
      ratio,
    });
    current.current = playback;
    const stop = playback.subscribe(() => setState(playback.getState()));
    setState(playback.getState());
    return () => {
      stop();
      playback.end();
    };
  }, [video, film, ratio]);

  useEffect(() => {
    if (entry === first.current.entry) return;
    first.current.entry = entry;
    if (asked !== undefined) current.current?.playFrom(asked);
  }, [entry, asked]);

  const actions = useMemo(
    () => ({
      chooseSize: (choice: PlaybackState["choice"]) => current.current?.chooseSize(choice),
      retry: () => current.current?.retry(),
    }),
    [],
  );
  return [state, actions];
}
