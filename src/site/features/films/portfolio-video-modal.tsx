import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import layout from "../../styles/layout.module.css";
import type { Work } from "../articles/summaries.ts";
import { SiteLink } from "../../shell/site-link.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { FILM_NAME } from "../../ui/film.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FilmLength } from "./film-length.tsx";
import { FilmStage } from "./film-stage.tsx";
import button from "../../ui/button.module.css";
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
          <h2 id={TITLE} className={stage.title}>
            {work.title}
          </h2>
          <FilmStage
            dialog={ID}
            name={work.slug}
            title={work.title}
            film={work.film}
            poster={work.picture}
            alt=""
            isShown
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
            <StepLink
              work={works.slice(0, index).findLast(isPlayable)}
              label={t("modal.previousFilm")}
              rel="prev"
            />
            <StepLink
              work={works.slice(index + 1).find(isPlayable)}
              label={t("modal.nextFilm")}
              rel="next"
            />
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
      <h2 id={TITLE} className={stage.title}>
        {t("modal.filmMissing")}
      </h2>
      <p className={stage.note}>{t("modal.filmMissingHint")}</p>
      <SiteLink to="/#portfolio" className={`${layout.tap} ${styles.more}`}>
        {t("portfolio.back")}
      </SiteLink>
    </article>
  );
}

interface StepLinkProps {
  readonly work: Work | undefined;
  readonly label: string;
  readonly rel: "prev" | "next";
}

function StepLink({ work, label, rel }: StepLinkProps) {
  const { state } = useLocation() as { state: unknown };
  if (!work) return null;
  return (
    <Link
      className={button.quiet}
      rel={rel}
      to={`?film=${work.slug}#film-${work.slug}`}
      replace
      state={state}
      preventScrollReset
      discover="none"
      aria-label={`${label}: ${work.title}`}
    >
      {label}
    </Link>
  );
}
