import { useI18n, useShell } from "../../shell/page-context.tsx";
import type { HomeFacts } from "../../services.ts";
import layout from "../../styles/layout.module.css";
import { Lede } from "../../ui/lede.tsx";
import { ServiceItem } from "./service-item.tsx";
import styles from "./services-section.module.css";

interface ServicesSectionProps {
  readonly services: HomeFacts["services"];
  /** Ids of what every project has. */
  readonly features: readonly string[];
}

/** The services as overlapping gels, and what every project has (A2). */
export function ServicesSection({ services, features }: ServicesSectionProps) {
  const { t } = useI18n();
  const { documents, locales } = useShell().site;
  const said = { languages: locales.length };
  return (
    <section
      id="services"
      className={`${layout.wrap} ${layout.section}`}
      aria-labelledby="services-title"
    >
      <div className={layout.head}>
        <div>
          <p className={layout.eyebrow}>{t("services.subtitle")}</p>
          <h2 id="services-title">{t("services.title")}</h2>
        </div>
        <Lede>{t("services.description")}</Lede>
      </div>
      <div className={styles.sheets} data-count={services.length}>
        {services.map(({ id, icon }, place) => {
          const path = `/services/${id}`;
          return (
            <ServiceItem
              key={id}
              icon={icon}
              sign={`services.${place}`}
              title={t(`services.items.${id}.title`)}
              description={t(`services.items.${id}.description`, said)}
              to={documents.includes(path) ? path : undefined}
            />
          );
        })}
      </div>
      {features.length > 0 && (
        <>
          <h3 className={styles.featuresTitle}>{t("features.title")}</h3>
          <dl className={styles.features}>
            {features.map((id) => (
              <div key={id}>
                <dt>{t(`features.items.${id}.title`, said)}</dt>
                <dd>{t(`features.items.${id}.description`, said)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
