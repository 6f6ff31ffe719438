import { writeInstant } from "#forms";
import { bookingReference } from "../booking-reference.ts";
import { ROOM_TO_COME } from "../meeting-way.ts";
import type { Booking, BookingStore } from "../ports.ts";
import { askForRoom, type RoomMaker, type RoomRequest } from "./ask-for-room.ts";

/** Rooms for video calls, one for each booking (issue 27). */
export interface VideoRooms {
  /**
   * The booking with the address of its room, made now if it is still to come. Unchanged when there is
   * none to be had, which is told of.
   */
  withRoom(booking: Booking): Promise<Booking>;
  /** True while a confirmed video call has no room yet. */
  isMissing(booking: Booking): boolean;
  /** Tells of a room that was made what became of its booking; what goes wrong is told of. */
  tell(booking: Booking, event: "moved" | "cancelled"): Promise<void>;
}

/** What rooms are made with. */
interface VideoRoomOptions {
  readonly maker: RoomMaker;
  readonly store: Pick<BookingStore, "setRoom">;
  /** Addresses that the studio uses for every call. */
  readonly ownRooms: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Hears why whoever makes rooms did not do what was asked; one line. */
  readonly onFailure: (booking: Booking, event: RoomRequest["event"], reason: string) => void;
}

/** Rooms are made one after the other for one booking: its mails ask side by side. */
export function createVideoRooms(options: VideoRoomOptions): VideoRooms {
  const { maker, store, ownRooms, now, onFailure } = options;
  const asking = new Map<string, Promise<Booking>>();

  const ask = async (booking: Booking): Promise<Booking> => {
    const answer = await askForRoom(maker, requestOf(booking, "booked"));
    if (answer.ok) return (await store.setRoom(booking, answer.said, now())) ?? booking;
    onFailure(booking, "booked", answer.reason);
    return booking;
  };
  const isMissing = ({ location, status }: Booking): boolean =>
    location === ROOM_TO_COME && status === "confirmed";
  return {
    isMissing,
    async withRoom(booking) {
      if (!isMissing(booking)) return booking;
      const asked = asking.get(booking.id) ?? ask(booking).finally(() => asking.delete(booking.id));
      asking.set(booking.id, asked);
      return asked;
    },
    async tell(booking, event) {
      if (!booking.location.startsWith("https://") || ownRooms.includes(booking.location)) return;
      const answer = await askForRoom(maker, requestOf(booking, event));
      if (!answer.ok) onFailure(booking, event, answer.reason);
    },
  };
}

function requestOf(booking: Booking, event: RoomRequest["event"]): RoomRequest {
  return {
    event,
    id: booking.id,
    reference: bookingReference(booking),
    start: writeInstant(booking.start),
    end: writeInstant(booking.end),
    zone: booking.studioZone,
    locale: booking.locale,
  };
}
