import {
  MediaActionTypes,
  MediaProvider,
  useMediaSelector,
  useMediaStore,
} from "media-chrome/react/media-store";
import { createMediaStore } from "media-chrome/media-store/media-store";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { FilmTracks } from "../../../ui/film-tracks.tsx";
import { useI18n } from "../../../shell/page-context.tsx";
import { captionLanguage, captionsOf, chaptersOf, type Film } from "../../../ui/film.ts";
import type { Work } from "../../articles/summaries.ts";
import { showCaptions } from "./captions.ts";
import { FilmChapters } from "./film-chapters.tsx";
import { FilmEnd } from "./film-end.tsx";
import { FilmProblem } from "./film-problem.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { PlayerButton } from "./player-button.tsx";
import { rememberedViewing, rememberViewing } from "./remembered-viewing.ts";
import { SpokenText } from "./spoken-text.tsx";
import { type Chapters, useChapters } from "./use-chapters.ts";
import { useCountedViewing } from "./use-counted-viewing.ts";
import { useIdleControls } from "./use-idle-controls.ts";
import { useKeptViewing } from "./use-kept-viewing.ts";
import { usePlacedCaptions } from "./use-placed-captions.ts";
import { usePlayback } from "./use-playback.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** What {@link FilmPlayer} needs. */
export interface FilmPlayerProps {
  readonly film: Film;
  /** Under which name the visitor's place in the film is remembered. */
  readonly name: string;
  readonly title: string;
  /** Shown until the film has a picture. */
  readonly poster: ReactNode;
  /** Width by height of the poster, which is that of the film. */
  readonly ratio: number | undefined;
  /** The film that is offered when this one is over. */
  readonly next: Pick<Work, "slug" | "title" | "client" | "picture"> | undefined;
  /** What is said of the film under it. */
  readonly details: ReactNode;
}

/** What media-chrome would keep under names of its own. */
const OPTIONS = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

/** A film with everything that can be done with it. Opened by the visitor, it plays at once. */
export function FilmPlayer(props: FilmPlayerProps) {
  const [store] = useState(() => createMediaStore({ documentElement: document, options: OPTIONS }));
  return (
    <MediaProvider mediaStore={store}>
      <Stage {...props} />
    </MediaProvider>
  );
}

/** Of most films; taken for those whose poster says nothing. */
const USUAL_RATIO = 16 / 9;

// Long: a list of what the parts of the player need of each other.
function Stage(props: FilmPlayerProps) {
  const { film, name, title, poster, ratio = USUAL_RATIO, next } = props;
  const { t, locale, languages } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [query] = useSearchParams();
  const { key } = useLocation();
  const isPaused = useMediaSelector(({ mediaPaused }) => mediaPaused !== false);
  const isLoading = useMediaSelector(({ mediaLoading }) => mediaLoading === true);
  const hasPlayed = useMediaSelector(({ mediaHasPlayed }) => mediaHasPlayed === true);
  const isOver = useMediaSelector(({ mediaEnded }) => mediaEnded === true);
  const [state, playback] = usePlayback(video, film, {
    asked: momentOf(query.get("t"), film.seconds),
    kept: rememberedViewing().places[name] ?? 0,
    entry: key,
    ratio,
  });

  useMediaOwners(video, root);
  const [captions, chooseCaptions, toggleCaptions] = useCaptions(video, film);
  useBeginning(root, key);
  useEffect(() => takeFocus(root.current), []);
  useKeptViewing(video, name);
  useCountedViewing(video, name);
  const togglePlaying = useTogglePlaying(video);
  const parts = useChapters();
  useShortcuts({ video, togglePlaying, toggleCaptions, chapters: parts.chapters });
  const [isIdle, revealing] = useIdleControls(root, isPaused);
  usePlacedCaptions(video, captions, ratio, isIdle);
  const chapters = chaptersOf(film)[locale.code];

  return (
    <>
      <div
        ref={root}
        className="film-player"
        role="group"
        aria-label={t("player.label", { title })}
        data-paused={isPaused || undefined}
        data-idle={isIdle || undefined}
        data-waits={(isLoading && !isPaused && !state.problem) || undefined}
        style={{ "--ratio": ratio }}
        {...revealing}
      >
        <div className="film-screen">
          <div className="film-frame">
            {poster}
            {/* The bar's buttons and the keys do the same as a click. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- FilmTracks brings them */}
            <video ref={video} playsInline tabIndex={-1} onClick={togglePlaying}>
              <FilmTracks film={film} languages={languages} />
              {/* Hidden tracks are loaded only when they are the default. */}
              {chapters && <track kind="chapters" default srcLang={locale.iso} src={chapters} />}
            </video>
            {!hasPlayed && isPaused && !state.problem && (
              <PlayerButton
                icon="play"
                className="film-start"
                label={t("player.play")}
                onPress={togglePlaying}
              />
            )}
          </div>
          {isOver && !state.problem && <FilmEnd next={next} onReplay={togglePlaying} />}
          {state.problem && <FilmProblem problem={state.problem} onRetry={playback.retry} />}
        </div>
        <PlayerBar
          film={film}
          playback={state}
          parts={parts}
          onTogglePlaying={togglePlaying}
          onChooseSize={playback.chooseSize}
          captions={captions}
          onChooseCaptions={chooseCaptions}
          onDetails={() => {
            below.current?.scrollIntoView();
            below.current?.focus({ preventScroll: true });
          }}
        />
      </div>
      <div ref={below} tabIndex={-1} className="film-below">
        <Details {...props} video={video} parts={parts} />
      </div>
    </>
  );
}

