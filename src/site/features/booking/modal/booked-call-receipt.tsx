import type { CityOf } from "#booking";
import { BookingReceipt } from "../booking-receipt.tsx";
import { calendarWays } from "../calendar-ways.ts";
import { meetingText } from "../meeting-text.ts";
import { useI18n, useShell } from "../../../shell/page-context.tsx";
import { formsOrigin } from "../../../shell/static-copy.ts";
import layout from "../../../styles/layout.module.css";
import button from "../../../ui/button.module.css";
import type { BookedCall } from "./booking-calls.ts";
import { STEP_TITLE } from "./use-booking-round.ts";

interface BookedCallReceiptProps {
  readonly call: BookedCall;
  readonly zone: string;
  readonly hourCycle: "h12" | "h23";
  readonly studioZone: string;
  readonly cityOf: CityOf;
  readonly onAgain: () => void;
}

/** What was booked, or that the mailbox has the last step (b4 `pending_email`). */
export function BookedCallReceipt(props: BookedCallReceiptProps) {
  const { call, zone, hourCycle, studioZone, cityOf, onAgain } = props;
  const { t, locale } = useI18n();
  const isPending = call.status === "pending_email";
  const { pathname, search } = new URL(call.manageUrl, location.href);
  const server = formsOrigin(useShell().site.staticCopy);
  const meeting = { start: Date.parse(call.start), end: Date.parse(call.end) };
  return (
    <>
      <h3 id={STEP_TITLE.booked} tabIndex={-1}>
        {t(isPending ? "booking.calendar.pending" : "booking.calendar.booked")}
      </h3>
      <p className={layout.lede}>
        {t(isPending ? "booking.calendar.pendingText" : "booking.calendar.bookedText")}
      </p>
      <BookingReceipt
        when={meetingText(meeting, { iso: locale.iso, zone, hourCycle, cityOf }, studioZone)}
        location={call.location}
        reference={call.id}
        {...(!isPending && {
          calendar: calendarWays(call.id, search, server),
          manageHref: server + pathname + search,
        })}
      />
      <button type="button" className={button.quiet} onClick={onAgain}>
        {t("booking.calendar.again")}
      </button>
    </>
  );
}
