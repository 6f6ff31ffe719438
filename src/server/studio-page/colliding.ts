import { bookingReference } from "#booking";
import type { PageCall } from "./page-call.ts";

const MINUTE_MS = 60_000;
/** No meeting with its buffers is longer (b1). */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Who has a time that was wanted: another booking, another calendar, somebody who is booking.
 *
 * @param start epoch milliseconds
 * @param but id of the booking that wants it
 */
export async function whoHas(
  { site, t, language, now }: PageCall,
  start: number,
  but?: string,
): Promise<string> {
  const { store, busy, booking, mailContext } = site.services;
  const rules = booking.rules.last();
  const [before, after] = [rules.bufferBefore * MINUTE_MS, rules.bufferAfter * MINUTE_MS];
  const [from, to] = [start - before, start + rules.duration * MINUTE_MS + after];
  const { time } = mailContext("").bookings.describeTime(start, rules.zone, language.code);
  const near = await store.bookings.list({ start: from - LONGEST_MS, end: to + LONGEST_MS });
  const other = near
    .filter(
      ({ id, status }) => id !== but && (status === "confirmed" || status === "pending_email"),
    )
    .find((one) => one.start - before < to && one.end + after > from);
  if (other) {
    const name = other.name ?? t("studioPage.booking.erased");
    return t("studioPage.booking.takenBy", { time, name, reference: bookingReference(other) });
  }
  const blocks = await busy.busyTimes({ start: from, end: to }, now);
  const isBusy = blocks.some((block) => block.start < to && block.end > from);
  return t(isBusy ? "studioPage.booking.takenByCalendar" : "studioPage.booking.takenByHold", {
    time,
  });
}
