import type { Selectable } from "kysely";
import type { Booking, MeetingTime, NewBooking } from "#booking";
import type { OutgoingMessage } from "#forms";
import type { OutboxMessage } from "#mail";
import type { Schema } from "./schema.ts";
import { RESOURCE } from "./slot-claims.ts";

type BookingRow = Selectable<Schema["booking"]>;

/** The columns that say when a meeting is. */
type TimeColumns = Pick<
  BookingRow,
  | "start_at"
  | "end_at"
  | "local_day"
  | "studio_zone"
  | "studio_wall"
  | "visitor_zone"
  | "visitor_wall"
  | "tzdata"
>;

/** A row as the domain knows it. */
export function bookingOf(row: BookingRow): Booking {
  return {
    id: row.id,
    status: row.status,
    start: row.start_at,
    end: row.end_at,
    studioDay: row.local_day,
    studioZone: row.studio_zone,
    studioWall: row.studio_wall,
    visitorZone: row.visitor_zone,
    visitorWall: row.visitor_wall,
    tzdata: row.tzdata,
    locale: row.locale,
    location: row.location,
    name: row.name,
    email: row.email,
    emailKey: row.email_key,
    phone: row.phone,
    notes: row.notes,
    briefJson: row.brief_json,
    revision: row.revision,
    tokenVersion: row.token_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    cancelledAt: row.cancelled_at,
  };
}

/** The columns of a meeting's time. */
export function timeColumns(time: MeetingTime): TimeColumns {
  return {
    start_at: time.start,
    end_at: time.end,
    local_day: time.studioDay,
    studio_zone: time.studioZone,
    studio_wall: time.studioWall,
    visitor_zone: time.visitorZone,
    visitor_wall: time.visitorWall,
    tzdata: time.tzdata,
  };
}

/**
 * The row of a new booking.
 *
 * @param now epoch milliseconds
 */
export function newBookingRow(booking: NewBooking, now: number): BookingRow {
  return {
    ...timeColumns(booking),
    id: booking.id,
    resource_id: RESOURCE,
    status: booking.status,
    locale: booking.locale,
    location: booking.location,
    name: booking.name,
    email: booking.email,
    email_key: booking.emailKey,
    phone: booking.phone,
    notes: booking.notes,
    brief_json: booking.briefJson,
    revision: 0,
    token_version: 0,
    created_at: now,
    updated_at: now,
    cancelled_at: null,
    erased_at: null,
  };
}

/** Messages about one revision of a booking. */
export function messagesAbout(
  bookingId: string,
  revision: number,
  messages: readonly OutgoingMessage[],
): readonly OutboxMessage[] {
  return messages.map((message) => ({ ...message, ref: bookingId, refRevision: revision }));
}
