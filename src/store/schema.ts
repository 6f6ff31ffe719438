import type { ColumnType } from "kysely";
import type { BlockedTime, Booking } from "#booking";
import type { BusyFeedState } from "#booking/calendars";
import type { Contact, ContactEntry } from "#contact";
import type { Fault } from "#faults";
import type { LocaleCode } from "#i18n";
import type { OutboxRow } from "#mail";
import type { CountedSum } from "#numbers";
import type { IssueState, Subscriber, SuppressionReason } from "#newsletter";
import type { AuditAction, Passkey, Session, SignInLink, StudioPerson } from "#people";
import type {
  BLOCKED,
  BOOKING,
  Columns,
  CONTACT,
  FAULT,
  FEED_STATE,
  LINK,
  MESSAGE,
  PASSKEY,
  PERSON,
  SESSION,
  SUBSCRIBER,
} from "./columns.ts";

/** A column the database fills when an insert leaves it out. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

type AllDefaulted<Row> = { readonly [Column in keyof Row]: Defaulted<Row[Column]> };

interface SubmissionTable {
  readonly id: string;
  readonly kind: "booking" | "contact" | "newsletter" | "reschedule" | "cancel";
  readonly request_hash: string;
  readonly result_ref: string | null;
  readonly status: number;
  readonly created_at: number;
  readonly expires_at: number;
}

interface BookingTable extends Columns<Booking, typeof BOOKING> {
  readonly resource_id: number;
  readonly erased_at: number | null;
}

interface HoldTable {
  readonly id: string;
  readonly token_hash: string;
  readonly start_at: number;
  readonly ip_key: string | null;
  readonly wide_key: string | null;
  /** 0 or 1 */
  readonly firm: Defaulted<number>;
  /** 0 or 1 */
  readonly extended: Defaulted<number>;
  readonly expires_at: number;
}

interface SlotClaimTable {
  readonly resource_id: number;
  /** epoch milliseconds / 300000 */
  readonly tick: number;
  readonly booking_id: string | null;
  readonly hold_id: string | null;
}

interface DayQuotaTable {
  readonly resource_id: number;
  /** `YYYY-MM-DD` on the studio's calendar */
  readonly local_day: string;
  readonly used: number;
}

type FeedState = Columns<Omit<BusyFeedState, "warnings">, typeof FEED_STATE>;

interface BusyFeedTable extends AllDefaulted<FeedState> {
  readonly id: string;
  readonly url_hash: string;
  readonly zone: string;
  /** JSON */
  readonly warnings: Defaulted<string>;
  readonly lease_owner: Defaulted<string | null>;
  readonly lease_until: Defaulted<number | null>;
}

interface BusyBlockTable {
  readonly feed_id: string;
  readonly uid: string;
  readonly start_at: number;
  readonly end_at: number;
}

interface ContactTable extends Columns<Omit<Contact, "brief">, typeof CONTACT> {
  readonly brief_json: string | null;
  /** What it is found by, folded. */
  readonly search: string | null;
  readonly erased_at: number | null;
}

interface ContactEntryTable {
  readonly id: string;
  readonly contact_id: string;
  readonly kind: ContactEntry["kind"];
  readonly at: number;
  readonly author_id: string | null;
  readonly author: string;
  readonly signature: string | null;
  readonly body: string;
}

interface SubscriberTable extends Columns<Subscriber, typeof SUBSCRIBER> {
  readonly soft_bounces: Defaulted<number>;
}

interface WordingTable {
  /** SHA-256 of the body */
  readonly id: string;
  readonly locale: string;
  readonly body: string;
  readonly first_seen: number;
}

interface ConsentTable {
  readonly id: string;
  readonly subject_key: string;
  readonly purpose: string;
  readonly action: "asked" | "given" | "confirmed" | "withdrawn";
  readonly wording_id: string;
  readonly locale: LocaleCode;
  readonly page: string;
  readonly method: string;
  readonly ip_key: string | null;
  readonly at: number;
}

interface SuppressionTable {
  /** HMAC of the address; outlives its erasure */
  readonly email_hash: string;
  readonly reason: SuppressionReason;
  readonly scope: "marketing" | "all";
  readonly at: number;
}

interface OutboxTable extends Columns<Omit<OutboxRow, "attempts">, typeof MESSAGE> {
  readonly attempts: Defaulted<number>;
}

interface RateBucketTable {
  readonly k: string;
  readonly tokens: number;
  readonly at: number;
}

interface ClosedDayTable {
  /** `YYYY-MM-DD` on the studio's calendar */
  readonly local_day: string;
  readonly closed_at: number;
  /** Why, for the studio only. */
  readonly reason: Defaulted<string | null>;
}

