import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import { Lede } from "../../ui/lede.tsx";
import { type HomeService, ServiceItem } from "./service-item.tsx";
import styles from "./services-section.module.css";

interface ServicesSectionProps {
  readonly services: readonly HomeService[];
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
        <h2 id="services-title">{t("services.title")}</h2>
        <div>
          <Lede>{t("services.description")}</Lede>
          {documents.includes("/services") && (
            <SiteLink to="/services" className={button.quiet}>
              {t("services.subtitle")}
              <Arrow />
            </SiteLink>
          )}
        </div>
      </div>
      <div className={styles.sheets} data-count={services.length}>
        {services.map((service, place) => (
          <ServiceItem key={service.id} service={service} sign={`services.${place}`} />
        ))}
      </div>
      {features.length > 0 && (
        <>
          <h3 className={styles.featuresTitle}>{t("features.title")}</h3>
          <dl className={styles.features} data-count={features.length}>
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
