import { BookingReceipt } from "../../features/booking/booking-receipt.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";
import styles from "./booking-page.module.css";
import { LinkPage } from "./link-page.tsx";
import type { LinkView } from "./link-view.ts";

interface ManageViewProps {
  readonly view: Extract<LinkView, { readonly kind: "manage" }>;
}

/** The booking, and what can be done with it; after booking it is the receipt. */
export function ManageView({ view }: ManageViewProps) {
  const { t } = useI18n();
  const { state, rescheduleHref, cancelHref } = view;
  const isTooLate = !rescheduleHref && (state === "coming" || state === "booked");
  return (
    <LinkPage
      title={t(`booking.manage.title.${state}`)}
      lede={t(`booking.manage.lede.${state}`, { minutes: 30 })}
    >
      <div className={styles.receipt}>
        <BookingReceipt {...view} />
      </div>
      {isTooLate && <p className={styles.notice}>{t("forms.codes.too_late")}</p>}
      <p className={styles.ways}>
        {rescheduleHref && (
          <SiteLink to={rescheduleHref} className={button.quiet}>
            {t("booking.details.another")}
          </SiteLink>
        )}
        {cancelHref && (
          <SiteLink to={cancelHref} className={button.quiet}>
            {t("booking.cancel.act")}
          </SiteLink>
        )}
        {(state === "cancelled" || state === "over") && (
          <SiteLink to="/book" className={button.button}>
            {t("booking.link.again")}
          </SiteLink>
        )}
      </p>
    </LinkPage>
  );
}
