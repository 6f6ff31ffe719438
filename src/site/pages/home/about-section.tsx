import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { founderName } from "../../founder-name.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { Lede } from "../../ui/lede.tsx";
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
  const skills = t.list("about.skills");
  return (
    <section
      id="about"
      className={`${layout.wrap} ${layout.section} ${layout.grid} ${styles.about}`}
      aria-labelledby="about-title"
    >
      {portrait ? (
        <figure className={styles.portrait}>
          <ImageLoader
            picture={portrait}
            alt={t("about.imageAlt")}
            sizes="(width <= 48rem) 92vw, (width <= 108rem) 38vw, 42rem"
          />
        </figure>
      ) : (
        <DrawnPortrait />
      )}
      <div className={styles.bio}>
        <div>
          <p className={layout.eyebrow}>{t("about.subtitle")}</p>
          <h2 id="about-title">{t("about.title")}</h2>
        </div>
        <p className={styles.role}>
          <bdi>{t("about.name", { founder: name ?? "" })}</bdi>, {t("about.role")}
        </p>
        <Lede>{t("about.description1")}</Lede>
        <Lede>{t("about.description2")}</Lede>
        {t("about.quote") && <blockquote className={styles.quote}>{t("about.quote")}</blockquote>}
        {facts.length > 0 && (
          <ul className={`${layout.row} ${styles.facts}`}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {skills.length > 0 && (
          <>
            <h3 className={styles.skillsTitle}>{t("about.skillsTitle")}</h3>
            <ul className={styles.skills}>
              {skills.map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
            </ul>
          </>
        )}
        <ModalTrigger modal="booking" className={button.quiet}>
          {t("about.cta")}
          <Arrow />
        </ModalTrigger>
      </div>
    </section>
  );
}

/** A head and shoulders out of gels, for founders who show no photo. */
function DrawnPortrait() {
  const { t } = useI18n();
  return (
    <figure className={styles.portrait} role="img" aria-label={t("about.imageAlt")}>
      <svg
        className={layout.fill}
        viewBox="0 0 400 500"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M10 500a190 190 0 0 1 380 0z" fill="var(--gel-1)" />
        <circle cx="200" cy="222" r="104" fill="var(--gel-2)" />
        <path
          d="M92 300V206a108 108 0 0 1 216 0v94h-34v-70a118 118 0 0 1-108-62a118 118 0 0 1-40 42v90z"
          fill="var(--gel-3)"
        />
        <circle cx="318" cy="112" r="62" fill="var(--gel-4)" />
      </svg>
    </figure>
  );
}
