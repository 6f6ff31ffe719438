import { FilmLength } from "../../features/films/film-length.tsx";
import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import type { Film } from "../../ui/film.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { Lede } from "../../ui/lede.tsx";
import overFilm from "../../ui/over-film.module.css";
import type { Picture } from "../../ui/picture.ts";
import { HeroFilm } from "./hero-film.tsx";
import styles from "./hero-section.module.css";

/** A film and its still, as they are shown on screens of one shape. */
export interface HeroCut {
  readonly picture: Picture | undefined;
  /** What moves in place of the still; absent until it is built. */
  readonly film: Film | undefined;
}

interface HeroSectionProps {
  readonly cut: HeroCut;
  /** For screens that are higher than wide. */
  readonly portrait: HeroCut;
  /** Whether there is a showreel, or a still of one. */
  readonly hasReel: boolean;
  /** Length of the showreel in seconds. */
  readonly seconds: number | undefined;
  /** Names of clients. */
  readonly clients: readonly string[];
}

/** The promise on the film, the way in, and the showreel (A2). */
export function HeroSection({ cut, portrait, hasReel, seconds, clients }: HeroSectionProps) {
  const { t } = useI18n();
  return (
    <section id="hero" data-film="" aria-labelledby="hero-title">
      <div className={`${overFilm.film} ${styles.hero}`}>
        {cut.picture && (
          <div className={overFilm.picture}>
            <ImageLoader
              picture={cut.picture}
              portrait={
                portrait.picture && { picture: portrait.picture, sizes: "max(100vw, 57svh)" }
              }
              alt={t("hero.video.imageAlt")}
              sizes="max(100vw, 178svh)"
              eager
            />
          </div>
        )}
        {cut.film && <HeroFilm film={cut.film} portrait={portrait.film} />}
        <i className={overFilm.leak} />
        <i className={overFilm.leak} />
        <div className={overFilm.words}>
          <div className={`${layout.wrap} ${styles.words}`}>
            <h1 id="hero-title" className={styles.title}>
              {t("hero.title")}
            </h1>
            <div className={styles.row}>
              <Lede>{t("hero.description")}</Lede>
              <div className={styles.actions}>
                <ModalTrigger modal="booking" className={`${button.button} ${button.onColour}`}>
                  {t("hero.cta.consultation")}
                </ModalTrigger>
                {hasReel && (
                  <ModalTrigger modal="video" className={`${layout.screen} ${styles.play}`}>
                    <span className={styles.sign} />
                    {t("hero.video.play")}
                    {seconds !== undefined && (
                      <FilmLength seconds={seconds} className={styles.length} />
                    )}
                  </ModalTrigger>
                )}
                {cut.film && (
                  <button
                    type="button"
                    className={`${layout.screen} ${styles.pause}`}
                    hidden
                    aria-pressed={false}
                    aria-label={t("hero.video.pause")}
                    suppressHydrationWarning
                  />
                )}
              </div>
            </div>
          </div>
        </div>
      </div>
      <Proof clients={clients} />
    </section>
  );
}

/** For whom the studio works, and the way to what it made for them. */
function Proof({ clients }: Pick<HeroSectionProps, "clients">) {
  const { t } = useI18n();
  const { sections } = useShell().site.studio;
  return (
    <div className={`${layout.wrap} ${styles.proof}`}>
      {t("hero.badge") && <p className={styles.badge}>{t("hero.badge")}</p>}
      {clients.length > 0 && (
        <ul className={styles.clients} translate="no">
          {clients.map((client) => (
            <li key={client}>
              <bdi>{client}</bdi>
            </li>
          ))}
        </ul>
      )}
      {sections.includes("portfolio") && (
        <a className={button.quiet} href="#portfolio">
          {t("hero.cta.portfolio")}
          <Arrow />
        </a>
      )}
    </div>
  );
}
