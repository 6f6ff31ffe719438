import { writeInstant } from "#forms";
import { bookingReference } from "./booking-reference.ts";
import type { Booking } from "./ports.ts";

/** A booking for scripts, and for whom it is of. */
export function bookingRecord(booking: Booking) {
  const { id, status, studioDay, studioZone, studioWall, visitorZone, visitorWall } = booking;
  const { tzdata, locale, location, name, email, phone, notes, revision } = booking;
  return {
    id,
    reference: bookingReference(booking),
    status,
    start: writeInstant(booking.start),
    end: writeInstant(booking.end),
    studioDay,
    studioZone,
    studioWall,
    visitorZone,
    visitorWall,
    tzdata,
    locale,
    location,
    name,
    email,
    phone,
    notes,
    brief: booking.briefJson === null ? null : (JSON.parse(booking.briefJson) as unknown),
    revision,
    createdAt: writeInstant(booking.createdAt),
    updatedAt: writeInstant(booking.updatedAt),
    cancelledAt: booking.cancelledAt === null ? null : writeInstant(booking.cancelledAt),
  };
}
