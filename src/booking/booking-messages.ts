import type { OutgoingMessage } from "#forms";

/** Reminders go out so long before the meeting (b1). */
const LEADS = { tomorrow: 24 * 3_600_000, soon: 3_600_000 } as const;

/**
 * A reminder that is later than this is not sent any more (b1), nor a link that comes so much after the
 * meeting's beginning.
 */
const LATE_MS = 15 * 60_000;

/**
 * What a message about a booking says; kind and payload of the outbox. All else is read from the
 * booking when the mail is written, so that nothing personal stands in the outbox.
 */
export type BookingMessage =
  /** To the visitor, with the calendar file. */
  | { readonly kind: "booking_booked"; readonly payload?: undefined }
  | {
      readonly kind: "booking_moved";
      /** The time before, epoch milliseconds, and a word of the studio. */
      readonly payload: { readonly before: number; readonly word?: string | undefined };
    }
  /** To the visitor: the link of a video call whose room could not be made at once. */
  | { readonly kind: "booking_linked"; readonly payload?: undefined }
  | {
      readonly kind: "booking_cancelled";
      /** A word of the studio. */
      readonly payload: { readonly word?: string | undefined };
    }
  /** To the visitor: is this address yours? */
  | { readonly kind: "booking_confirm"; readonly payload?: undefined }
  /** To the visitor, shortly before. */
  | {
      readonly kind: "booking_reminder";
      readonly payload: { readonly lead: keyof typeof LEADS };
    }
  /** To the studio. */
  | {
      readonly kind: "booking_notice";
      readonly payload: { readonly change: "booked" | "moved" | "cancelled" };
    };

/** A change that is announced by mail. */
export interface BookingNews {
  readonly id: string;
  /** The revision after the change. */
  readonly revision: number;
  /** epoch milliseconds */
  readonly start: number;
  /** epoch milliseconds; the time before, when it was moved */
  readonly before?: number;
  /** What the studio wants to say about it. */
  readonly word?: string | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/**
 * True when a message has been overtaken by time: a reminder by more than a quarter of an hour (b1), a link
 * by as much after the meeting's beginning.
 *
 * @param start epoch milliseconds
 * @param now epoch milliseconds
 */
export function isOutOfTime(about: BookingMessage, start: number, now: number): boolean {
  if (about.kind === "booking_linked") return now > start + LATE_MS;
  if (about.kind !== "booking_reminder") return false;
  return now > start - LEADS[about.payload.lead] + LATE_MS;
}

type NewId = (now: number) => string;

/** The address is to be confirmed first: nothing else is said to anybody yet. */
export function askToConfirm(news: BookingNews, newId: NewId): readonly OutgoingMessage[] {
  return [message(news, newId, { kind: "booking_confirm" }, news.now)];
}

/** What became of a booking, to visitor and studio, with reminders for a time that lies ahead. */
export function tell(
  change: "booked" | "moved" | "cancelled",
  news: BookingNews,
  newId: NewId,
): readonly OutgoingMessage[] {
  const { start, before = start, word, now } = news;
  const toVisitor: BookingMessage =
    change === "moved"
      ? { kind: "booking_moved", payload: { before, word } }
      : change === "cancelled"
        ? { kind: "booking_cancelled", payload: { word } }
        : { kind: "booking_booked" };
  return [
    message(news, newId, toVisitor, now),
    message(news, newId, { kind: "booking_notice", payload: { change } }, now),
    ...(change === "cancelled" ? [] : reminders(news, newId)),
  ];
}

/** The link of a video call, as soon as there is a room. */
export function sendLink(
  news: Pick<BookingNews, "id" | "revision" | "start" | "now">,
  newId: NewId,
): OutgoingMessage {
  return message(news, newId, { kind: "booking_linked" }, news.now);
}

/** Only those whose time is still to come. */
function reminders(news: BookingNews, newId: NewId): readonly OutgoingMessage[] {
  return (["tomorrow", "soon"] as const).flatMap((lead) => {
    const at = news.start - LEADS[lead];
    if (at <= news.now) return [];
    return [message(news, newId, { kind: "booking_reminder", payload: { lead } }, at)];
  });
}

function message(
  { id, revision, now }: BookingNews,
  newId: NewId,
  { kind, payload }: BookingMessage,
  notBefore: number,
): OutgoingMessage {
  const detail = kind === "booking_reminder" ? `${kind}-${payload.lead}` : kind;
  return {
    id: newId(now),
    dedupeKey: `${detail}:${id}:${revision}`,
    kind,
    payload: JSON.stringify(payload ?? {}),
    notBefore,
  };
}
