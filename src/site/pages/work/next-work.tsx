import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import overFilm from "../../ui/over-film.module.css";
import page from "./work-page.module.css";
import { type FramedWork, FRAMES, WorkFrames } from "./work-frames.tsx";
import styles from "./next-work.module.css";

/** The way to the next work: its still over the whole width, its title on it. */
export function NextWork({ work, ground }: FramedWork) {
  const { t } = useI18n();
  return (
    <SiteLink
      to={work.path}
      rel="next"
      className={`${FRAMES} ${page.neutral} ${layout.screen} ${styles.next}`}
      data-format={work.format}
      data-frame={work.slug}
    >
      <WorkFrames work={work} ground={ground} />
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
