import { ModalTrigger } from "../../shell/modal-trigger.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { founderName } from "../../founder.ts";
import type { Statistic } from "../../services.ts";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import { Statistics } from "../../ui/statistics.tsx";
import styles from "./recognition-section.module.css";

/** The platinum award, on a sheet of amber light (A2). */
export function RecognitionSection({ statistics }: { readonly statistics: readonly Statistic[] }) {
  const { t, locale } = useI18n();
  const name = founderName(useShell().site.studio, locale.code);
  return (
    <section id="recognition" className={styles.light} aria-labelledby="recognition-title">
      <div className={`${layout.wrap} ${styles.grid}`}>
        <figure className={styles.award}>
          <Seal label={t("recognition.imageAlt")} />
          <figcaption>
            {t("recognition.awardTitle")}
            <span>{t("recognition.badge")}</span>
          </figcaption>
        </figure>
        <div className={styles.text}>
          <h2 id="recognition-title">
            {t("recognition.titleLine1")}{" "}
            <span className={styles.line}>{t("recognition.titleLine2")}</span>
          </h2>
          <p>
            {t("recognition.description")}{" "}
            {t("recognition.achievement") && <strong>{t("recognition.achievement")}</strong>}
          </p>
          {t("recognition.quote") && (
            <figure>
              <blockquote className={styles.quote}>{t("recognition.quote")}</blockquote>
              {name !== undefined && (
                <figcaption className={styles.by}>
                  <bdi>{t("recognition.founder.name", { founder: name })}</bdi>,{" "}
                  {t("recognition.founder.role")}
                </figcaption>
              )}
            </figure>
          )}
          <ModalTrigger modal="booking" className={button.quiet}>
            {t("recognition.cta")}
            <Arrow />
          </ModalTrigger>
        </div>
        {statistics.length > 0 && (
          <div className={styles.statistics}>
            <Statistics
              label={t("recognition.stats.label")}
              entries={statistics.map(({ id, value }) => [
                t("hero.stats.value", { value }),
                t(`recognition.stats.${id}`),
              ])}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** Three gels that meet, inside a ring of marks. */
function Seal({ label }: { readonly label: string }) {
  return (
    <svg className={styles.seal} viewBox="0 0 400 400" role="img" aria-label={label}>
      <circle cx="200" cy="128" r="112" fill="var(--gel-1)" />
      <circle cx="138" cy="236" r="112" fill="var(--gel-3)" />
      <circle cx="262" cy="236" r="112" fill="var(--gel-4)" />
      <circle
        cx="200"
        cy="200"
        r="190"
        fill="none"
        stroke="currentColor"
        strokeWidth="10"
        strokeDasharray="1.5 31.66"
      />
    </svg>
  );
}
