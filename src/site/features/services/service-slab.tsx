import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import gelPair from "../../ui/gel-pair.module.css";
import gels from "../../ui/gels.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import type { Picture } from "../../ui/picture.ts";
import pageTitle from "../../ui/page-title.module.css";
import styles from "../../ui/slab.module.css";
import { ServiceTerms } from "./service-terms.tsx";
import type { ShownService } from "./shown-service.ts";

interface ServiceSlabProps {
  /** Undefined for a page of something that the configuration does not offer. */
  readonly service: ShownService | undefined;
  readonly title: ReactNode;
  readonly lede: string | undefined;
  readonly picture: Picture | undefined;
  readonly alt: string;
  readonly language: { readonly lang: string; readonly dir: "ltr" | "rtl" } | undefined;
}

/** How the page of a service begins: its gel, with a film seen through it. */
export function ServiceSlab({ service, title, lede, picture, alt, language }: ServiceSlabProps) {
  const { t } = useI18n();
  return (
    <header className={`${gelPair.pair} ${gels.gel} ${styles.slab}`} data-gel={service?.gel}>
      <div className={styles.words}>
        <div {...language}>
          <h1 className={pageTitle.title}>{title}</h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {service && <ServiceTerms {...service} />}
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
  );
}
