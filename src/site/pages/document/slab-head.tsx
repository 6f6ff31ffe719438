import type { ReactNode } from "react";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import gelPair from "../../ui/gel-pair.module.css";
import gels from "../../ui/gels.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import pageTitle from "../../ui/page-title.module.css";
import styles from "../../ui/slab.module.css";
import { DocumentState, DocumentTitle } from "./document-head.tsx";

interface SlabHeadProps {
  readonly page: DocumentPage;
  /** Number of a gel of the theme. */
  readonly gel: number | undefined;
  /** What is said of it between its lede and the button. */
  readonly children?: ReactNode;
}

/** How a document begins that is lit by a gel: its title and a call, and its picture seen through the gel. */
export function SlabHead({ page, gel, children }: SlabHeadProps) {
  const { t } = useI18n();
  const { picture, alt, lede } = page;
  return (
    <>
      <header className={`${gelPair.pair} ${gels.gel} ${styles.slab}`} data-gel={gel}>
        <div className={styles.words}>
          <div {...languageAttributes(page.language)}>
            <h1 className={pageTitle.title}>
              <DocumentTitle page={page} />
            </h1>
            {lede && <p className={styles.lede}>{lede}</p>}
          </div>
          {children}
          <p className={layout.screen}>
            <SiteLink to="/?modal=booking#contact" className={button.button}>
              {t("modal.bookConsultation")}
            </SiteLink>
          </p>
        </div>
        {picture && (
          <div className={`${styles.picture} ${gels.through}`}>
            <ImageLoader picture={picture} alt={alt} sizes="(width <= 48rem) 100vw, 42vw" eager />
          </div>
        )}
      </header>
      <div className={layout.wrap}>
        <DocumentState page={page} />
        <UntranslatedNote language={page.language} />
      </div>
    </>
  );
}
