import { useEffect, useRef, useState } from "react";
import { hasRoom, mayMove } from "../../film-parts/may-move.ts";
import { MutedFilm } from "../../film-parts/muted-film.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { useDialogOpen } from "../../shell/use-dialog-open.ts";
import type { Film } from "../../ui/film.ts";
import styles from "./hero-film.module.css";

/** Most lines of the hero on a wide screen. */
const WIDE_LINES = 720;

interface HeroFilmProps {
  readonly film: Film;
}

/**
 * The film behind the promise. It comes when React is awake, the page is loaded and the browser idle,
 * plays while it is on screen, and has a button to stop it (WCAG 2.2 2.2.2). Those who want less motion
 * or less data keep the poster.
 */
export function HeroFilm({ film }: HeroFilmProps) {
  const { t } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState<number>();
  const [isVisible, setIsVisible] = useState(false);
  const [isWanted, setIsWanted] = useState(true);
  const isCovered = useDialogOpen("video-modal");

  useEffect(() => {
    if (!frame.current || !mayMove()) return;
    const watching = new IntersectionObserver(([entry]) =>
      setIsVisible(entry?.isIntersecting === true),
    );
    watching.observe(frame.current);
    return () => watching.disconnect();
  }, []);

  useEffect(() => {
    if (!isVisible || lines !== undefined) return;
    return whenIdle(() => setLines(linesOf(film)));
  }, [isVisible, lines, film]);

  return (
    <div ref={frame} className={styles.frame}>
      {lines !== undefined && (
        <>
          <MutedFilm film={film} lines={lines} isPlaying={isVisible && isWanted && !isCovered} />
          <button
            type="button"
            className={styles.pause}
            data-paused={!isWanted || undefined}
            aria-label={t(isWanted ? "hero.video.pause" : "hero.video.resume")}
            onClick={() => setIsWanted(!isWanted)}
          />
        </>
      )}
    </div>
  );
}

function linesOf({ sizes: [smallest, ...more] }: Film): number | undefined {
  const wide = hasRoom() ? more.findLast(([lines]) => lines <= WIDE_LINES) : undefined;
  return (wide ?? smallest)?.[0];
}

/** Does something once the page is loaded and nothing else is to be done; returns how to call it off. */
function whenIdle(act: () => void): () => void {
  const off = new AbortController();
  const wait = (): void => {
    const go = (): void => {
      if (!off.signal.aborted) act();
    };
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: 2000 });
    else setTimeout(go, 200);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true, signal: off.signal });
  return () => off.abort();
}
