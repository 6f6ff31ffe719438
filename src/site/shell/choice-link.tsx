import type { ReactNode } from "react";
import layout from "../styles/layout.module.css";
import styles from "./choice-link.module.css";
import { SiteLink } from "./site-link.tsx";

/** Groups of choices as links, in a line that goes on beyond a phone's screen. */
export function ChoiceLinks({ children }: { readonly children: ReactNode }) {
  return <div className={`${layout.screen} ${styles.choices}`}>{children}</div>;
}

interface ChoiceLinkProps {
  /** Address without language prefix. */
  readonly to: string;
  readonly isChosen: boolean;
  /** How much it leaves; not said when left out. */
  readonly total?: number | undefined;
  readonly children: ReactNode;
}

/** A choice that is an address of its own, so it needs no script; the page stays where it is. */
export function ChoiceLink({ to, isChosen, total, children }: ChoiceLinkProps) {
  return (
    <SiteLink
      to={to}
      className={styles.choice}
      aria-current={isChosen || undefined}
      preventScrollReset
    >
      {children}
      {total !== undefined && <small className={styles.total}>{total}</small>}
    </SiteLink>
  );
}
