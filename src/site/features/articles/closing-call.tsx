import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import gelPair from "../../ui/gel-pair.module.css";
import button from "../../ui/button.module.css";
import styles from "./closing-call.module.css";

interface ClosingCallProps {
  /** A sentence of the page's own; the product's when left out. */
  readonly children?: ReactNode;
  /** What the page was about, which the question takes up. */
  readonly after?: "film" | "works" | "start" | "questions";
  /** Number of the gel that the page begins with, and so ends with. */
  readonly gel: number;
  /** True for a page whose end it belongs to: no paper between. */
  readonly isJoined?: boolean;
}

/** How pages end that can end in a call: a question, and the way to a booked call. */
export function ClosingCall({ children, after = "film", gel, isJoined = false }: ClosingCallProps) {
  const { t } = useI18n();
  const own = children ?? t("cta.description");
  return (
    <section
      className={`${layout.screen} ${gelPair.pair} ${styles.call}`}
      data-gel={gel}
      data-joined={isJoined || undefined}
      aria-labelledby="closing-call"
    >
      <div className={`${layout.wrap} ${styles.words}`}>
        <h2 id="closing-call">{t(`cta.titles.${after}`)}</h2>
        <div className={styles.text}>{own && <div>{own}</div>}</div>
        <SiteLink to="/?modal=booking#contact" className={button.button}>
          {t("modal.bookConsultation")}
        </SiteLink>
      </div>
    </section>
  );
}
