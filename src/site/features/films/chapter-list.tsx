import { clockText } from "../../ui/film.ts";
import type { Chapter } from "./cue.ts";
import { MomentLink } from "./moment-link.tsx";
import styles from "./transcript.module.css";

interface ChapterListProps {
  readonly chapters: readonly Chapter[];
  /** Id of the heading that names the list. */
  readonly labelledBy: string;
  /** The film to open; left out for the film that is open. */
  readonly slug?: string;
  /** Place of the chapter that is being shown. */
  readonly current?: number;
}

/** The parts of a film, side by side where there is room; each is the address of its first moment. */
export function ChapterList({ chapters, labelledBy, slug, current }: ChapterListProps) {
  return (
    <ol className={styles.chapters} aria-labelledby={labelledBy}>
      {chapters.map(({ start, text }, index) => (
        <li key={start}>
          <MomentLink
            at={start}
            slug={slug}
            className={styles.chapter}
            isCurrent={index === current}
          >
            <bdi>{clockText(start)}</bdi> <span>{text}</span>
          </MomentLink>
        </li>
      ))}
    </ol>
  );
}
