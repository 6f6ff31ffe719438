import { useEffect } from "react";
import layout from "../../styles/layout.module.css";
import type { Work } from "../articles/summaries.ts";
import { SiteLink } from "../../shell/site-link.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { FILM_NAME } from "../../ui/film.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { FilmLength } from "./film-length.tsx";
import { FilmLink } from "./film-link.tsx";
import { FilmStage } from "./film-stage.tsx";
import stage from "./film-stage.module.css";
import styles from "./portfolio-video-modal.module.css";

const ID = "portfolio-video-modal";
const TITLE = "portfolio-video-title";

interface PortfolioVideoModalProps {
  readonly works: readonly Work[];
  /** The query value `film`. */
  readonly film: string | null;
}

/** One work on a dark stage, at its own address `?film=slug`, from a moment on with `&t=seconds` (A3). */
export function PortfolioVideoModal({ works, film }: PortfolioVideoModalProps) {
  const { t } = useI18n();
  const index = works.findIndex(({ slug }) => slug === film);
  const work = works[index];
  const isUnknown = film !== null && FILM_NAME.test(film) && !work;
  const isPlayable = ({ film: found }: Work): boolean => found !== undefined;
  const before = works.slice(0, index).findLast(isPlayable);
  const after = works.slice(index + 1).find(isPlayable);
  return (
    <Dialog
      id={ID}
      labelledBy={TITLE}
      closeLabel={t("modal.close")}
      look="stage"
      open={work !== undefined || isUnknown}
    >
      {isUnknown && <UnknownFilm film={film} />}
      {work && (
        <article>
          <div className={stage.title}>
            <h2 id={TITLE}>{work.title}</h2>
            <p>
              <bdi>{work.client}</bdi>, <bdi>{work.year}</bdi>
            </p>
          </div>
          <FilmStage
            dialog={ID}
            name={work.slug}
            title={work.title}
            film={work.film}
            poster={work.picture}
            alt=""
            isShown
            next={after ?? works.find((other) => isPlayable(other) && other !== work)}
          >
            <div className={styles.details}>
              <div>
                <p className={styles.description}>{work.description}</p>
                <SiteLink to={work.path} className={`${layout.tap} ${styles.more}`}>
                  {t("portfolio.about")}
                </SiteLink>
                {!work.film && (
                  <p className={`${layout.small} ${stage.note}`}>{t("modal.filmPending")}</p>
                )}
              </div>
              <ul
                className={`${layout.row} ${layout.small} ${styles.facts}`}
                aria-label={t("modal.filmDetails")}
              >
                <li>
                  <bdi>{work.client}</bdi>
                </li>
                <li>{t(`portfolio.categories.${work.category}`)}</li>
                <li>
                  <bdi>{work.year}</bdi>
                </li>
                {work.film && (
                  <li>
                    <FilmLength seconds={work.film.seconds} />
                  </li>
                )}
                {work.services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </ul>
            </div>
          </FilmStage>
          <nav className={styles.steps} aria-label={t("portfolio.title")}>
            {before && <Neighbour work={before} label={t("modal.previousFilm")} rel="prev" />}
            {after && <Neighbour work={after} label={t("modal.nextFilm")} rel="next" />}
          </nav>
        </article>
      )}
    </Dialog>
  );
}

/** Says that there is no film at an address, to the visitor and in the log (C7). */
function UnknownFilm({ film }: { readonly film: string }) {
  const { t } = useI18n();
  useEffect(() => console.error(`There is no film "${film}"`), [film]);
  return (
    <article>
      <h2 id={TITLE} className={stage.missing}>
        {t("modal.filmMissing")}
      </h2>
      <p className={stage.note}>{t("modal.filmMissingHint")}</p>
      <SiteLink to="/#portfolio" className={`${layout.tap} ${styles.more}`}>
        {t("portfolio.back")}
      </SiteLink>
    </article>
  );
}

interface NeighbourProps {
  readonly work: Work;
  readonly label: string;
  readonly rel: "prev" | "next";
}

/** The film before or after this one, by its still and its name. */
function Neighbour({ work, label, rel }: NeighbourProps) {
  return (
    <FilmLink
      slug={work.slug}
      rel={rel}
      className={styles.neighbour}
      label={`${label}: ${work.title}`}
    >
      <span className={styles.still}>
        <ImageLoader picture={work.picture} alt="" sizes="(width <= 48rem) 40vw, 14rem" />
      </span>
      <span>
        <span className={layout.small}>{label}</span>
        <span className={styles.name}>{work.title}</span>
      </span>
    </FilmLink>
  );
}
