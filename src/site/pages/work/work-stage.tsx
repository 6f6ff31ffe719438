import { Link } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import page from "./work-page.module.css";
import overFilm from "../../ui/over-film.module.css";
import { type FramedWork, FRAMES, WorkFrames } from "./work-frames.tsx";
import styles from "./work-stage.module.css";

/** The first view of a work: its still, which opens the film, and its title on the still. */
export function WorkStage({ work, ground }: FramedWork) {
  const { t } = useI18n();
  return (
    <header
      className={`${FRAMES} ${page.neutral} ${styles.stage}`}
      data-film
      data-format={work.format}
      data-frame={work.slug}
    >
      <WorkFrames work={work} ground={ground} eager />
      {work.film && (
        <Link
          className={`${layout.screen} ${styles.play}`}
          to={`?film=${work.slug}`}
          state={OPENED_HERE}
          preventScrollReset
          discover="none"
          aria-label={t("portfolio.play", { title: work.title })}
          aria-haspopup="dialog"
        >
          <span className={styles.disc}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 3.5v17L21 12z" fill="currentColor" />
            </svg>
          </span>
        </Link>
      )}
      <div className={overFilm.words}>
        <div className={`${layout.wrap} ${styles.words}`} {...languageAttributes(work.language)}>
          <h1 className={styles.title}>{work.title}</h1>
          <p className={styles.description}>{work.description}</p>
        </div>
      </div>
    </header>
  );
}
