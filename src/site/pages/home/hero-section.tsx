import { FilmLength } from "../../features/films/film-length.tsx";
import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import type { Film } from "../../ui/film.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import { Statistics } from "../../ui/statistics.tsx";
import { HeroFilm } from "./hero-film.tsx";
import styles from "./hero-section.module.css";

interface HeroSectionProps {
  readonly poster: Picture | undefined;
  /** What moves in place of the poster; absent until it is built. */
  readonly film: Film | undefined;
  /** Length of the showreel in seconds. */
  readonly seconds: number | undefined;
}

/** The promise, the way in, and the showreel (A2). */
export function HeroSection({ poster, film, seconds }: HeroSectionProps) {
  const { t } = useI18n();
  const { claims } = useShell().site.studio;
  return (
    <section id="hero" className={styles.hero} aria-labelledby="hero-title">
      <span className={`${layout.screen} ${styles.light} ${styles.key}`} />
      <span className={`${layout.screen} ${styles.light} ${styles.fill}`} />
      <div className={layout.wrap}>
        <div className={`${layout.grid} ${styles.top}`}>
          <p className={`${layout.eyebrow} ${styles.badge}`}>{t("hero.badge")}</p>
          <h1 id="hero-title" className={styles.title}>
            {t("hero.title")}
          </h1>
          <p className={`${layout.lede} ${styles.lede}`}>{t("hero.description")}</p>
          <div className={`${layout.row} ${styles.actions}`}>
            <ModalTrigger modal="booking" className={button.button}>
              {t("hero.cta.consultation")}
            </ModalTrigger>
            <a className={button.quiet} href="#portfolio">
              {t("hero.cta.portfolio")}
              <Arrow />
            </a>
          </div>
        </div>
        <div className={styles.reel}>
          {poster && (
            <div className={layout.fill}>
              <ImageLoader picture={poster} alt={t("hero.video.imageAlt")} sizes="100vw" eager />
            </div>
          )}
          {film && <HeroFilm film={film} />}
          <ModalTrigger modal="video" className={`${layout.cover} ${layout.screen} ${styles.play}`}>
            <span className={styles.disc} />
            {t("hero.video.play")}
            {seconds !== undefined && <FilmLength seconds={seconds} className={styles.length} />}
          </ModalTrigger>
        </div>
        <div className={`${layout.grid} ${styles.proof}`}>
          <figure className={styles.quote}>
            <blockquote>{t("hero.testimonial.text")}</blockquote>
            <figcaption className={layout.small}>{t("hero.testimonial.author")}</figcaption>
          </figure>
          <div className={styles.statistics}>
            <Statistics
              label={t("hero.stats.label")}
              entries={[
                [t("hero.stats.value", { value: claims.projects }), t("hero.stats.projects")],
                [t("hero.stats.value", { value: claims.clients }), t("hero.stats.clients")],
                [t("hero.stats.value", { value: claims.years }), t("hero.stats.years")],
              ]}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
