import type { Work } from "../articles/summaries.ts";
import { PortfolioItem } from "./portfolio-item.tsx";
import styles from "./work-rows.module.css";

/** In a long list each fifth film, if it is wide, has a row of its own. */
const SPAN_EVERY = 5;

interface WorkRowsProps {
  readonly works: readonly Work[];
  /** See {@link PortfolioItem}. */
  readonly opens: "film" | "page";
  readonly level?: 2 | 3;
  /** True where another choice of them may be shown in the same place. */
  readonly rearranges?: boolean;
  readonly className?: string;
  /** How many stills the first view shows. */
  readonly eager?: number;
}

/** Works in rows of equal height, whatever their formats. */
export function WorkRows({
  works,
  opens,
  level = 3,
  rearranges = false,
  className = "",
  eager = 0,
}: WorkRowsProps) {
  if (works.length === 0) return null;
  return (
    <ul className={`${styles.rows} ${className}`} {...(rearranges && { "data-rearranges": "" })}>
      {works.map((work, index) => (
        <PortfolioItem
          key={work.slug}
          work={work}
          opens={opens}
          level={level}
          eager={index < eager}
          spans={rearranges && work.film !== undefined && index % SPAN_EVERY === SPAN_EVERY - 1}
        />
      ))}
    </ul>
  );
}