interface BlockedTimeTable extends Columns<Omit<BlockedTime, "weekdays">, typeof BLOCKED> {
  /** Days of the week, divided by spaces. */
  readonly weekdays: string;
}

interface RuleChangeTable {
  readonly name: string;
  /** JSON, as the configuration has it. */
  readonly value: string;
  readonly changed_at: number;
}

interface AuditEntryTable {
  readonly id: string;
  readonly at: number;
  readonly author_id: string | null;
  readonly author: string;
  readonly action: AuditAction;
  readonly subject: string;
  /** JSON */
  readonly before_json: string | null;
  /** JSON */
  readonly after_json: string | null;
}

interface SettingTable {
  readonly name: string;
  readonly value: number;
}

interface SpentChallengeTable {
  readonly id: string;
  readonly expires_at: number;
}

interface CountedVisitTable {
  /** Hash of a visitor of the day at a counter. */
  readonly visit: string;
  /** `YYYY-MM-DD` on the studio's calendar */
  readonly day: string;
  readonly forget_at: number;
}

interface CountingSaltTable {
  readonly day: string;
  readonly salt: string;
  readonly forget_at: number;
}

interface IssueSendTable {
  readonly issue: number;
  readonly state: IssueState;
  readonly reason: Defaulted<string | null>;
  readonly send_at: number;
  readonly started_at: Defaulted<number | null>;
  readonly ended_at: Defaulted<number | null>;
  /** When the next copies may be claimed. */
  readonly next_at: Defaulted<number>;
  /** 1 while the relay takes all, more while it does not. */
  readonly slowness: Defaulted<number>;
  readonly refused_in_row: Defaulted<number>;
  /** Id of the last subscriber whose turn has been. */
  readonly reached: Defaulted<string>;
  readonly recipients: Defaulted<number>;
  /** JSON */
  readonly languages: Defaulted<string>;
  readonly delivered: Defaulted<number>;
  readonly deferred: Defaulted<number>;
  readonly uncertain: Defaulted<number>;
  readonly bounced: Defaulted<number>;
  readonly refused: Defaulted<number>;
  readonly skipped: Defaulted<number>;
  readonly departed: Defaulted<number>;
}

interface IssueCopyTable {
  readonly issue: number;
  readonly subscriber_id: string;
  /** `handed`: its mail was complete, or was about to be, and nobody has seen the answer yet. */
  readonly state:
    | "claimed"
    | "handed"
    | "deferred"
    | "delivered"
    | "uncertain"
    | "bounced"
    | "refused"
    | "skipped";
  readonly attempts: Defaulted<number>;
  /** When it may be claimed again: of a claimed or handed one the end of the lease; null at its end. */
  readonly due_at: number | null;
  readonly lease_owner: Defaulted<string | null>;
  readonly last_code: Defaulted<string | null>;
  /** What reports of mail servers call it. */
  readonly name: string;
  readonly claimed_at: number;
  readonly left_at: Defaulted<number | null>;
}

/** Which form it was. */
export type SubmissionKind = SubmissionTable["kind"];

/**
 * The tables, the same on both engines (b6): text ids, times as epoch milliseconds, JSON as text.
 */
export interface Schema {
  readonly submission: SubmissionTable;
  readonly booking: BookingTable;
  readonly hold: HoldTable;
  readonly slot_claim: SlotClaimTable;
  readonly day_quota: DayQuotaTable;
  readonly busy_feed: BusyFeedTable;
  readonly busy_block: BusyBlockTable;
  readonly contact: ContactTable;
  readonly contact_entry: ContactEntryTable;
  readonly subscriber: SubscriberTable;
  readonly wording: WordingTable;
  readonly consent: ConsentTable;
  readonly suppression: SuppressionTable;
  readonly outbox: OutboxTable;
  readonly rate_bucket: RateBucketTable;
  readonly closed_day: ClosedDayTable;
  readonly blocked_time: BlockedTimeTable;
  readonly rule_change: RuleChangeTable;
  readonly setting: SettingTable;
  readonly person: Columns<StudioPerson, typeof PERSON>;
  readonly sign_in_link: Columns<SignInLink, typeof LINK>;
  readonly session: Columns<Session, typeof SESSION>;
  readonly passkey: Columns<Passkey, typeof PASSKEY>;
  readonly spent_challenge: SpentChallengeTable;
  readonly audit_entry: AuditEntryTable;
  readonly counter: CountedSum;
  readonly counted_visit: CountedVisitTable;
  readonly counting_salt: CountingSaltTable;
  readonly fault: Columns<Fault, typeof FAULT>;
  readonly issue_send: IssueSendTable;
  readonly issue_copy: IssueCopyTable;
}
