import { CODECS, type Codec, type Film, filmAddress, filmType } from "../../../ui/film.ts";
import { chooseSize, smallerSize } from "./choose-size.ts";
import { readConditions } from "./read-conditions.ts";

/** Why a film does not go on. */
export type Problem = "brokeOff" | "unavailable" | "offline";

/** Lines that the visitor has chosen, or what suits the line. */
export type SizeChoice = number | "auto";

/** What is loaded of a film, and how that goes. */
export interface PlaybackState {
  readonly choice: SizeChoice;
  /** Lines of the file that is loaded. */
  readonly lines: number;
  readonly problem: Problem | undefined;
}

/** Brings the files of a film to a video element. */
export interface Playback {
  getState(): PlaybackState;
  subscribe(onChange: () => void): () => void;
  /** Another size; the film goes on where it is. */
  chooseSize(choice: SizeChoice): void;
  /** Goes on after a problem, where the film stopped. */
  retry(): void;
  /** Goes to a moment, in seconds, and plays from there. */
  playFrom(at: number): void;
  /** Ends it, and all loading. */
  end(): void;
}

interface PlaybackOptions {
  /** Where the film begins, in seconds. */
  readonly at: number;
  /** False loads no more than the length until the visitor plays. */
  readonly mayPlay: boolean;
}

/** A film that waits so long for data gets a smaller size, in milliseconds. */
const PATIENCE_MS = 2500;
/** Where there is no smaller one, and not a byte came for so long, the line is taken for broken. */
const GIVE_UP_MS = 8000;
const MEDIA_ERR_NETWORK = 2;

/** Loads a film in a size that suits line and screen, and keeps its place whatever happens. */
export function startPlayback(
  video: HTMLVideoElement,
  film: Film,
  { at, mayPlay }: PlaybackOptions,
): Playback {
  const listeners = new Set<() => void>();
  const ending = new AbortController();
  const { signal } = ending;
  const codecs = CODECS.filter((codec) => video.canPlayType(filmType(film, codec)) !== "");
  let untried = [...codecs];
  let place = at;
  let isWanted = mayPlay;
  let hasPlace = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let lastBytes = 0;
  let state: PlaybackState = { choice: "auto", lines: 0, problem: undefined };

  const set = (change: Partial<PlaybackState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const fail = (problem: Problem): void => {
    clearTimeout(patience);
    set({ problem: navigator.onLine ? problem : "offline" });
  };
  const load = (choose: (codec: Codec) => number): void => {
    const [codec] = untried;
    if (!codec) {
      fail("unavailable");
      return;
    }
    const { playbackRate } = video;
    hasPlace = false;
    lastBytes = performance.now();
    set({ lines: choose(codec), problem: undefined });
    video.preload = isWanted ? "auto" : "metadata";
    video.src = filmAddress(film, codec, state.lines);
    video.playbackRate = playbackRate;
    if (isWanted) {
      video.play().catch(() => {});
      waitForData();
    }
  };
  const suiting = (codec: Codec): number => chooseSize(film, codec, readConditions(video));
  const chosen = (codec: Codec): number =>
    state.choice === "auto" ? state.lines || suiting(codec) : state.choice;
  const waitForData = (): void => {
    clearTimeout(patience);
    patience = setTimeout(() => {
      const smaller = smallerSize(film, state.lines);
      if (!navigator.onLine) fail("offline");
      else if (state.choice === "auto" && smaller !== undefined) load(() => smaller);
      else giveUpLater();
    }, PATIENCE_MS);
  };
  const giveUpLater = (): void => {
    const left = lastBytes + GIVE_UP_MS - performance.now();
    if (left <= 0) fail("brokeOff");
    else patience = setTimeout(giveUpLater, left);
  };
  const retry = (): void => {
    untried = [...codecs];
    isWanted = true;
    load(chosen);
  };
  const on = (target: EventTarget, types: readonly string[], listener: () => void): void => {
    for (const type of types) target.addEventListener(type, listener, { signal });
  };

  on(video, ["loadedmetadata"], () => {
    if (place > 0) video.currentTime = Math.min(place, video.duration);
    hasPlace = true;
  });
  on(video, ["timeupdate", "seeking"], () => {
    if (hasPlace && !video.error) place = video.currentTime;
  });
  on(video, ["play"], () => {
    isWanted = true;
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) waitForData();
  });
  on(video, ["pause"], () => {
    isWanted = false;
    clearTimeout(patience);
  });
  on(video, ["progress"], () => (lastBytes = performance.now()));
  on(video, ["playing"], () => {
    clearTimeout(patience);
    if (state.problem) set({ problem: undefined });
  });
  on(video, ["waiting"], waitForData);
  on(video, ["error"], () => {
    if (video.error?.code === MEDIA_ERR_NETWORK || hasPlace) fail("brokeOff");
    else {
      untried.shift();
      load(chosen);
    }
  });
  on(globalThis, ["online"], () => {
    if (state.problem) retry();
  });

  load(suiting);
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chooseSize(choice) {
      set({ choice });
      isWanted = !video.paused;
      load(choice === "auto" ? suiting : chosen);
    },
    retry,
    playFrom(moment) {
      place = moment;
      isWanted = true;
      if (state.problem) retry();
      else {
        if (hasPlace) video.currentTime = moment;
        video.play().catch(() => {});
      }
    },
    end() {
      ending.abort();
      clearTimeout(patience);
      // Its window would stay, with nothing in it.
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
      video.removeAttribute("src");
      video.load();
    },
  };
}
