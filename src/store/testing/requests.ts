import type { BookRequest, HoldRequest, MeetingTime, RescheduleRequest } from "#booking";
import type { OutgoingMessage } from "#forms";

const MINUTE = 60_000;
const TICK = 5 * MINUTE;
const MEETING = 30 * MINUTE;
const BUFFER = 15 * MINUTE;

/** A morning on which every meeting of these tests is possible, epoch milliseconds. */
const MORNING = Date.UTC(2027, 2, 18, 7);

/** Long before it, epoch milliseconds. */
export const NOW = Date.UTC(2027, 2, 1);

/** How many ticks a meeting takes: 30 minutes and 15 of buffer. */
export const TICKS_EACH = 9;

/** Ticks of a meeting, as the rules have them. */
export function ticksAt(start: number): readonly number[] {
  const count = (MEETING + BUFFER) / TICK;
  return Array.from({ length: count }, (_, index) => start / TICK + index);
}

/** The start of a meeting so many minutes after {@link MORNING}. */
export function after(minutes: number): number {
  return MORNING + minutes * MINUTE;
}

/** When a meeting is. */
export function timeAt(start: number): MeetingTime {
  const at = new Date(start).toISOString();
  return {
    start,
    end: start + MEETING,
    studioDay: at.slice(0, 10),
    studioZone: "UTC",
    studioWall: at.slice(0, 16),
    visitorZone: "America/New_York",
    visitorWall: at.slice(0, 16),
    tzdata: "2026c",
  };
}

/** A mail about a booking. */
export function message(bookingId: string, kind: string, notBefore = NOW): OutgoingMessage {
  const id = `${bookingId}/${kind}`;
  return { id, dedupeKey: id, kind, payload: JSON.stringify({ bookingId }), notBefore };
}

/** A request to book; the name makes every id of it. */
export function bookRequest(
  name: string,
  start: number,
  changes: Partial<BookRequest> = {},
): BookRequest {
  return {
    submission: { id: `form-${name}`, requestHash: `${start}`, status: 201, expiresAt: NOW + 1 },
    booking: {
      ...timeAt(start),
      id: name,
      status: "confirmed",
      locale: "he",
      location: "https://meet.example/1",
      name: "דנה לוי",
      email: `${name}@example.com`,
      emailKey: `${name}@example.com`,
      phone: null,
      notes: "Two minutes, with music",
      briefJson: null,
    },
    ticks: ticksAt(start),
    maxPerDay: 1_000,
    consent: {
      id: `consent-${name}`,
      subjectKey: `${name}@example.com`,
      purpose: "booking",
      wording: { id: "wording-1", body: "I agree." },
      locale: "he",
      page: "/he/book",
      method: "form",
      ipKey: null,
    },
    messages: [message(name, "visitor-booked"), message(name, "studio-booked")],
    now: NOW,
    ...changes,
  };
}

/** A request to move a booking. */
export function moveRequest(
  id: string,
  revision: number,
  start: number,
  changes: Partial<RescheduleRequest> = {},
): RescheduleRequest {
  return {
    id,
    revision,
    time: timeAt(start),
    ticks: ticksAt(start),
    maxPerDay: 1_000,
    messages: [message(id, `visitor-moved-${revision + 1}`)],
    now: NOW,
    ...changes,
  };
}

/** A request to keep a time for ten minutes. */
export function holdRequest(
  token: string,
  start: number,
  changes: Partial<HoldRequest> = {},
): HoldRequest {
  return {
    id: `hold-${token}-${start}`,
    tokenHash: token,
    start,
    ticks: ticksAt(start),
    expiresAt: NOW + 10 * MINUTE,
    ipKey: null,
    maxPerIp: 3,
    maxInDay: 100,
    day: { start: Date.UTC(2027, 2, 18), end: Date.UTC(2027, 2, 19) },
    now: NOW,
    ...changes,
  };
}

/** What became of an attempt: the reason, or "ok". */
export function outcomeOf(result: { readonly ok: true } | { ok: false; reason: string }): string {
  return result.ok ? "ok" : result.reason;
}