interface DetailsProps extends Pick<FilmPlayerProps, "film" | "details"> {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly parts: Chapters;
}

/** What stands under the film: its parts, what is said of it and in it, and the keys. */
function Details({ film, details, video, parts }: DetailsProps) {
  const { t, locale } = useI18n();
  return (
    <>
      <FilmChapters {...parts} />
      {details}
      {captionsOf(film)[locale.code] !== undefined && <SpokenText video={video} />}
      <details className="film-fold">
        <summary>{t("player.keys")}</summary>
        <p>{t("player.keysHelp")}</p>
      </details>
    </>
  );
}

/** Shows the player whenever the address leads to another moment of the film. */
function useBeginning(root: RefObject<HTMLElement | null>, entry: string): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    root.current?.scrollIntoView();
  }, [root, entry]);
}

/** Plays or stops. What the film does counts, not what was shown last: presses may follow each other fast. */
function useTogglePlaying(video: RefObject<HTMLVideoElement | null>): () => void {
  const store = useMediaStore();
  return useCallback(() => {
    const { MEDIA_PAUSE_REQUEST, MEDIA_PLAY_REQUEST } = MediaActionTypes;
    const isPlaying = isFilmPlaying(video);
    store.dispatch({ type: isPlaying ? MEDIA_PAUSE_REQUEST : MEDIA_PLAY_REQUEST });
  }, [store, video]);
}

function isFilmPlaying({ current }: RefObject<HTMLVideoElement | null>): boolean {
  return current?.paused === false;
}

/** Tells the store of media-chrome which elements are the film's. */
function useMediaOwners(
  video: RefObject<HTMLVideoElement | null>,
  root: RefObject<HTMLDivElement | null>,
): void {
  const store = useMediaStore();
  useEffect(() => {
    const owners = [
      [MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, video.current],
      [MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, root.current],
    ] as const;
    for (const [type, detail] of owners) store.dispatch({ type, detail });
    return () => {
      for (const [type] of owners) store.dispatch({ type, detail: undefined });
    };
  }, [store, video, root]);
}

/** The language of the captions that are shown, empty for none; remembered from film to film. */
function useCaptions(video: RefObject<HTMLVideoElement | null>, film: Film) {
  const { locale, languages } = useI18n();
  const [captions, setCaptions] = useState(() => rememberedViewing().captions ?? "");
  useEffect(() => {
    if (video.current) showCaptions(video.current, captions);
  }, [video, captions]);
  const choose = useCallback((language: string) => {
    rememberViewing({ captions: language });
    setCaptions(language);
  }, []);
  const toggle = useCallback(() => {
    const [first] = Object.keys(captionsOf(film));
    const own = captionsOf(film)[locale.code] === undefined ? first : locale.code;
    choose(captions === "" && own ? captionLanguage(own, languages).iso : "");
  }, [captions, choose, film, languages, locale]);
  return [captions, choose, toggle] as const;
}

/**
 * Where a dialog has put the focus for want of anything better, a press of Space would close it; and what
 * led to this film may have gone with the one before.
 */
function takeFocus(player: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || focused?.closest("form[method='dialog']")) {
    player?.querySelector<HTMLElement>(".film-bar button")?.focus();
  }
}

/** A moment out of an address, in seconds; undefined for what is none. */
function momentOf(text: string | null, length: number): number | undefined {
  if (text === null || !/^\d{1,6}(?:\.\d{1,3})?$/.test(text)) return undefined;
  return Math.min(Number(text), length);
}
