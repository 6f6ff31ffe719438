import { useRef } from "react";
import { Link } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import { MutedFilm } from "../../features/films/muted-film.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { FilmLength } from "../../features/films/film-length.tsx";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { useHoverFilm } from "./use-hover-film.ts";
import styles from "./portfolio-item.module.css";

interface PortfolioItemProps {
  readonly work: Work;
  /** Place of its category among the filters, from 1. */
  readonly place: number;
}

/** A still that opens its film, or leads to the work while that has none, and moves under a pointer; the address of the film is the address of the still (A3). */
export function PortfolioItem({ work, place }: PortfolioItemProps) {
  const { t } = useI18n();
  const card = useRef<HTMLElement>(null);
  const isHovered = useHoverFilm(card);
  const [smallest] = work.film?.sizes ?? [];
  return (
    <article
      ref={card}
      className={styles.card}
      data-category={work.category}
      data-place={place}
      id={`film-${work.slug}`}
    >
      <div className={styles.frame}>
        <ImageLoader
          picture={work.picture}
          alt=""
          sizes="(width <= 48rem) 92vw, (width <= 108rem) 55vw, 60rem"
        />
        {work.film && smallest && isHovered && <MutedFilm film={work.film} lines={smallest[0]} />}
        {work.film && <FilmLength seconds={work.film.seconds} className={styles.length} />}
      </div>
      <div className={styles.caption}>
        <h3 className={styles.title} {...languageAttributes(work.language)}>
          {work.film ? (
            <Link
              className={`${layout.cover} ${styles.link}`}
              to={`?film=${work.slug}#film-${work.slug}`}
              state={OPENED_HERE}
              preventScrollReset
              discover="none"
              aria-label={t("portfolio.play", { title: work.title })}
              aria-haspopup="dialog"
            >
              {work.title}
            </Link>
          ) : (
            <SiteLink to={work.path} className={`${layout.cover} ${styles.link}`}>
              {work.title}
            </SiteLink>
          )}
        </h3>
        <p className={`${layout.small} ${styles.meta}`}>
          <span
            className={`${styles.gel} ${styles.lit}`}
            data-place={place}
            data-sign={`categories.${place - 1}`}
          />
          {t(`portfolio.categories.${work.category}`)}
        </p>
      </div>
    </article>
  );
}
