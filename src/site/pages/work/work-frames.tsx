import type { Work } from "../../features/articles/summaries.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import overFilm from "../../ui/over-film.module.css";
import type { Picture } from "../../ui/picture.ts";
import styles from "./work-frames.module.css";

/** Width of a still beside the words. */
const BESIDE = "(width <= 48rem) 100vw, 56vh";

/** A work, and other frames that its title stands on where its film is not wide. */
export interface FramedWork {
  readonly work: Work;
  readonly ground: readonly Picture[];
}

/** Class of what has frames behind its words. */
export const FRAMES = `${overFilm.film} ${styles.frames}`;

interface WorkFramesProps extends FramedWork {
  /** In the first view. */
  readonly eager?: boolean;
}

/**
 * The still of a work behind the words of its page's first view, or of the way to it. It stands in an
 * element of the class {@link FRAMES}, which has the work's format and says in `--frame` how high it is.
 */
export function WorkFrames({ work, ground, eager = false }: WorkFramesProps) {
  return (
    <>
      {ground.length > 0 && (
        <div className={styles.ground}>
          {ground.map((picture) => (
            <ImageLoader key={picture.file} picture={picture} alt="" sizes="40vw" />
          ))}
        </div>
      )}
      <div className={`${overFilm.picture} ${styles.picture}`}>
        <ImageLoader
          picture={work.picture}
          alt=""
          sizes={work.format === "wide" ? "100vw" : BESIDE}
          eager={eager}
        />
      </div>
    </>
  );
}
