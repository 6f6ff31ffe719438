import type { ReactNode } from "react";
import { PageHead } from "../../shell/page-head.tsx";
import { Lede } from "../../ui/lede.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./booking-frame.module.css";

interface BookingFrameProps {
  readonly title: string;
  readonly lede: string;
  /** True for the page that everybody may find; those behind links are never listed anywhere. */
  readonly isListed?: boolean;
  /** Who calls. */
  readonly caller?: ReactNode;
  readonly children: ReactNode;
}

/** Head, heading and width of a page about a booking. */
export function BookingFrame(props: BookingFrameProps) {
  const { title, lede, isListed = false, caller, children } = props;
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead title={title} {...(isListed ? { description: lede } : { indexable: false })} />
      <header className={isListed ? styles.slab : ""}>
        <h1 id="done" className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <Lede>{lede}</Lede>
        {caller && <div className={styles.caller}>{caller}</div>}
      </header>
      <div className={`${styles.body} ${isListed ? styles.panel : ""}`}>{children}</div>
    </div>
  );
}

/** What stands where nothing can be chosen. */
export function BookingNote(props: { readonly title?: string; readonly children: ReactNode }) {
  const { title, children } = props;
  return (
    <section className={styles.note} aria-labelledby={title && "note"}>
      {title && (
        <h2 id="note" className={styles.noteTitle}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
