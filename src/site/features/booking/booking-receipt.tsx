import { ROOM_TO_COME, wayOf } from "#booking";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { whatsAppLink } from "../../shell/ways-list.tsx";
import button from "../../ui/button.module.css";
import styles from "./booking-receipt.module.css";
import type { CalendarWays } from "./calendar-ways.ts";
import type { MeetingText } from "./meeting-text.ts";
import { ClockLine } from "./meeting-time.tsx";

interface BookingReceiptProps {
  /** One below that of what it is the receipt of. */
  readonly heading: "h2" | "h3";
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
  const { heading: Heading, when, location, reference, calendar, manageHref } = props;
  const isSameClock =
    when.visitor.day === when.studio.day && when.visitor.time === when.studio.time;
  const text = t("booking.receipt.whatsAppText", { reference });
  return (
    <div className={styles.receipt}>
      <div className={styles.slab}>
        <Heading className={styles.label}>{t("booking.receipt.yourTime")}</Heading>
        <p className={styles.time}>
          <ClockLine clock={when.visitor} />
        </p>
        {calendar && (
          <p className={styles.ways}>
            <a href={calendar.file} className={button.quiet} download="consultation.ics">
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
          </p>
        )}
      </div>
      <div className={styles.side}>
        <dl className={styles.facts}>
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
        {calendar && <NextSteps heading={Heading} />}
        <p className={styles.ways}>
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
    </div>
  );
}

/** What happens until the call, and in it. */
function NextSteps({ heading: Heading }: Pick<BookingReceiptProps, "heading">) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="next-steps">
      <Heading id="next-steps" className={styles.nextTitle}>
        {t("booking.receipt.next.title")}
      </Heading>
      <dl className={styles.facts}>
        {(["before", "call", "change"] as const).map((moment) => (
          <div key={moment}>
            <dt>{t(`booking.receipt.next.${moment}.when`)}</dt>
            <dd>{t(`booking.receipt.next.${moment}.what`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Place({ location }: { readonly location: string }) {
  const { t } = useI18n();
  const way = wayOf(location);
  if (location === ROOM_TO_COME) return t("booking.receipt.place.room");
  if (way !== "video") return t(`booking.receipt.place.${way}`);
  return (
    <a href={location} rel="noopener">
      {t("booking.receipt.place.video")}
    </a>
  );
}
