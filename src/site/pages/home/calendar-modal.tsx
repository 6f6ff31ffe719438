import { useState } from "react";
import { BookingCalendar } from "../../features/booking/modal/booking-calendar.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { Lede } from "../../ui/lede.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./calendar-modal.module.css";

const ID = "booking-modal";
const TITLE_ID = "booking-modal-title";

/** The booking modal (A3): there before any script, the calendar in it comes by itself. */
export function CalendarModal({ open }: { readonly open: boolean }) {
  const { t } = useI18n();
  const [titleId = TITLE_ID, setTitleId] = useState<string>();
  return (
    <Dialog id={ID} labelledBy={titleId} closeLabel={t("modal.close")} look="sheet" open={open}>
      {titleId === TITLE_ID && (
        <>
          <h2 id={TITLE_ID} className={styles.title}>
            {t("modal.title")}
          </h2>
          <Lede>{t("modal.description")}</Lede>
        </>
      )}
      <BookingCalendar dialog={ID} onTitle={setTitleId} />
    </Dialog>
  );
}
