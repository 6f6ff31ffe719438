import type { Selectable } from "kysely";
import type { Booking, MeetingTime, NewBooking } from "#booking";
import type { OutgoingMessage } from "#forms";
import type { OutboxMessage } from "#mail";
import { type ColumnNames, columnsOf, valueOf } from "./column-names.ts";
import type { Schema } from "./schema.ts";
import { RESOURCE } from "./slot-claims.ts";

type BookingRow = Selectable<Schema["booking"]>;

const TIME = {
  start: "start_at",
  end: "end_at",
  studioDay: "local_day",
  studioZone: "studio_zone",
  studioWall: "studio_wall",
  visitorZone: "visitor_zone",
  visitorWall: "visitor_wall",
  tzdata: "tzdata",
} as const satisfies ColumnNames<MeetingTime, BookingRow>;

const BOOKING = {
  ...TIME,
  id: "id",
  status: "status",
  locale: "locale",
  location: "location",
  name: "name",
  email: "email",
  emailKey: "email_key",
  phone: "phone",
  notes: "notes",
  briefJson: "brief_json",
  revision: "revision",
  tokenVersion: "token_version",
  createdAt: "created_at",
  updatedAt: "updated_at",
  cancelledAt: "cancelled_at",
} as const satisfies ColumnNames<Booking, BookingRow>;

/** A row as the domain knows it. */
export function bookingOf(row: BookingRow): Booking {
  return valueOf(BOOKING, row);
}

/** The columns of a meeting's time. */
export function timeColumns(time: MeetingTime) {
  return columnsOf(TIME, time);
}

/**
 * The row of a new booking.
 *
 * @param now epoch milliseconds
 */
export function newBookingRow(booking: NewBooking, now: number): BookingRow {
  return {
    ...columnsOf(BOOKING, booking),
    resource_id: RESOURCE,
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
