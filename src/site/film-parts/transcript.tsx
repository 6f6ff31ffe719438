import { Link, useLocation } from "react-router";
import { OPENED_HERE } from "../boot/dialogs.ts";
import { useI18n } from "../shell/page-context.tsx";
import { clockText } from "../ui/film.ts";
import type { Cue } from "./cue.ts";
import styles from "./transcript.module.css";

interface TranscriptProps {
  readonly cues: readonly Cue[];
  /** The film to open; left out for the film that is open. */
  readonly slug?: string;
}

/** What is said in a film, line by line; each time is the address of the film at that moment. */
export function Transcript({ cues, slug }: TranscriptProps) {
  const { t } = useI18n();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const addressOf = (seconds: number): string => {
    const query = new URLSearchParams(slug === undefined ? search : { film: slug });
    query.set("t", String(Math.floor(seconds * 10) / 10));
    return `?${query}`;
  };
  return (
    <ol className={styles.lines}>
      {cues.map(({ start, text }) => (
        <li key={start}>
          <Link
            className={styles.time}
            to={addressOf(start)}
            replace={slug === undefined}
            state={slug === undefined ? state : OPENED_HERE}
            preventScrollReset
            discover="none"
            aria-label={t("player.jump", { time: clockText(start) })}
          >
            <bdi>{clockText(start)}</bdi>
          </Link>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
