import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { founderName } from "../../founder-name.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import styles from "./about-section.module.css";

interface AboutSectionProps {
  /** Of experience. */
  readonly years: number | undefined;
  readonly portrait: Picture | undefined;
}

/** The founder: portrait, role, story, skills (A2). */
export function AboutSection({ years, portrait }: AboutSectionProps) {
  const { t, locale } = useI18n();
  const name = founderName(useShell().site.studio, locale.code);
  const facts = [
    years === undefined ? "" : t("about.stats.years", { years }),
    t("about.stats.earned"),
  ].filter((fact) => fact !== "");
  const story = [t("about.description1"), t("about.description2")].filter((text) => text !== "");
  const skills = t.list("about.skills");
  return (
    <section
      id="about"
      className={`${layout.wrap} ${layout.section}`}
      aria-labelledby="about-title"
    >
      <div className={styles.about}>
        {portrait ? (
          <figure className={styles.portrait}>
            <ImageLoader
              picture={portrait}
              alt={t("about.imageAlt")}
              sizes="(width <= 48rem) 92vw, 40vw"
            />
          </figure>
        ) : (
          <DrawnPortrait />
        )}
        <div className={styles.bio}>
          <div>
            <h2 id="about-title">{t("about.title")}</h2>
            {t("about.subtitle") && <p className={styles.subtitle}>{t("about.subtitle")}</p>}
          </div>
          {t("about.quote") && <blockquote className={styles.quote}>{t("about.quote")}</blockquote>}
          {story.length > 0 && (
            <div className={styles.story}>
              {story.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          <p className={styles.role}>
            <bdi>{t("about.name", { founder: name ?? "" })}</bdi>, {t("about.role")}
          </p>
          {facts.length > 0 && (
            <ul className={`${layout.row} ${styles.facts}`}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          {skills.length > 0 && (
            <div className={styles.skills}>
              <h3>{t("about.skillsTitle")}</h3>
              <ul className={layout.row}>
                {skills.map((skill) => (
                  <li key={skill}>{skill}</li>
                ))}
              </ul>
            </div>
          )}
          <ModalTrigger modal="booking" className={button.quiet}>
            {t("about.cta")}
            <Arrow />
          </ModalTrigger>
        </div>
      </div>
    </section>
  );
}

/**
 * The founder in the light of a lamp, out of the four gels, for founders who show no photo: a profile in
 * front of a disc, and a frame of film beside it that is a little off, as prints of single colours are.
 */
function DrawnPortrait() {
  const { t } = useI18n();
  return (
    <figure className={styles.portrait} role="img" aria-label={t("about.imageAlt")}>
      <svg
        className={layout.fill}
        viewBox="0 0 400 440"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <circle cx="236" cy="176" r="150" fill="var(--gel-2)" />
        <path d={PROFILE} fill="var(--gel-3)" transform="translate(-16 6)" />
        <path d={PROFILE} fill="var(--gel-1)" />
        <path d="M292 0h108v440H292z" fill="var(--gel-4)" />
      </svg>
    </figure>
  );
}

/** Head and shoulders, seen from the side, the hair tied up behind. */
const PROFILE =
  "M0 440V400C40 372 84 366 104 340c12-16 12-34 6-52-26-28-38-66-34-104 6-60 52-100 108-98 44 2 76 28 86 66 4 14 2 26 4 36l20 34c3 6 0 11-7 13l-10 3c2 8 2 12-1 17 2 6 1 10-3 14 3 14 0 30-12 36-14 7-34 2-50 4-6 22 4 36 26 44 46 16 92 30 108 87zM50 138a1 1 0 0 1 88 0 1 1 0 0 1-88 0z";
