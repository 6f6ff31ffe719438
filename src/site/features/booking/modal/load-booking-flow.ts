import type { BookingFlow } from "./booking-flow.tsx";

/** The code of the calendar; asked for on intent, so that it is there when the modal opens. */
export function loadBookingFlow(): Promise<{ readonly BookingFlow: typeof BookingFlow }> {
  return import("./booking-flow.tsx");
}
