import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { FounderPortrait } from "../../features/founder/founder-portrait.tsx";
import { founderName } from "../../founder.ts";
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
        <FounderPortrait
          photo={portrait}
          sizes="(width <= 48rem) 92vw, 40vw"
          className={styles.portrait}
        />
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
