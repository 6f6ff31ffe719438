import { BookingCalendar } from "../../features/booking/modal/booking-calendar.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { Lede } from "../../ui/lede.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./calendar-modal.module.css";

const ID = "booking-modal";

/** The booking modal (A3): there before any script, the calendar in it comes by itself. */
export function CalendarModal({ open }: { readonly open: boolean }) {
  const { t } = useI18n();
  return (
    <Dialog
      id={ID}
      labelledBy="booking-modal-title"
      closeLabel={t("modal.close")}
      look="sheet"
      open={open}
    >
      <h2 id="booking-modal-title" className={styles.title}>
        {t("modal.title")}
      </h2>
      <Lede>{t("modal.description")}</Lede>
      <BookingCalendar dialog={ID} />
    </Dialog>
  );
}
