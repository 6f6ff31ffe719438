import type { ChangeAuthor, ConsentGiven, OutgoingMessage, SubmissionKey } from "#forms";
import type { LocaleCode } from "#i18n";
import type { BlockedTime } from "./blocked-times.ts";
import type { DayRange, Interval, Occupancy } from "./slots.ts";

/** b1: a time that still waits for its mail address to be confirmed is claimed already. */
export type BookingStatus = "pending_email" | "confirmed" | "cancelled" | "completed" | "no_show";

/** When a meeting is, and how that read on both clocks when it was agreed (b1, for the tz audit). */
export interface MeetingTime {
  /** epoch milliseconds */
  readonly start: number;
  /** epoch milliseconds */
  readonly end: number;
  /** The studio's day, `YYYY-MM-DD`; its quota counts the booking. */
  readonly studioDay: string;
  readonly studioZone: string;
  readonly studioWall: string;
  readonly visitorZone: string;
  readonly visitorWall: string;
  /** Version of the time zone data that made the wall times. */
  readonly tzdata: string;
}

/** What a visitor tells; name and e-mail become null when the person is erased. */
interface Person {
  readonly name: string | null;
  readonly email: string | null;
  /** The address as compared (b2). */
  readonly emailKey: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly briefJson: string | null;
}

/** A booking as it is stored (b6). */
export interface Booking extends MeetingTime, Person {
  readonly id: string;
  readonly status: BookingStatus;
  readonly locale: LocaleCode;
  readonly location: string;
  /** Rises with every change; the SEQUENCE of calendar files. */
  readonly revision: number;
  readonly tokenVersion: number;
  /** epoch milliseconds */
  readonly createdAt: number;
  /** epoch milliseconds */
  readonly updatedAt: number;
  /** epoch milliseconds; null unless cancelled */
  readonly cancelledAt: number | null;
}

/** A booking to be made; the store adds revision 0 and the times of the request. */
interface NewBooking
  extends
    MeetingTime,
    Omit<Person, "name" | "email" | "emailKey">,
    Pick<Booking, "id" | "locale" | "location"> {
  readonly status: "pending_email" | "confirmed";
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
}

/** What is known of a submission. */
export type SubmissionState =
  | { readonly state: "new" }
  | { readonly state: "kept"; readonly bookingId: string; readonly status: number }
  | { readonly state: "key_reused" };

/** A time that is kept while somebody fills in the form (b1). */
export interface Hold {
  readonly id: string;
  /** epoch milliseconds */
  readonly start: number;
  /** epoch milliseconds */
  readonly expiresAt: number;
  readonly isExtended: boolean;
}

/** How much of a day may be kept that is not booked. */
export interface DayShare {
  /** The ticks of each slot of the day. */
  readonly slots: readonly (readonly number[])[];
  /** Slots that may be out of reach at once: half of them (b1). */
  readonly mostHidden: number;
}

/** A hold to be placed; the same token's earlier hold moves. */
export interface HoldRequest {
  readonly id: string;
  readonly tokenHash: string;
  /** epoch milliseconds */
  readonly start: number;
  readonly ticks: readonly number[];
  /** epoch milliseconds */
  readonly expiresAt: number;
  /** Keyed hashes of the networks that ask, the smallest first; at most two. */
  readonly networkKeys: readonly string[];
  /** Live holds allowed for each of them, this one included. */
  readonly maxPerNetwork: readonly number[];
  /** The visitor has proven work: the hold keeps the time from everybody (b4). */
  readonly isProven: boolean;
  readonly day: DayShare;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link BookingStore.placeHold}. */
type HoldResult =
  | {
      readonly ok: true;
      readonly hold: Hold;
      /** The same time was held before, its hold had ended, and nobody took it (b5). */
      readonly isRenewed?: boolean;
    }
  | { readonly ok: false; readonly reason: "slot_taken" | "too_many_holds" | "day_held" };

