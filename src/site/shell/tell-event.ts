import type { Track } from "../boot/keep-events.ts";

/** What each call says once it was taken (E3): category and action. */
const TAKEN: Readonly<Record<string, readonly [category: string, action: string]>> = {
  "POST /api/holds": ["booking", "details"],
  "POST /api/bookings": ["booking", "booked"],
  "POST /api/contact": ["form", "enquiry"],
  "POST /api/newsletter": ["form", "sign-up"],
};

/** Records an event (E3); pages without their script, as in tests, record none. */
export const tellEvent: Track = (...event) => {
  const studio = Reflect.get(window, "studio") as Partial<Window["studio"]> | undefined;
  studio?.track?.(...event);
};

/** Records that a call was taken, where that is a step of something. */
export function tellTaken(method: string, address: string): void {
  const { pathname } = new URL(address, location.href);
  const event = TAKEN[`${method} ${pathname}`];
  if (event) tellEvent(...event);
}
