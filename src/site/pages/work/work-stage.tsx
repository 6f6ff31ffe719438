import { Link } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import page from "./work-page.module.css";
import overFilm from "../../ui/over-film.module.css";
import styles from "./work-stage.module.css";

/** Width of a still beside the words. */
export const BESIDE = "(width <= 48rem) 100vw, 56vh";

/** The first view of a work: its still, which opens the film, and its title on the still. */
export function WorkStage({ work }: { readonly work: Work }) {
  const { t } = useI18n();
  return (
    <header
      className={`${overFilm.film} ${page.neutral} ${styles.stage}`}
      data-film
      data-format={work.format}
      data-frame={work.slug}
    >
      {work.format !== "wide" && (
        <div className={styles.ground}>
          <ImageLoader picture={work.picture} alt="" sizes={BESIDE} />
        </div>
      )}
      <div className={`${overFilm.picture} ${styles.picture}`}>
        <ImageLoader
          picture={work.picture}
          alt=""
          sizes={work.format === "wide" ? "100vw" : BESIDE}
          eager
        />
      </div>
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