/** A booking with everything that is stored together with it. */
export interface BookRequest {
  readonly submission: SubmissionKey;
  readonly booking: NewBooking;
  readonly ticks: readonly number[];
  /** Token of one's own hold, which ends with the booking. */
  readonly holdTokenHash?: string | undefined;
  readonly maxPerDay: number;
  /** How much of the day bookings that wait may claim; beyond it they wait without a claim. */
  readonly day: DayShare;
  /** Evidence of the form; none when the studio books for somebody who called. */
  readonly consent?: ConsentGiven | undefined;
  /** Who of the studio books; written into its audit trail. */
  readonly author?: ChangeAuthor | undefined;
  readonly messages: readonly OutgoingMessage[];
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link BookingStore.book}. */
type BookResult =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: "slot_taken" | "day_full" | "key_reused" };

/** A change to a booking as the caller read it. */
interface ChangeRequest {
  readonly id: string;
  /** The revision the caller has seen, and for which the messages were written. */
  readonly revision: number;
  /** Absent when the studio makes the change. */
  readonly submission?: SubmissionKey | undefined;
  /** Who of the studio makes the change; written into its audit trail. */
  readonly author?: ChangeAuthor | undefined;
  /** About the next revision. */
  readonly messages: readonly OutgoingMessage[];
  /** epoch milliseconds */
  readonly now: number;
}

/** A booking to be moved. */
export interface RescheduleRequest extends ChangeRequest {
  readonly time: MeetingTime;
  readonly ticks: readonly number[];
  readonly holdTokenHash?: string | undefined;
  readonly maxPerDay: number;
}

/** A booking to be cancelled. */
export type CancelRequest = ChangeRequest;

/** A booking whose mail address is confirmed: from now on it has its time and its place. */
interface ConfirmRequest extends Omit<ChangeRequest, "submission" | "author"> {
  readonly ticks: readonly number[];
  readonly maxPerDay: number;
}

/**
 * Why a booking stays as it is: it does not exist, it is over, somebody changed it meanwhile, the
 * submission was used for something else.
 */
export type ChangeRefusal = "not_found" | "not_active" | "changed" | "key_reused";

/** Result of {@link BookingStore.reschedule} and {@link BookingStore.confirm}. */
type ClaimResult =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: ChangeRefusal | "slot_taken" | "day_full" };

/** Result of {@link BookingStore.cancel}. */
export type ChangeResult =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: ChangeRefusal };

/** Where to look for what is taken. */
export interface OccupancyRange {
  readonly time: Interval;
  readonly days: DayRange;
}

/** Who looks at what is taken. */
export interface OccupancyAsker {
  /** Of the asker's own hold, which is not in the way. */
  readonly ownTokenHash?: string | undefined;
  /** Times that are kept for somebody who has proven nothing are free for this one (b4). */
  readonly outranks?: boolean | undefined;
}

/** What the studio blocked, for all nodes (issue 27). A change is written into the audit trail. */
export interface BlockStore {
  /** @param request `line` says in the audit trail what is blocked */
  add(request: {
    readonly block: BlockedTime;
    readonly line: string;
    readonly author: ChangeAuthor;
  }): Promise<void>;
  /** False when it is not there any more. */
  remove(request: {
    readonly id: string;
    readonly line: string;
    readonly author: ChangeAuthor;
    /** epoch milliseconds */
    readonly now: number;
  }): Promise<boolean>;
  find(id: string): Promise<BlockedTime | undefined>;
  /** Those whose first to last day touches some days, by their first day. */
  list(days: DayRange): Promise<readonly BlockedTime[]>;
}

/** A rule of booking that the studio changed on its page. */
export interface RuleChange {
  /** As in the configuration, below `booking`. */
  readonly name: string;
  /** JSON, as the configuration has it. */
  readonly value: string;
  /** epoch milliseconds */
  readonly changedAt: number;
}

