import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { ServiceItem } from "./service-item.tsx";
import styles from "./services-section.module.css";

/** The three services as overlapping gels, and what every project has (A2). */
export function ServicesSection() {
  const { t } = useI18n();
  const { documents } = useShell().site;
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
        <p className={layout.lede}>{t("services.description")}</p>
      </div>
      <div className={styles.sheets}>
        {(["marketing", "business", "social"] as const).map((service) => {
          const path = `/services/${service}`;
          return (
            <ServiceItem
              key={service}
              icon={service}
              title={t(`services.items.${service}.title`)}
              description={t(`services.items.${service}.description`)}
              to={documents.includes(path) ? path : undefined}
            />
          );
        })}
      </div>
      <h3 className={styles.featuresTitle}>{t("features.title")}</h3>
      <dl className={styles.features}>
        {(["script", "director", "languages", "rights"] as const).map((feature) => (
          <div key={feature}>
            <dt>{t(`features.items.${feature}.title`)}</dt>
            <dd>{t(`features.items.${feature}.description`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
