import type { Translator } from "#i18n";
import { BookingFrame } from "../../features/booking/booking-frame.tsx";
import { BookingSteps } from "../../features/booking/booking-steps.tsx";
import { BookingReceipt } from "../../features/booking/booking-receipt.tsx";
import { HiddenFields } from "../../features/booking/carried-form.tsx";
import { MeetingTime } from "../../features/booking/meeting-time.tsx";
import { pickFields } from "../../features/booking/pick-query.ts";
import { ProblemSummary } from "../../features/booking/problem-summary.tsx";
import { SlotPicker } from "../../features/booking/slot-picker.tsx";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import styles from "./booking-page.module.css";
import type { FoundLink } from "./link-view.ts";

/**
 * A booking, and what its link is for: nothing happens before the button is pressed (b1). `manage` is
 * the receipt, with links to the others; `reschedule` has a button for each free time.
 */
export function LinkPage({ view }: { readonly view: FoundLink }) {
  const { t } = useI18n();
  const { kind, state, when, problem, picker } = view;
  const isMoved = kind === "reschedule" && state === "moved";
  const whenLabel =
    kind === "reschedule"
      ? t(`booking.reschedule.${isMoved ? "to" : "from"}`)
      : t("booking.receipt.yourTime");
  return (
    <BookingFrame {...headOf(view, t)}>
      {problem && (
        <form method="post" action={view.action}>
          <HiddenFields fields={pickFields({ submission: view.token })} />
          <ProblemSummary problem={problem} field="start" />
        </form>
      )}
      {kind === "manage" ? (
        <>
          {state === "booked" && <BookingSteps current="booked" />}
          <BookingReceipt heading="h2" {...view} />
        </>
      ) : (
        <div className={styles.narrow}>
          <MeetingTime clock={when.visitor} label={<p>{whenLabel}</p>} />
        </div>
      )}
      {kind === "manage" && view.isTooLate && (
        <p className={styles.notice}>{t("forms.codes.too_late")}</p>
      )}
      {picker && (
        <SlotPicker
          view={picker.view}
          clock={picker.clock}
          heading="h2"
          form={{
            action: view.action,
            field: "start",
            hidden: <HiddenFields fields={pickFields({ submission: view.token })} />,
          }}
        />
      )}
      {(kind === "cancel" || kind === "confirm") && state === "ask" && (
        <form method="post" action={view.action}>
          <HiddenFields fields={pickFields({ submission: view.token })} />
          <button className={button.button}>{t(`booking.${kind}.act`)}</button>
        </form>
      )}
      <OtherWays view={view} />
    </BookingFrame>
  );
}

/** What else can be done: other links to the same booking, WhatsApp, or a new booking. */
function OtherWays({ view }: { readonly view: FoundLink }) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const { kind, state, reference, anotherHref, cancelHref } = view;
  const text = t("booking.receipt.whatsAppText", { reference });
  const isOver =
    kind === "cancel" ? state !== "ask" : /^(?:cancelled|over|gone|inactive)$/.test(state);
  return (
    <p className={styles.ways}>
      {anotherHref && (
        <SiteLink to={anotherHref} className={button.quiet}>
          {t("booking.details.another")}
        </SiteLink>
      )}
      {cancelHref && (
        <SiteLink to={cancelHref} className={button.quiet}>
          {t("booking.cancel.act")}
        </SiteLink>
      )}
      {kind === "reschedule" && state === "late" && (
        <a href={whatsAppLink(contact.whatsapp, text)} className={button.button} rel="noopener">
          {t("booking.receipt.whatsApp")}
        </a>
      )}
      {isOver && (
        <SiteLink to="/book" className={button.button}>
          {t("booking.link.again")}
        </SiteLink>
      )}
    </p>
  );
}

function headOf(view: FoundLink, t: Translator): { title: string; lede: string } {
  switch (view.kind) {
    case "manage":
      return {
        title: t(`booking.manage.title.${view.state}`),
        lede: t(`booking.manage.lede.${view.state}`, { minutes: 30 }),
      };
    case "cancel":
      return {
        title: t(`booking.cancel.title.${view.state}`),
        lede: t(`booking.cancel.lede.${view.state}`),
      };
    case "confirm":
      return {
        title: t(`booking.confirm.title.${view.state}`),
        lede: t(`booking.confirm.lede.${view.state}`),
      };
    case "reschedule":
      return {
        title: t(`booking.reschedule.title.${view.state}`),
        lede: t(`booking.reschedule.lede.${view.state}`),
      };
  }
}
