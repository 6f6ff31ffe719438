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
import { showCaptions } from "./captions.ts";
import { FilmChapters } from "./film-chapters.tsx";
import { FilmProblem } from "./film-problem.tsx";
import { PlayerBar } from "./player-bar.tsx";
import { PlayerButton } from "./player-button.tsx";
import { rememberedViewing, rememberViewing } from "./remembered-viewing.ts";
import { SpokenText } from "./spoken-text.tsx";
import { useChapters } from "./use-chapters.ts";
import { useCountedViewing } from "./use-counted-viewing.ts";
import { useKeptViewing } from "./use-kept-viewing.ts";
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

function Stage({ film, name, title, poster, details }: FilmPlayerProps) {
  const { t, locale, languages } = useI18n();
  const store = useMediaStore();
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [query] = useSearchParams();
  const { key } = useLocation();
  const isPaused = useMediaSelector(({ mediaPaused }) => mediaPaused !== false);
  const isLoading = useMediaSelector(({ mediaLoading }) => mediaLoading === true);
  const hasPlayed = useMediaSelector(({ mediaHasPlayed }) => mediaHasPlayed === true);
  const [state, playback] = usePlayback(video, film, {
    asked: momentOf(query.get("t"), film.seconds),
    kept: rememberedViewing().places[name] ?? 0,
    entry: key,
  });

  useMediaOwners(store, video, root);
  const [captions, chooseCaptions, toggleCaptions] = useCaptions(video, film);
  useEffect(() => takeFocus(root.current), []);
  useKeptViewing(video, name);
  useCountedViewing(video, name);
  // What the film does counts, not what was shown last: presses may follow each other fast.
  const togglePlaying = useCallback(() => {
    const { MEDIA_PAUSE_REQUEST, MEDIA_PLAY_REQUEST } = MediaActionTypes;
    const isPlaying = video.current?.paused === false;
    store.dispatch({ type: isPlaying ? MEDIA_PAUSE_REQUEST : MEDIA_PLAY_REQUEST });
  }, [store]);
  const parts = useChapters();
  useShortcuts({ video, togglePlaying, toggleCaptions, chapters: parts.chapters });
  const chapters = chaptersOf(film)[locale.code];

  return (
    <>
      <div
        ref={root}
        className="film-player"
        role="group"
        aria-label={t("player.label", { title })}
        data-paused={isPaused || undefined}
        data-waits={(isLoading && !isPaused && !state.problem) || undefined}
      >
        <div className="film-screen">
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
        />
      </div>
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

/** Tells the store of media-chrome which elements are the film's. */
function useMediaOwners(
  store: ReturnType<typeof useMediaStore>,
  video: RefObject<HTMLVideoElement | null>,
  root: RefObject<HTMLDivElement | null>,
): void {
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

/** Where a dialog has put the focus for want of anything better, a press of Space would close it. */
function takeFocus(player: HTMLElement | null): void {
  if (document.activeElement?.closest("form[method='dialog']")) {
    player?.querySelector<HTMLElement>(".film-bar button")?.focus();
  }
}

/** A moment out of an address, in seconds; undefined for what is none. */
function momentOf(text: string | null, length: number): number | undefined {
  if (text === null || !/^\d{1,6}(?:\.\d{1,3})?$/.test(text)) return undefined;
  return Math.min(Number(text), length);
}
