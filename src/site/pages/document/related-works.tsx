import article from "../../features/articles/article.module.css";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./related-works.module.css";

/** Works shown below a document of their kind. */
const MOST = 3;

/** Films of the kind that a document is about. */
export function RelatedWorks({ works }: { readonly works: readonly Work[] }) {
  const { t } = useI18n();
  if (works.length === 0) return null;
  return (
    <section className={article.more} aria-labelledby="works">
      <h2 id="works">{t("services.works")}</h2>
      <ul className={layout.cards}>
        {works.slice(0, MOST).map((work) => (
          <li key={work.slug}>
            <SiteLink to={work.path} className={styles.work}>
              <ImageLoader picture={work.picture} alt="" sizes="(width <= 48rem) 92vw, 30vw" />
              <span {...languageAttributes(work.language)}>{work.title}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
