import { wayOf } from "#booking";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import styles from "./booking-receipt.module.css";
import type { CalendarWays } from "./calendar-ways.ts";
import type { MeetingText } from "./meeting-text.ts";
import { ClockLine } from "./meeting-time.tsx";

interface BookingReceiptProps {
  readonly when: MeetingText;
  /** A way without an address, or the address of the video call. */
  readonly location: string;
  /** What people name when they write about the booking. */
  readonly reference: string;
  /** Into the visitor's calendar; left out for a meeting that will not be. */
  readonly calendar?: CalendarWays | undefined;
  /** Where the booking can be changed; left out on that very page. */
  readonly manageHref?: string | undefined;
}

/** What is booked: both times, place, reference, and what can be done with it (b1, b3). */
export function BookingReceipt(props: BookingReceiptProps) {
  const { t } = useI18n();
  const { contact } = useShell().site.studio;
  const { when, location, reference, calendar, manageHref } = props;
  const isSameClock =
    when.visitor.day === when.studio.day && when.visitor.time === when.studio.time;
  const text = t("booking.receipt.whatsAppText", { reference });
  return (
    <div className={styles.receipt}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("booking.receipt.yourTime")}</dt>
          <dd className={styles.time}>
            <ClockLine clock={when.visitor} />
          </dd>
        </div>
        {!isSameClock && (
          <div>
            <dt>{t("booking.receipt.studioTime")}</dt>
            <dd>
              <ClockLine clock={when.studio} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("booking.receipt.where")}</dt>
          <dd>
            <Place location={location} />
          </dd>
        </div>
        <div>
          <dt>{t("booking.receipt.reference")}</dt>
          <dd>
            <bdi dir="ltr">{reference}</bdi>
          </dd>
        </div>
      </dl>
      <p className={styles.ways}>
        {calendar && (
          <>
            <a href={calendar.file} className={button.button} download="consultation.ics">
              {t("booking.receipt.calendar")}
            </a>
            {(["google", "outlook"] as const).map((name) => (
              // In a tab of its own: the receipt stays.
              <a
                key={name}
                href={calendar[name]}
                className={button.quiet}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t(`booking.receipt.${name}`)}
              </a>
            ))}
          </>
        )}
        {manageHref && (
          <a href={manageHref} className={button.quiet}>
            {t("booking.receipt.manage")}
          </a>
        )}
        <a href={whatsAppLink(contact.whatsapp, text)} className={button.quiet} rel="noopener">
          {t("booking.receipt.whatsApp")}
        </a>
      </p>
    </div>
  );
}

function Place({ location }: { readonly location: string }) {
  const { t } = useI18n();
  const way = wayOf(location);
  if (way !== "video") return t(`booking.receipt.place.${way}`);
  return (
    <a href={location} rel="noopener">
      {t("booking.receipt.place.video")}
    </a>
  );
}
