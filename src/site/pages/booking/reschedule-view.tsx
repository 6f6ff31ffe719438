import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { SlotPicker } from "../../features/booking/slot-picker.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import styles from "./booking-page.module.css";
import { ActForm, LinkPage, WhenLine } from "./link-page.tsx";
import type { LinkView } from "./link-view.ts";

interface RescheduleViewProps {
  readonly view: Extract<LinkView, { readonly kind: "reschedule" }>;
}

/** Another time: pick it, then say yes to it. */
export function RescheduleView({ view }: RescheduleViewProps) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const { state, when, wanted, picker, problem, backHref, reference } = view;
  const text = t("booking.receipt.whatsAppText", { reference });
  return (
    <LinkPage
      title={t(`booking.reschedule.title.${state}`)}
      lede={t(`booking.reschedule.lede.${state}`)}
    >
      {problem && <ProblemSummary problem={problem} as="links" />}
      <WhenLine when={when} label={t(`booking.reschedule.${state === "moved" ? "to" : "from"}`)} />
      {picker && <SlotPicker view={picker} />}
      {wanted && (
        <div id="details" className={styles.sure}>
          <WhenLine when={wanted} label={t("booking.reschedule.to")} />
          <ActForm {...view} label={t("booking.reschedule.act")} />
          {backHref && (
            <SiteLink to={backHref} className={button.quiet}>
              {t("booking.details.another")}
            </SiteLink>
          )}
        </div>
      )}
      {state === "late" && (
        <p>
          <a href={whatsAppLink(contact.whatsapp, text)} className={button.button} rel="noopener">
            {t("booking.receipt.whatsApp")}
          </a>
        </p>
      )}
      {state === "inactive" && (
        <p>
          <SiteLink to="/book" className={button.button}>
            {t("booking.link.again")}
          </SiteLink>
        </p>
      )}
    </LinkPage>
  );
}
