import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "../../shell/use-hydrated.ts";
import type { FilmPlayerProps } from "./player/film-player.tsx";
import { I18nProvider, useI18n, useShell } from "../../shell/page-context.tsx";
import { useDialogOpen } from "../../shell/use-dialog-open.ts";
import type { Film } from "../../ui/film.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import styles from "./film-stage.module.css";
import { loadFilmPlayer } from "./load-film-player.ts";
import { PlainFilm } from "../../ui/plain-film.tsx";

interface FilmStageProps {
  /** Id of the dialog in which it stands. */
  readonly dialog: string;
  /** Under which name the visitor's place in the film is remembered. */
  readonly name: string;
  readonly title: string;
  /** Absent until the film is built: then there is only the poster. */
  readonly film: Film | undefined;
  readonly poster: Picture | undefined;
  /** Text alternative of the poster; empty where the title says enough (WCAG 2.2 1.1.1). */
  readonly alt: string;
  /** Which film is offered at its end. */
  readonly next: FilmPlayerProps["next"];
  /** True when the address shows it: only then may the server's HTML load its poster. */
  readonly isShown: boolean;
  /** What is said of the film under it; stands before what the player adds. */
  readonly children?: ReactNode;
  /** What the player would add, where there is no player. */
  readonly plainDetails?: ReactNode;
}

type Player = ComponentType<FilmPlayerProps>;

/**
 * Where a film is shown. Not a byte of film or player comes before the dialog is open; then the player
 * does. Without script, and when its code does not come, the browser's own controls are there.
 */
export function FilmStage({
  dialog,
  film,
  poster,
  alt,
  isShown,
  next,
  children,
  plainDetails,
  ...shown
}: FilmStageProps) {
  const { locale, languages } = useI18n();
  const { completeMessages } = useShell();
  const isOpen = useDialogOpen(dialog);
  const isHydrated = useHydrated();
  const [loaded, setLoaded] = useState<{ readonly Player: Player }>();
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = isOpen && film !== undefined && !loaded;

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    Promise.all([loadFilmPlayer(), completeMessages(locale.code)]).then(
      ([{ FilmPlayer }]) => isCurrent && setLoaded({ Player: FilmPlayer }),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
      setHasFailed(false);
    };
  }, [isWanted, locale.code, completeMessages]);

  const picture = poster && (
    <ImageLoader key={poster.file} picture={poster} alt={alt} sizes="100vw" />
  );
  if (film && loaded && isOpen) {
    return (
      <I18nProvider locale={locale.code} key={`${locale.code} ${shown.name}`}>
        <loaded.Player
          film={film}
          poster={picture}
          ratio={poster && poster.width / poster.height}
          next={next}
          details={children}
          {...shown}
        />
      </I18nProvider>
    );
  }
  const isPlain = film && (hasFailed || !isHydrated);
  return (
    <>
      <div className={film ? styles.waiting : styles.pending}>
        <div className={styles.screen}>
          {isPlain ? (
            <PlainFilm
              film={film}
              title={shown.title}
              languages={languages}
              poster={isShown || isHydrated ? poster : undefined}
            />
          ) : (
            picture
          )}
        </div>
      </div>
      {isPlain && plainDetails}
      {children}
    </>
  );
}
