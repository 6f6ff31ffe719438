import type { Work } from "../articles/summaries.ts";
import { PortfolioItem } from "./portfolio-item.tsx";
import styles from "./work-rows.module.css";

interface WorkRowsProps {
  readonly works: readonly Work[];
  /** See {@link PortfolioItem}. */
  readonly opens: "film" | "page";
  readonly className?: string;
  /** How many stills the first view shows. */
  readonly eager?: number;
}

/** Works in rows of equal height, whatever their formats. */
export function WorkRows({ works, opens, className = "", eager = 0 }: WorkRowsProps) {
  return (
    <ul className={`${styles.rows} ${className}`}>
      {works.map((work, index) => (
        <PortfolioItem key={work.slug} work={work} opens={opens} eager={index < eager} />
      ))}
    </ul>
  );
}
