import { FilmLength } from "../../features/films/film-length.tsx";
import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import type { Statistic } from "../../services.ts";
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
  readonly statistics: readonly Statistic[];
  /** How many clients are quoted. */
  readonly testimonials: number;
}

/** The promise, the way in, and the showreel (A2). */
export function HeroSection({ poster, film, seconds, ...proof }: HeroSectionProps) {
  const { t } = useI18n();
  const { sections } = useShell().site.studio;
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
            {sections.includes("portfolio") && (
              <a className={button.quiet} href="#portfolio">
                {t("hero.cta.portfolio")}
                <Arrow />
              </a>
            )}
          </div>
        </div>
        {(poster ?? film ?? seconds) !== undefined && (
          <div className={styles.reel}>
            {poster && (
              <div className={layout.fill}>
                <ImageLoader picture={poster} alt={t("hero.video.imageAlt")} sizes="100vw" eager />
              </div>
            )}
            {film && <HeroFilm film={film} />}
            <ModalTrigger
              modal="video"
              className={`${layout.cover} ${layout.screen} ${styles.play}`}
            >
              <span className={styles.disc} />
              {t("hero.video.play")}
              {seconds !== undefined && <FilmLength seconds={seconds} className={styles.length} />}
            </ModalTrigger>
          </div>
        )}
        <Proof {...proof} />
      </div>
    </section>
  );
}

/** What clients say, and the studio in numbers. */
function Proof({
  statistics,
  testimonials,
}: Pick<HeroSectionProps, "statistics" | "testimonials">) {
  const { t } = useI18n();
  if (testimonials + statistics.length === 0) return null;
  return (
    <div className={`${layout.grid} ${styles.proof}`}>
      {testimonials > 0 && (
        <div className={styles.quotes}>
          {Array.from({ length: testimonials }, (_, index) => {
            const key = `hero.testimonial${index === 0 ? ("" as const) : index + 1}` as const;
            return (
              <figure key={key}>
                <blockquote>{t(`${key}.text`)}</blockquote>
                <figcaption className={layout.small}>{t(`${key}.author`)}</figcaption>
              </figure>
            );
          })}
        </div>
      )}
      {statistics.length > 0 && (
        <div className={styles.statistics}>
          <Statistics
            label={t("hero.stats.label")}
            entries={statistics.map(({ id, value }) => [
              t("hero.stats.value", { value }),
              t(`hero.stats.${id}`),
            ])}
          />
        </div>
      )}
    </div>
  );
}
