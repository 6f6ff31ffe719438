import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { WorkLength } from "../../features/works/work-length.tsx";
import { WorkLine } from "../../features/works/work-line.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./work-index.module.css";

/** Works by their titles, the newest first; the still of the one under pointer or focus grows. */
export function WorkIndex({ works }: { readonly works: readonly Work[] }) {
  return (
    <ul className={styles.index}>
      {works
        .toSorted((one, other) => other.year - one.year)
        .map((work) => (
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
              <WorkLine className={styles.line} work={work}>
                <WorkLength className={styles.length} work={work} />
                <bdi className={styles.year}>{work.year}</bdi>
              </WorkLine>
              <span className={styles.frame} data-frame={work.slug}>
                <ImageLoader picture={work.picture} alt="" sizes="(width <= 60rem) 7rem, 23rem" />
              </span>
            </SiteLink>
          </li>
        ))}
    </ul>
  );
}
