import { useI18n } from "../../shell/page-context.tsx";
import styles from "./copy-button.module.css";

interface CopyButtonProps {
  /** What is copied; empty for the code of the figure around the button. */
  readonly text: string;
  readonly label: string;
  readonly className: string | undefined;
}

/**
 * A button that copies and says so for a moment. The boot script does the work and sets `data-said`;
 * both texts are there from the start, so that React finds what it rendered.
 */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { t, locale } = useI18n();
  return (
    <button
      type="button"
      className={`${styles.copy} ${className ?? ""}`}
      data-copy={text}
      aria-live="polite"
      lang={locale.iso}
      dir={locale.dir}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.said}>{t("blog.copied")}</span>
    </button>
  );
}
