import type { ReactNode } from "react";
import type { ServiceIcon } from "#studio";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./service-item.module.css";

interface ServiceItemProps {
  /** Undefined for a file of the studio's own, which the theme's style sheet shows. */
  readonly icon: ServiceIcon | undefined;
  /** Place in the configuration, such as `services.0`. */
  readonly sign: string;
  readonly title: string;
  readonly description: string;
  /** Path of the service's own page; undefined without one. */
  readonly to: string | undefined;
}

/** One service as one sheet of coloured gel (A3). */
export function ServiceItem({ icon, sign, title, description, to }: ServiceItemProps) {
  return (
    <article className={styles.sheet}>
      {icon ? (
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
      ) : (
        <span className={`${styles.icon} ${styles.sign}`} data-sign={sign} />
      )}
      <div>
        <h3>
          {to ? (
            <SiteLink to={to} className={`${layout.cover} ${styles.link}`}>
              {title}
            </SiteLink>
          ) : (
            title
          )}
        </h3>
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </article>
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
