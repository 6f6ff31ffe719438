import { Link } from "react-router";
import { OPENED_HERE } from "../../boot/dialogs.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { languageAttributes } from "../../editorial/foreign-text.tsx";
import type { Work } from "../../editorial/summaries.ts";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./portfolio-item.module.css";

interface PortfolioItemProps {
  readonly work: Work;
}

/** A still that opens its film; the address of the film is the address of the still (A3). */
export function PortfolioItem({ work }: PortfolioItemProps) {
  const { t } = useI18n();
  return (
    <article className={styles.card} data-category={work.category} id={`film-${work.slug}`}>
      <div className={styles.frame}>
        <ImageLoader
          picture={work.picture}
          alt=""
          sizes="(width <= 48rem) 92vw, (width <= 108rem) 55vw, 60rem"
        />
      </div>
      <div className={styles.caption}>
        <h3 className={styles.title} {...languageAttributes(work.language)}>
          <Link
            className={styles.link}
            to={`?film=${work.slug}#film-${work.slug}`}
            state={OPENED_HERE}
            preventScrollReset
            discover="none"
            aria-label={t("portfolio.play", { title: work.title })}
            aria-haspopup="dialog"
          >
            {work.title}
          </Link>
        </h3>
        <p className={styles.meta}>
          <span className={`${styles.gel} ${styles[work.category]}`} />
          {t(`portfolio.categories.${work.category}`)}
        </p>
      </div>
    </article>
  );
}
