import type { ReactNode } from "react";
import type { Toc } from "#content";
import layout from "../../styles/layout.module.css";
import styles from "./article.module.css";
import { TableOfContents } from "./table-of-contents.tsx";

interface TextColumnsProps {
  readonly toc: Toc | undefined;
  readonly children: ReactNode;
}

/** A text beside its headings, or below them where there is no room. */
export function TextColumns({ toc, children }: TextColumnsProps) {
  return (
    <div className={layout.grid}>
      <div className={styles.toc}>
        <TableOfContents toc={toc} />
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
