import { useI18n } from "../../shell/page-context.tsx";
import { clockText } from "../../ui/film.ts";
import type { Cue } from "./cue.ts";
import { MomentLink } from "./moment-link.tsx";
import styles from "./transcript.module.css";

interface TranscriptProps {
  readonly cues: readonly Cue[];
  /** The film to open; left out for the film that is open. */
  readonly slug?: string;
}

/** What is said in a film, line by line; each time is the address of the film at that moment. */
export function Transcript({ cues, slug }: TranscriptProps) {
  const { t } = useI18n();
  return (
    <ol className={styles.lines}>
      {cues.map(({ start, text }) => (
        <li key={start}>
          <MomentLink
            at={start}
            slug={slug}
            className={styles.time}
            label={t("player.jump", { time: clockText(start) })}
          >
            <bdi>{clockText(start)}</bdi>
          </MomentLink>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
