import { SiteLink } from "../../shell/site-link.tsx";
import { Arrow } from "../../ui/arrow.tsx";
import gels from "../../ui/gels.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { languageAttributes } from "../articles/foreign-text.tsx";
import styles from "./service-sheets.module.css";
import { ServiceTerms } from "./service-terms.tsx";
import type { ShownService } from "./shown-service.ts";

/** Works that a sheet shows. */
const WORKS_MOST = 2;

/** Services as gels of the width of the page, each over the end of the one before, where no text is. */
export function ServiceSheets({ services }: { readonly services: readonly ShownService[] }) {
  return (
    <section className={styles.sheets}>
      {services.map((service) => (
        <Sheet key={service.id} service={service} />
      ))}
    </section>
  );
}

function Sheet({ service }: { readonly service: ShownService }) {
  const { title, outcome, path, picture, works } = service;
  return (
    <article className={`${styles.sheet} ${gels.gel}`} data-gel={service.gel}>
      <div className={styles.words}>
        <div>
          <h2>
            {path ? (
              <SiteLink to={path}>
                {title} <Arrow />
              </SiteLink>
            ) : (
              title
            )}
          </h2>
          {outcome && <p className={styles.outcome}>{outcome}</p>}
        </div>
        <div className={styles.proof}>
          <ServiceTerms {...service} />
          {works.length > 0 && (
            <ul className={styles.works}>
              {works.slice(0, WORKS_MOST).map((work) => (
                <li key={work.slug}>
                  <SiteLink to={work.path}>
                    <ImageLoader
                      picture={work.picture}
                      alt=""
                      sizes="(width <= 48rem) 44vw, 17rem"
                    />
                    <span {...languageAttributes(work.language)}>{work.title}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {picture && (
        <div className={`${styles.picture} ${gels.through}`}>
          <ImageLoader picture={picture} alt="" sizes="(width <= 48rem) 100vw, 42vw" />
        </div>
      )}
    </article>
  );
}
