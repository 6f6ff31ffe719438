import type { ReactNode } from "react";
import type { ServiceIcon } from "#studio";
import gels from "../../ui/gels.module.css";
import type { ShownService } from "../../features/services/shown-service.ts";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./service-item.module.css";

/** A service as the home page shows it. */
export interface HomeService extends Omit<ShownService, "works"> {
  /** Undefined for a file of the studio's own, which the theme's style sheet shows. */
  readonly icon: ServiceIcon | undefined;
}

interface ServiceItemProps {
  readonly service: HomeService;
  /** Place in the configuration, such as `services.0`. */
  readonly sign: string;
}

/** One service as one sheet of coloured gel, through which a film is seen (A3). */
export function ServiceItem({ service, sign }: ServiceItemProps) {
  const { gel, icon, picture, title, outcome, path, price, days } = service;
  const terms = [price, days].filter((term) => term !== undefined);
  return (
    <article className={`${styles.sheet} ${gels.gel}`} data-gel={gel}>
      {picture ? (
        <div className={`${styles.film} ${gels.through}`}>
          <ImageLoader picture={picture} alt="" sizes="(width <= 60rem) 46vw, 36vw" />
        </div>
      ) : (
        <Sign icon={icon} sign={sign} />
      )}
      <div className={styles.words}>
        {picture && !icon && <Sign icon={icon} sign={sign} />}
        <h3>
          {path ? (
            <SiteLink to={path} className={`${layout.cover} ${styles.link}`}>
              {title}
            </SiteLink>
          ) : (
            title
          )}
        </h3>
        {outcome && <p className={styles.description}>{outcome}</p>}
        {terms.length > 0 && (
          <ul className={`${layout.row} ${styles.terms}`}>
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

interface SignProps extends Pick<ServiceItemProps, "sign"> {
  readonly icon: ServiceIcon | undefined;
}

function Sign({ icon, sign }: SignProps) {
  if (!icon) return <span className={`${styles.icon} ${styles.sign}`} data-sign={sign} />;
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 88 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      aria-hidden="true"
    >
      {ICONS[icon]}
    </svg>
  );
}

const ICONS: Readonly<Record<ServiceIcon, ReactNode>> = {
  discs: (
    <>
      <circle cx="34" cy="44" r="30" />
      <circle cx="54" cy="44" r="30" />
    </>
  ),
  arches: <path d="M4 66h80M10 66a34 34 0 0 1 68 0M27 66a17 17 0 0 1 34 0" />,
  sheets: (
    <>
      <rect x="8" y="12" width="30" height="60" />
      <rect x="29" y="18" width="30" height="60" />
      <rect x="50" y="12" width="30" height="60" />
    </>
  ),
  rings: (
    <>
      <circle cx="44" cy="44" r="34" />
      <circle cx="44" cy="44" r="21" />
      <circle cx="44" cy="44" r="8" />
    </>
  ),
  waves: (
    <path d="M4 28c13-16 27-16 40 0s27 16 40 0M4 46c13-16 27-16 40 0s27 16 40 0M4 64c13-16 27-16 40 0s27 16 40 0" />
  ),
  frame: (
    <>
      <rect x="6" y="18" width="76" height="52" />
      <path d="M36 32v24l22-12z" />
    </>
  ),
};
