import type { BookingStore } from "#booking";
import { dropEndedHolds, dropHold, extendHold, findHold, placeHold } from "./booking-holds.ts";
import { cancelBooking, confirmBooking, rescheduleBooking } from "./change-booking.ts";
import { findBooking, listBookings, listUnconfirmed, readOccupancy } from "./find-bookings.ts";
import { makeBooking } from "./make-booking.ts";
import type { Database } from "./store-transaction.ts";
import { findSubmission, forgetSubmissions } from "./submissions.ts";

/** The store of the booking module on either database (b1, b6, G2–G4, G6). */
export function createBookingStore(database: Database): BookingStore {
  const { db } = database;
  return {
    occupancy: (range, now, ownTokenHash) => readOccupancy(db, range, now, ownTokenHash),
    placeHold: (request) => placeHold(database, request),
    findHold: (tokenHash, now) => findHold(db, tokenHash, now),
    extendHold: (tokenHash, expiresAt, now) => extendHold(db, tokenHash, expiresAt, now),
    releaseHold: (tokenHash) => dropHold(db, tokenHash),
    findSubmission: (id, requestHash) => findSubmission(db, id, requestHash),
    book: (request) => makeBooking(database, request),
    reschedule: (request) => rescheduleBooking(database, request),
    cancel: (request) => cancelBooking(database, request),
    confirm: (request) => confirmBooking(database, request),
    find: (id) => findBooking(db, id),
    list: (time) => listBookings(db, time),
    listUnconfirmed: (createdBefore) => listUnconfirmed(db, createdBefore),
    sweep: async (now) => ({
      holds: await dropEndedHolds(db, now),
      submissions: await forgetSubmissions(db, now),
    }),
  };
}
