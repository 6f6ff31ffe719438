import type { ReactNode } from "react";
import { useFrame } from "./frame-context.ts";
import type { NamedBooking } from "./view.ts";

/** A booking in a list: when, who, and how it stands when that is not what one expects. */
export function BookingRow({
  booking,
  time,
}: {
  readonly booking: NamedBooking;
  /** When, as the list tells it. */
  readonly time: string;
}): ReactNode {
  const { t, base } = useFrame();
  const { id, start, status, name, reference } = booking;
  return (
    <li className={status === "cancelled" ? "row off" : "row"}>
      <a href={`${base}/bookings/${id}`}>
        <time dateTime={new Date(start).toISOString()}>{time}</time>
        <span className="who">
          <bdi>{name ?? t("studioPage.booking.erased")}</bdi>
          {status !== "confirmed" && (
            <span className="status">{t(`studioPage.booking.status.${status}`)}</span>
          )}
        </span>
        <bdi className="reference" dir="ltr">
          {reference}
        </bdi>
      </a>
    </li>
  );
}
