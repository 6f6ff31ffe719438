import { useLocation } from "react-router";
import { CopyButton } from "../../features/articles/copy-button.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import button from "../../ui/button.module.css";
import styles from "./article-page.module.css";

/** Ways to pass an article on that ask nobody else: the link itself, and a mail. */
export function ShareLinks({ title }: { readonly title: string }) {
  const { t } = useI18n();
  const { origin } = useShell();
  const address = origin + useLocation().pathname;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <section className={`${layout.row} ${layout.screen} ${styles.share}`} aria-labelledby="share">
      <h2 id="share">{t("blog.share")}</h2>
      <CopyButton text={address} label={t("blog.copy_link")} className={button.quiet} />
      <a className={button.quiet} href={mail}>
        {t("blog.by_email")}
      </a>
    </section>
  );
}
