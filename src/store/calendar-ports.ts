import type { BlockStore, BookingStore, RuleStore } from "#booking";
import { addBlock, findBlock, listBlocks, removeBlock } from "./blocked-times.ts";
import { dropHold, extendHold, findHold, placeHold } from "./booking-holds.ts";
import { cancelBooking, confirmBooking, rescheduleBooking, setRoom } from "./change-booking.ts";
import {
  findBooking,
  listBookings,
  listBookingsOf,
  listUnconfirmed,
  pageOfBookings,
  readOccupancy,
} from "./find-bookings.ts";
import { makeBooking } from "./make-booking.ts";
import { portOver } from "./port-queries.ts";
import { listRuleChanges, saveRules } from "./rule-changes.ts";
import type { Database } from "./store-transaction.ts";
import { findSubmission } from "./submissions.ts";

/** The calendar: what visitors book, and what the studio changes of it. */
export interface CalendarPorts {
  readonly bookings: BookingStore;
  readonly blocks: BlockStore;
  readonly rules: RuleStore;
}

/** Makes the ports over either engine. */
export function calendarPorts(db: Database): CalendarPorts {
  return {
    bookings: portOver<BookingStore>(db, {
      occupancy: readOccupancy,
      placeHold,
      findHold,
      extendHold,
      releaseHold: dropHold,
      findSubmission,
      book: makeBooking,
      reschedule: rescheduleBooking,
      cancel: cancelBooking,
      confirm: confirmBooking,
      find: findBooking,
      setRoom,
      list: listBookings,
      page: pageOfBookings,
      listOf: listBookingsOf,
      listUnconfirmed,
    }),
    blocks: portOver<BlockStore>(db, {
      add: addBlock,
      remove: removeBlock,
      find: findBlock,
      list: listBlocks,
    }),
    rules: portOver<RuleStore>(db, { list: listRuleChanges, save: saveRules }),
  };
}
