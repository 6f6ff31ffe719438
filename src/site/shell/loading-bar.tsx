import layout from "../styles/layout.module.css";
import styles from "./loading-bar.module.css";
import { useI18n } from "./page-context.tsx";

/** The line at the top while a page is on its way (C6); the boot script moves it. */
export function LoadingBar() {
  const { t } = useI18n();
  return (
    <div
      id="loading-bar"
      role="progressbar"
      aria-hidden="true"
      aria-label={t("nav.loading")}
      className={`${layout.screen} ${styles.bar}`}
    />
  );
}
