import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import { ImageLoader } from "../../ui/image-loader.tsx";
import overFilm from "../../ui/over-film.module.css";
import page from "./work-page.module.css";
import stage from "./work-stage.module.css";
import { BESIDE } from "./work-stage.tsx";
import styles from "./next-work.module.css";

/** The way to the next work: its still over the whole width, its title on it. */
export function NextWork({ work }: { readonly work: Work }) {
  const { t } = useI18n();
  return (
    <SiteLink
      to={work.path}
      rel="next"
      className={`${overFilm.film} ${page.neutral} ${layout.screen} ${styles.next}`}
      data-format={work.format}
      data-frame={work.slug}
    >
      {work.format !== "wide" && (
        <div className={stage.ground}>
          <ImageLoader picture={work.picture} alt="" sizes={BESIDE} />
        </div>
      )}
      <div className={`${overFilm.picture} ${styles.picture}`}>
        <ImageLoader
          picture={work.picture}
          alt=""
          sizes={work.format === "wide" ? "100vw" : BESIDE}
        />
      </div>
      <div className={overFilm.words}>
        <div className={`${layout.wrap} ${styles.inner}`}>
          {t("portfolio.next")}
          <h2 className={styles.title} {...languageAttributes(work.language)}>
            {work.title} <Arrow />
          </h2>
        </div>
      </div>
    </SiteLink>
  );
}
