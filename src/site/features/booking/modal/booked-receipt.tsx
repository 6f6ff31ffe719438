import { useI18n, useShell } from "../../../shell/page-context.tsx";
import { formsOrigin } from "../../../shell/static-copy.ts";
import layout from "../../../styles/layout.module.css";
import button from "../../../ui/button.module.css";
import { BookingReceipt } from "../booking-receipt.tsx";
import { calendarWays } from "../calendar-ways.ts";
import { meetingText, type PlaceReader } from "../meeting-text.ts";
import type { BookedCall } from "./booking-calls.ts";
import { BOOKED_ID } from "./use-booking-flow.ts";

interface BookedReceiptProps {
  readonly call: BookedCall;
  readonly reader: PlaceReader;
  readonly studioZone: string;
  readonly onAgain: () => void;
}

/** What was booked, or that the mailbox has the last step (b4 `pending_email`). */
export function BookedReceipt({ call, reader, studioZone, onAgain }: BookedReceiptProps) {
  const { t } = useI18n();
  const state = call.status === "pending_email" ? "pending" : "booked";
  const { pathname, search } = new URL(call.manageUrl, location.href);
  const server = formsOrigin(useShell().site.staticCopy);
  const meeting = { start: Date.parse(call.start), end: Date.parse(call.end) };
  return (
    <div data-booked="">
      <h2 id={BOOKED_ID} tabIndex={-1}>
        {t(`booking.manage.title.${state}`)}
      </h2>
      <p className={layout.lede}>{t(`booking.manage.lede.${state}`, { minutes: 30 })}</p>
      <BookingReceipt
        heading="h3"
        when={meetingText(meeting, reader, studioZone)}
        location={call.location}
        reference={call.reference}
        {...(state === "booked" && {
          calendar: calendarWays(call.id, search, server),
          manageHref: server + pathname + search,
        })}
      />
      <button type="button" className={button.quiet} onClick={onAgain}>
        {t("booking.link.again")}
      </button>
    </div>
  );
}
