import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./prose.module.css";

interface LinkedHeadingProps {
  readonly level: 2 | 3;
  readonly id: unknown;
  readonly children: ReactNode;
}

/** A heading that others can link to. */
export function LinkedHeading({ level, id, children }: LinkedHeadingProps) {
  const { t } = useI18n();
  const Heading = level === 2 ? "h2" : "h3";
  const anchor = typeof id === "string" && id !== "" ? id : undefined;
  return (
    <Heading id={anchor} className={styles.heading} tabIndex={-1}>
      {children}
      {anchor && (
        <a
          className={`${layout.screen} ${styles.anchor}`}
          href={`#${anchor}`}
          aria-label={t("blog.section_link")}
        >
          #
        </a>
      )}
    </Heading>
  );
}

/** The heading over the notes at the end, in the language of the page. */
export function FootnoteHeading() {
  const { t, locale } = useI18n();
  return (
    <h2 id="footnote-label" lang={locale.iso}>
      {t("blog.footnotes")}
    </h2>
  );
}
