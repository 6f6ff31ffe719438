import { useI18n } from "../../shell/page-context.tsx";
import { WaysList } from "../../shell/ways-list.tsx";
import layout from "../../styles/layout.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./calendar-modal.module.css";

interface CalendarModalProps {
  readonly open: boolean;
}

/** The shell of the booking modal (A3). Until times can be booked it says so and gives the ways. */
export function CalendarModal({ open }: CalendarModalProps) {
  const { t } = useI18n();
  return (
    <Dialog
      id="booking-modal"
      labelledBy="booking-modal-title"
      closeLabel={t("modal.close")}
      look="sheet"
      open={open}
    >
      <h2 id="booking-modal-title" className={styles.title}>
        {t("modal.title")}
      </h2>
      <p className={layout.lede}>{t("modal.description")}</p>
      <p className={styles.closed}>{t("modal.calendarClosed")}</p>
      <WaysList />
    </Dialog>
  );
}
