import { useI18n } from "../../../shell/page-context.tsx";
import styles from "./calendar-skeleton.module.css";

/** The shape of the calendar that is about to stand here, as high as the calendar. */
export function CalendarSkeleton() {
  const { t } = useI18n();
  return (
    // To be pointed at is a sign of intent for `boot`, which wakes React.
    <div className={styles.skeleton} tabIndex={-1}>
      <p>{t("modal.calendarLoading")}</p>
      <div className={styles.days} aria-hidden="true" />
    </div>
  );
}
