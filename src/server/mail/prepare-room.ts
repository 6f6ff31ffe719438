import type { Logger } from "pino";
import { isOutOfTime, sendLink } from "#booking";
import { createVideoRooms } from "#booking/node";
import { bookingOfRow, type OutboxRow } from "#mail";
import type { Services } from "../open-services.ts";
import type { Environment } from "../settings/environment.ts";

/** What rooms of video calls are seen to with. */
interface RoomStepOptions {
  readonly environment: Pick<Environment, "roomMaker">;
  readonly services: Pick<Services, "store" | "rules" | "newId">;
  readonly log: Logger;
}

const FAILURES = {
  booked: "no room for a video call was made",
  moved: "a room was not told of its call's new time",
  cancelled: "a room was not given back",
};

/**
 * Sees to the room of a video call before a mail about it is written (issue 27): makes it, has it moved,
 * gives it back. A mail goes out without a room that cannot be had, and says that the link follows; only
 * the mail with the link waits for it.
 *
 * @param now gives epoch milliseconds
 * @returns what is done before the mail of a row is written, throwing while that mail has to wait;
 *   undefined where the studio has no rooms made
 */
export function openRoomStep(
  { environment, services, log }: RoomStepOptions,
  now: () => number,
): ((row: OutboxRow) => Promise<void>) | undefined {
  const { store, rules, newId } = services;
  const { roomMaker } = environment;
  if (!roomMaker) return undefined;
  const rooms = createVideoRooms({
    maker: roomMaker,
    store: store.bookings,
    ownRooms: rules.location,
    now,
    onFailure: ({ id }, event, reason) => log.error({ booking: id, reason }, FAILURES[event]),
  });
  return async (row) => {
    if (!row.kind.startsWith("booking_")) return;
    const { find } = store.bookings;
    const about = await bookingOfRow({ find, isOutOfTime }, row, now());
    if (!about) return;
    const { booking, message } = about;
    if (message.kind === "booking_cancelled") return rooms.tell(booking, "cancelled");
    if (message.kind === "booking_moved") await rooms.tell(booking, "moved");
    if (!rooms.isMissing(await rooms.withRoom(booking))) return;
    if (message.kind === "booking_linked") throw new Error("there is no room yet");
    const link = sendLink({ ...booking, now: now() }, newId);
    await store.outbox.enqueue([{ ...link, ref: booking.id, refRevision: booking.revision }]);
  };
}
