import { type Booking, bookingReference } from "#booking";
import { type Call, type Command, refused } from "./command.ts";
import { iso, meetingTime } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { textFields, textTable } from "./text-table.ts";
import { word } from "./value-kinds.ts";

export { bookingRecord as bookingJson } from "#booking";

/** How a booking is named: by its id, or by the six-character reference in mails. */
export const BOOKING = word("id");

/** All time that instants can tell. */
export const ALWAYS = { start: 0, end: 8.64e15 };

/** Runs a command on the booking that the first argument names. */
export function withBooking(
  command: (studio: Studio, booking: Booking, call: Call) => Promise<void>,
): Command["run"] {
  return withStudio(async (studio, call) => {
    const [name = ""] = call.args;
    const [found, ...others] = await namedAs(studio, name.toLowerCase());
    if (!found)
      throw refused(`there is no booking ${name}`, "booking list --all shows all of them");
    if (others.length > 0) {
      const ids = [found, ...others].map(({ id }) => id).join(", ");
      throw refused(`several bookings are called ${name}`, ids);
    }
    await command(studio, found, call);
  });
}

/** Bookings for people, in the studio's time. */
export function bookingTable(bookings: readonly Booking[]): string {
  return textTable(
    ["reference", "studio's time", "status", "name", "email", "visitor's time"],
    bookings.map((booking) => [
      bookingReference(booking),
      meetingTime(booking.studioWall),
      booking.status,
      booking.name,
      booking.email,
      `${booking.visitorWall.replace("T", " ")} ${booking.visitorZone}`,
    ]),
  );
}

/** One booking for people. */
export function bookingText(booking: Booking): string {
  return textFields({
    id: booking.id,
    reference: bookingReference(booking),
    status: booking.status,
    "studio's time": `${meetingTime(booking.studioWall)} ${booking.studioZone}`,
    "visitor's time": `${meetingTime(booking.visitorWall)} ${booking.visitorZone}`,
    place: booking.location,
    name: booking.name,
    mail: booking.email,
    phone: booking.phone,
    notes: booking.notes,
    language: booking.locale,
    changes: booking.revision,
    made: iso(booking.createdAt),
    cancelled: iso(booking.cancelledAt),
  });
}

/** Whether a booking takes time: it waits for its address to be confirmed, or will take place. */
export function isActive({ status }: Booking): boolean {
  return status === "confirmed" || status === "pending_email";
}

async function namedAs({ store }: Studio, name: string): Promise<readonly Booking[]> {
  const found = await store.bookings.find(name);
  if (found) return [found];
  const all = await store.bookings.list(ALWAYS);
  return all.filter((each) => bookingReference(each) === name.toUpperCase());
}
