import type { ColumnType } from "kysely";

/** A column the database fills when an insert leaves it out. */
type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;

interface SubmissionTable {
  readonly id: string;
  readonly kind: "booking" | "contact" | "newsletter" | "reschedule" | "cancel";
  readonly request_hash: string;
  readonly result_ref: string | null;
  readonly status: number;
  readonly created_at: number;
  readonly expires_at: number;
}

interface BookingTable {
  readonly id: string;
  readonly resource_id: number;
  readonly status: "pending_email" | "confirmed" | "cancelled" | "completed" | "no_show";
  readonly start_at: number;
  readonly end_at: number;
  readonly studio_zone: string;
  readonly studio_wall: string;
  readonly visitor_zone: string;
  readonly visitor_wall: string;
  readonly tzdata: string;
  readonly locale: "en" | "he" | "es" | "fr" | "de" | "nl";
  readonly revision: Defaulted<number>;
  readonly token_version: Defaulted<number>;
  readonly name: string | null;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly brief_json: string | null;
  readonly location: string;
  readonly local_day: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly cancelled_at: number | null;
  readonly erased_at: number | null;
}

interface HoldTable {
  readonly id: string;
  readonly token_hash: string;
  readonly start_at: number;
  readonly ip_key: string | null;
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

interface BusyFeedTable {
  readonly id: string;
  readonly url_hash: string;
  readonly zone: string;
  readonly etag: Defaulted<string | null>;
  readonly last_modified: Defaulted<string | null>;
  readonly last_ok_at: Defaulted<number | null>;
  readonly last_error: Defaulted<string | null>;
  /** up to when series are worked out */
  readonly read_until: Defaulted<number | null>;
  readonly failing_since: Defaulted<number | null>;
  readonly alarmed_at: Defaulted<number | null>;
  /** JSON */
  readonly warnings: Defaulted<string>;
  readonly next_at: Defaulted<number>;
  readonly lease_owner: Defaulted<string | null>;
  readonly lease_until: Defaulted<number | null>;
}

interface BusyBlockTable {
  readonly feed_id: string;
  readonly uid: string;
  readonly start_at: number;
  readonly end_at: number;
}

interface ContactTable {
  readonly id: string;
  readonly ref: string;
  readonly state: "accepted" | "quarantine" | "released" | "spam";
  readonly locale: "en" | "he" | "es" | "fr" | "de" | "nl";
  readonly name: string | null;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly brief_json: string | null;
  readonly score: number;
  readonly created_at: number;
  readonly erased_at: number | null;
}

interface SubscriberTable {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly locale: "en" | "he" | "es" | "fr" | "de" | "nl";
  readonly state: "pending" | "confirmed" | "unsubscribed" | "bounced" | "complained";
  readonly confirm_hash: string | null;
  readonly unsub_hash: string;
  readonly soft_bounces: Defaulted<number>;
  readonly created_at: number;
  readonly confirmed_at: number | null;
  readonly ended_at: number | null;
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
  readonly locale: "en" | "he" | "es" | "fr" | "de" | "nl";
  readonly page: string;
  readonly method: string;
  readonly ip_key: string | null;
  readonly at: number;
}

interface SuppressionTable {
  /** HMAC of the address; outlives its erasure */
  readonly email_hash: string;
  readonly reason: "unsubscribe" | "bounce" | "complaint" | "erasure" | "manual";
  readonly scope: "marketing" | "all";
  readonly at: number;
}

interface OutboxTable {
  readonly id: string;
  readonly dedupe_key: string;
  readonly kind: string;
  readonly ref: string;
  readonly ref_revision: number | null;
  readonly payload: string;
  readonly state: Defaulted<"pending" | "leased" | "sent" | "dead" | "cancelled">;
  readonly attempts: Defaulted<number>;
  readonly not_before: number;
  readonly lease_owner: string | null;
  readonly lease_until: number | null;
  readonly last_code: string | null;
  readonly sent_at: number | null;
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
}

interface SettingTable {
  readonly name: string;
  readonly value: number;
}

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
  readonly subscriber: SubscriberTable;
  readonly wording: WordingTable;
  readonly consent: ConsentTable;
  readonly suppression: SuppressionTable;
  readonly outbox: OutboxTable;
  readonly rate_bucket: RateBucketTable;
  readonly closed_day: ClosedDayTable;
  readonly setting: SettingTable;
}
