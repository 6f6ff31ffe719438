import type { ReactNode } from "react";
import layout from "../styles/layout.module.css";
import button from "../ui/button.module.css";
import { Notice } from "../ui/notice.tsx";
import { useI18n, useShell } from "./page-context.tsx";
import { PageHead } from "./page-head.tsx";
import { WaysList } from "./ways-list.tsx";
import styles from "./link-page.module.css";

/** What the page of a link in a mail shows. */
export type LinkView =
  /** Nothing has happened yet; the button does it. */
  | { readonly kind: "ask"; readonly title: string; readonly text: string; readonly action: string }
  | {
      readonly kind: "done";
      readonly title: string;
      readonly text: string;
      /** Ways to go on. */
      readonly more?: ReactNode;
    }
  /** The same for a wrong link and for an old one. */
  | { readonly kind: "invalid" };

interface LinkPageProps {
  readonly view: LinkView;
  /** The button was pressed and it could not be kept. */
  readonly isNotSaved: boolean;
}

/**
 * The page that a link in a mail leads to: opening it does nothing, because scanners open links;
 * one button does what the link is for (b2).
 */
export function LinkPage({ view, isNotSaved }: LinkPageProps) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const title = view.kind === "invalid" ? t("forms.codes.link_invalid") : view.title;
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <PageHead title={title} indexable={false} />
      {isNotSaved && <Notice>{t("forms.codes.not_saved", { mail: contact.email })}</Notice>}
      <h1 className={styles.title}>{title}</h1>
      {view.kind === "ask" && (
        <>
          <p className={layout.lede}>{view.text}</p>
          <form method="post">
            <button className={button.button}>{view.action}</button>
          </form>
        </>
      )}
      {view.kind === "done" && (
        <>
          <p id="form-summary" className={layout.lede} role="status" tabIndex={-1}>
            {view.text}
          </p>
          {view.more}
        </>
      )}
      {view.kind === "invalid" && (
        <>
          <p className={layout.lede}>{t("linkPages.invalidHint")}</p>
          <div className={styles.ways}>
            <WaysList />
          </div>
        </>
      )}
    </div>
  );
}
