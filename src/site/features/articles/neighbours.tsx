import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./article.module.css";
import { languageAttributes } from "./foreign-text.tsx";
import type { TextLanguage } from "./summaries.ts";

/** A page before or after another, and what it is to that one. */
interface Neighbour {
  readonly label: string;
  readonly title: string;
  readonly path: string;
  readonly language?: TextLanguage;
}

interface NeighboursProps {
  readonly label: string;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
  /** What all of them are in. */
  readonly up?: Pick<Neighbour, "title" | "path"> | undefined;
}

/** The ways to the pages before and after this one. */
export function Neighbours({ label, previous, next, up }: NeighboursProps) {
  return (
    <nav className={`${layout.screen} ${styles.neighbours}`} aria-label={label}>
      {previous && <NeighbourLink rel="prev" {...previous} />}
      {up && (
        <SiteLink to={up.path} className={`${layout.tap} ${styles.up}`}>
          {up.title}
        </SiteLink>
      )}
      {next && <NeighbourLink rel="next" {...next} />}
    </nav>
  );
}

function NeighbourLink({ rel, label, title, path, language }: Neighbour & { rel: string }) {
  return (
    <SiteLink to={path} rel={rel} className={styles.neighbour}>
      <span className={`${layout.small} ${styles.label}`}>{label}</span>
      <span {...languageAttributes(language)}>{title}</span>
    </SiteLink>
  );
}
