import type { Work } from "../../features/articles/summaries.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import overFilm from "../../ui/over-film.module.css";
import page from "./work-page.module.css";
import { type FramedWork, FRAMES, WorkFrames } from "./work-frames.tsx";
import styles from "./next-work.module.css";

interface NextWorkProps extends FramedWork {
  readonly previous: Work | undefined;
}

/** The way to the next work, with its still over the whole width, and the ways back beside its title. */
export function NextWork({ work, ground, previous }: NextWorkProps) {
  const { t } = useI18n();
  return (
    <div
      className={`${FRAMES} ${page.neutral} ${layout.screen} ${styles.next}`}
      data-format={work.format}
      data-frame={work.slug}
    >
      <WorkFrames work={work} ground={ground} />
      <div className={overFilm.words}>
        <div className={`${layout.wrap} ${styles.inner}`}>
          <SiteLink to={work.path} rel="next" className={`${layout.cover} ${styles.way}`}>
            {t("portfolio.next")}
            <h2 className={styles.title} {...languageAttributes(work.language)}>
              {work.title} <Arrow />
            </h2>
          </SiteLink>
          <ul className={`${layout.row} ${styles.back}`}>
            {previous && (
              <li>
                <SiteLink to={previous.path} rel="prev" className={layout.tap}>
                  {t("portfolio.previous")}
                  <span className={layout.visuallyHidden}>: {previous.title}</span>
                </SiteLink>
              </li>
            )}
            <li>
              <SiteLink to="/portfolio" className={layout.tap}>
                {t("portfolio.back")}
              </SiteLink>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
}
