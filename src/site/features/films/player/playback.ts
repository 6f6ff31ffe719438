import { type Codec, codecsOf, type Film, filmAddress, filmType } from "../../../ui/film.ts";
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

interface PlaybackOptions {
  /** Where the film begins, in seconds. */
  readonly at: number;
  /** False loads no more than the length until the visitor plays. */
  readonly mayPlay: boolean;
  /** Width by height of the film. */
  readonly ratio: number;
}

/** A film that waits so long for data gets a smaller size, in milliseconds. */
const PATIENCE_MS = 2500;
/** Where there is no smaller one, and not a byte came for so long, the line is taken for broken. */
const GIVE_UP_MS = 8000;
/** A line that has come back may not carry at once: so many more tries, and so long before each, in milliseconds. */
const TRIES_ONLINE = 5;
const TRY_AGAIN_MS = 1_000;
const MEDIA_ERR_NETWORK = 2;

/** Loads a film in a size that suits line and screen, and keeps its place whatever happens. */
export class Playback {
  readonly #video: HTMLVideoElement;
  readonly #film: Film;
  readonly #ratio: number;
  readonly #codecs: readonly Codec[];
  readonly #listeners = new Set<() => void>();
  readonly #ending = new AbortController();
  #untried: Codec[];
  #place: number;
  #isWanted: boolean;
  #hasPlace = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #lastBytes = 0;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #state: PlaybackState = { choice: "auto", lines: 0, problem: undefined };

  constructor(video: HTMLVideoElement, film: Film, { at, mayPlay, ratio }: PlaybackOptions) {
    this.#video = video;
    this.#film = film;
    this.#ratio = ratio;
    this.#codecs = codecsOf(film).filter(
      (codec) => video.canPlayType(filmType(film, codec)) !== "",
    );
    this.#untried = [...this.#codecs];
    this.#place = at;
    this.#isWanted = mayPlay;
    this.#followVideo();
    this.#load(this.#suiting);
  }

  getState = (): PlaybackState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another size; the film goes on where it is. */
  chooseSize = (choice: SizeChoice): void => {
    this.#set({ choice });
    this.#isWanted = !this.#video.paused;
    this.#load(choice === "auto" ? this.#suiting : this.#chosen);
  };

  /** Goes on after a problem, where the film stopped. */
  retry = (): void => {
    clearTimeout(this.#again);
    this.#untried = [...this.#codecs];
    this.#isWanted = true;
    this.#load(this.#chosen);
  };

  /** Goes to a moment, in seconds, and plays from there. */
  playFrom = (moment: number): void => {
    this.#place = moment;
    this.#isWanted = true;
    if (this.#state.problem) this.retry();
    else {
      this.#video.currentTime = moment;
      this.#video.play().catch(() => {});
    }
  };

  /** Ends it, and all loading. */
  end = (): void => {
    const video = this.#video;
    this.#ending.abort();
    clearTimeout(this.#patience);
    clearTimeout(this.#again);
    // Its window would stay, with nothing in it.
    if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
    video.removeAttribute("src");
    video.load();
  };

  #followVideo(): void {
    const video = this.#video;
    const { signal } = this.#ending;
    const on = (target: EventTarget, types: readonly string[], listener: () => void): void => {
      for (const type of types) target.addEventListener(type, listener, { signal });
    };
    on(video, ["loadedmetadata"], () => (this.#hasPlace = true));
    on(video, ["timeupdate", "seeking"], () => {
      if (this.#hasPlace && !video.error) this.#place = video.currentTime;
    });
    on(video, ["play"], () => {
      this.#isWanted = true;
      if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) this.#waitForData();
    });
    on(video, ["pause"], () => {
      this.#isWanted = false;
      clearTimeout(this.#patience);
    });
    on(video, ["progress"], () => (this.#lastBytes = performance.now()));
    on(video, ["playing"], () => {
      clearTimeout(this.#patience);
      this.#tries = 0;
      if (this.#state.problem) this.#set({ problem: undefined });
    });
    on(video, ["waiting"], () => this.#waitForData());
    on(video, ["error"], () => {
      if (video.error?.code === MEDIA_ERR_NETWORK || this.#hasPlace) this.#fail("brokeOff");
      else {
        this.#untried.shift();
        this.#load(this.#chosen);
      }
    });
    on(globalThis, ["online"], () => {
      this.#tries = TRIES_ONLINE;
      if (this.#state.problem) this.retry();
    });
  }

  #load(choose: (codec: Codec) => number): void {
    const video = this.#video;
    const [codec] = this.#untried;
    if (!codec) {
      this.#fail("unavailable");
      return;
    }
    const { playbackRate } = video;
    this.#hasPlace = false;
    this.#lastBytes = performance.now();
    this.#set({ lines: choose(codec), problem: undefined });
    video.preload = this.#isWanted ? "auto" : "metadata";
    // In the address and not set when the length is known: by then it may have begun to play.
    const fragment = this.#place > 0 ? `#t=${this.#place}` : "";
    video.src = filmAddress(this.#film, codec, this.#state.lines) + fragment;
    video.playbackRate = playbackRate;
    if (this.#isWanted) {
      video.play().catch(() => {});
      this.#waitForData();
    }
  }

  readonly #suiting = (codec: Codec): number =>
    chooseSize(this.#film, codec, readConditions(this.#video, this.#ratio));

  readonly #chosen = (codec: Codec): number => {
    const { choice, lines } = this.#state;
    return choice === "auto" ? lines || this.#suiting(codec) : choice;
  };

  #waitForData(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      const { choice, lines } = this.#state;
      const smaller = smallerSize(this.#film, lines);
      if (!navigator.onLine) this.#fail("offline");
      else if (choice === "auto" && smaller !== undefined) this.#load(() => smaller);
      else this.#giveUpLater();
    }, PATIENCE_MS);
  }

  #giveUpLater(): void {
    const left = this.#lastBytes + GIVE_UP_MS - performance.now();
    if (left <= 0) this.#fail("brokeOff");
    else this.#patience = setTimeout(() => this.#giveUpLater(), left);
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #fail(problem: Problem): void {
    clearTimeout(this.#patience);
    this.#set({ problem: navigator.onLine ? problem : "offline" });
    if (this.#tries === 0) return;
    this.#tries -= 1;
    this.#again = setTimeout(this.retry, TRY_AGAIN_MS);
  }
}
