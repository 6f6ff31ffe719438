import type { ReactNode } from "react";
import layout from "../styles/layout.module.css";
import gelPair from "./gel-pair.module.css";
import styles from "./page-title.module.css";

interface PageTitleProps {
  readonly title: ReactNode;
  readonly lede?: string | undefined;
  /** Language and direction of title and lede, where they are not the page's. */
  readonly language?: { readonly lang: string; readonly dir: "ltr" | "rtl" } | undefined;
  /** The first of the two gels below, which the next one follows; undefined where gels follow anyway. */
  readonly gel: 1 | 2 | 3 | 4 | undefined;
  /** True where something lies over the gels' end: they meet before it. */
  readonly isCovered?: boolean;
  /** True where what follows the gels touches them. */
  readonly isClose?: boolean;
  /** What stands below the lede. */
  readonly children?: ReactNode;
}

/** How inner pages begin: the title on paper, and below it two clips of gel, one fading into the other. */
export function PageTitle(props: PageTitleProps) {
  const { title, lede, language, gel, isClose = false, isCovered, children } = props;
  return (
    <header className={isClose ? undefined : styles.apart}>
      <div className={`${layout.wrap} ${styles.words}`}>
        <div {...language}>
          <h1 className={styles.title}>{title}</h1>
          {lede && <p className={`${layout.lede} ${styles.lede}`}>{lede}</p>}
        </div>
        {children}
      </div>
      {gel && (
        <div
          className={`${gelPair.pair} ${styles.band}`}
          data-gel={gel}
          data-covered={isCovered}
          aria-hidden="true"
        />
      )}
    </header>
  );
}
