import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { CategoryMark } from "../../features/works/category-mark.tsx";
import { WorkLength } from "../../features/works/work-length.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./work-index.module.css";

/** Works by their titles; beside the one under pointer or focus stands its still. */
export function WorkIndex({ works }: { readonly works: readonly Work[] }) {
  const { t } = useI18n();
  return (
    <ul className={styles.index}>
      {works.map((work) => (
        <li
          key={work.slug}
          className={styles.row}
          data-category={work.category}
          data-format={work.format}
        >
          <SiteLink to={work.path} className={styles.link}>
            <h2 className={styles.title} {...languageAttributes(work.language)}>
              {work.title}
            </h2>
            <span className={`${layout.small} ${styles.facts}`}>
              <span className={styles.category}>
                <CategoryMark place={work.place} />
                {t(`portfolio.categories.${work.category}`)}
              </span>
              <bdi>{work.client}</bdi>
              <WorkLength work={work} />
              <bdi className={styles.year}>{work.year}</bdi>
            </span>
            <span className={styles.frame} data-frame={work.slug}>
              <ImageLoader picture={work.picture} alt="" sizes="(width <= 60rem) 8rem, 29vw" />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