/** What was changed of the rules, for all nodes (issue 27). */
export interface RuleStore {
  /** By name. */
  list(): Promise<readonly RuleChange[]>;
  /** All or none, written into the audit trail; false when somebody was faster. */
  save(request: {
    readonly changes: readonly {
      readonly name: string;
      /** Null for what the configuration says. */
      readonly value: string | null;
      /** As people read it, for the audit trail. */
      readonly before: string;
      readonly after: string;
    }[];
    /** Whether what is there is what the change was made of. */
    readonly isCurrent: (changes: readonly RuleChange[]) => boolean;
    readonly author: ChangeAuthor;
    /** epoch milliseconds */
    readonly now: number;
  }): Promise<boolean>;
}

/** Which bookings to list, by start. */
interface BookingPage {
  /** epoch milliseconds; `id` of the last one of the page before */
  readonly from: { readonly start: number; readonly id?: string | undefined };
  readonly statuses: readonly BookingStatus[];
  /** Only on these of the studio's days; all by default. */
  readonly days?: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * What booking needs of a store (b1, b6). Every method that writes is one transaction: it happens
 * whole or not at all, and concurrent ones never take a tick twice (G2). A store that cannot be
 * reached throws.
 */
export interface BookingStore {
  /** What bookings and holds take; ended holds do not. */
  occupancy(
    range: OccupancyRange,
    now: number,
    asker?: OccupancyAsker,
  ): Promise<Omit<Occupancy, "busy">>;
  /** Keeps a time for a while, or moves one's hold to it; the same time again changes nothing. */
  placeHold(request: HoldRequest): Promise<HoldResult>;
  /** The live hold of a token. */
  findHold(tokenHash: string, now: number): Promise<Hold | undefined>;
  /** Lets a live hold last longer, once (WCAG 2.2.1); absent when that cannot be. */
  extendHold(tokenHash: string, expiresAt: number, now: number): Promise<Hold | undefined>;
  /** Gives the time back; nothing happens when there is no hold. */
  releaseHold(tokenHash: string): Promise<void>;
  /** Whether a form was sent before; ask before judging its time, which it may itself have taken. */
  findSubmission(id: string, requestHash: string): Promise<SubmissionState>;
  /** Makes a booking with consent and messages; the same submission again gives the same (G2–G4). */
  book(request: BookRequest): Promise<BookResult>;
  /** Moves a booking, also onto a time that overlaps its own; the same time again changes nothing. */
  reschedule(request: RescheduleRequest): Promise<ClaimResult>;
  /** Frees time and quota and drops unsent mails; cancelling again changes nothing (G6). */
  cancel(request: CancelRequest): Promise<ChangeResult>;
  /** The mail address is right: `pending_email` becomes `confirmed`; again changes nothing. */
  confirm(request: ConfirmRequest): Promise<ClaimResult>;
  find(id: string): Promise<Booking | undefined>;
  /**
   * Gives a video call the address of its room, unless its location has changed meanwhile. Its revision
   * stays: nothing of the appointment has changed.
   *
   * @param booking as the caller read it
   * @param now epoch milliseconds
   * @returns the booking as it is then
   */
  setRoom(
    booking: Pick<Booking, "id" | "location">,
    url: string,
    now: number,
  ): Promise<Booking | undefined>;
  /** Bookings of any status that start in a stretch of time, by start. */
  list(time: Interval): Promise<readonly Booking[]>;
  /** Some bookings from a time on, or after one of them. */
  page(query: BookingPage): Promise<readonly Booking[]>;
  /**
   * Bookings of a person, the last first.
   *
   * @param emailKey the address as compared
   */
  listOf(emailKey: string, limit: number): Promise<readonly Booking[]>;
  /**
   * Bookings whose mail address nobody confirmed, to be cancelled (b1).
   *
   * @param createdBefore epoch milliseconds
   */
  listUnconfirmed(createdBefore: number): Promise<readonly Booking[]>;
}
