import { type RawBuilder, type SqlBool, sql } from "kysely";
import { ANONYMOUS_BOOKING, ANONYMOUS_CONTACT } from "./anonymous.ts";
import { forgetEntries } from "./contact-work.ts";
import { type Database, engineOf, type StoreTransaction } from "./store-transaction.ts";
import { PRIMARY_KEYS, type Row, type TableName } from "./table-copy.ts";
import { wipeMessages } from "./wipe-messages.ts";

/** Rows of a table that have had their time, and what becomes of them. */
interface Sweep {
  readonly table: TableName;
  /** How long rows are kept, in milliseconds; 0 when the row says when it ends. */
  readonly keepMs: number;
  /** Says which rows are due; `before` is now less what rows are kept. */
  readonly isDue: (before: number) => RawBuilder<SqlBool>;
  /** Columns that are set; a row without them is deleted. */
  readonly becomes?: (now: number) => Row;
  /** Whether mails about the row, by its id, are wiped too. */
  readonly wipesMessages?: boolean;
  /** Whether what the studio wrote about the row goes too. */
  readonly forgetsEntries?: boolean;
  /** Which rows go first; by primary key when left out. */
  readonly order?: readonly string[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNCONFIRMED_MS = 7 * DAY_MS;
const CONSENT_MS = 3 * 365 * DAY_MS + DAY_MS;

/** One sweep for each timer of b6. */
const SWEEPS = {
  holds: { table: "hold", keepMs: 0, isDue: (now) => sql`expires_at <= ${now}` },
  submissions: { table: "submission", keepMs: 0, isDue: (now) => sql`expires_at <= ${now}` },
  /** Enquiries held back as unwanted. */
  quarantine: {
    table: "contact",
    keepMs: 14 * DAY_MS,
    isDue: (before) => sql`state IN ('quarantine', 'spam') AND created_at <= ${before}`,
    wipesMessages: true,
  },
  rateBuckets: { table: "rate_bucket", keepMs: DAY_MS, isDue: (before) => sql`at <= ${before}` },
  /** Hashed network addresses of visitors. */
  consentIpKeys: {
    table: "consent",
    keepMs: DAY_MS,
    isDue: (before) => sql`ip_key IS NOT NULL AND at <= ${before}`,
    becomes: () => ({ ip_key: null }),
  },
  /** Whom a booking was for, from the end of the meeting. */
  bookings: {
    table: "booking",
    keepMs: 180 * DAY_MS,
    isDue: (before) => sql`erased_at IS NULL AND end_at <= ${before}`,
    becomes: (now) => ({ ...ANONYMOUS_BOOKING, erased_at: now }),
    wipesMessages: true,
  },
  /** Whom an enquiry was from and what it said. */
  contacts: {
    table: "contact",
    keepMs: 365 * DAY_MS,
    isDue: (before) => sql`erased_at IS NULL AND created_at <= ${before}`,
    becomes: (now) => ({ ...ANONYMOUS_CONTACT, erased_at: now }),
    forgetsEntries: true,
    wipesMessages: true,
  },
  pendingSubscribers: {
    table: "subscriber",
    keepMs: UNCONFIRMED_MS,
    isDue: (before) => sql`state = 'pending' AND created_at <= ${before}`,
    wipesMessages: true,
  },
  /** Kept as long as the evidence of consent; the suppression list still has the hash. */
  endedSubscribers: {
    table: "subscriber",
    keepMs: CONSENT_MS,
    isDue: (before) =>
      sql`state IN ('unsubscribed', 'bounced', 'complained') AND ended_at <= ${before}`,
    wipesMessages: true,
  },
  /** Consents that were asked for and never given. */
  unansweredConsents: {
    table: "consent",
    keepMs: UNCONFIRMED_MS,
    isDue: (before) => sql`action = 'asked' AND at <= ${before} AND NOT EXISTS (
      SELECT 1 FROM consent AS other
      WHERE other.subject_key = consent.subject_key AND other.purpose = consent.purpose
        AND other.action <> 'asked')`,
  },
  /** Consents withdrawn long ago, with what came before. */
  withdrawnConsents: {
    table: "consent",
    keepMs: CONSENT_MS,
    isDue: (before) => sql`EXISTS (
      SELECT 1 FROM consent AS later
      WHERE later.subject_key = consent.subject_key AND later.purpose = consent.purpose
        AND later.action = 'withdrawn' AND later.at <= ${before} AND later.at >= consent.at)`,
    // The withdrawal goes last: the next batch finds the earlier ones by it.
    order: ["at", "id"],
  },
  /** What a mail said, from its sending. */
  outboxPayloads: {
    table: "outbox",
    keepMs: 7 * DAY_MS,
    isDue: (before) => sql`payload <> '{}' AND (state = 'sent' AND sent_at <= ${before}
      OR state = 'cancelled' AND not_before <= ${before})`,
    becomes: () => ({ payload: "{}" }),
  },
  /** Who got which issue of the newsletter; how many did stays. */
  issueCopies: {
    table: "issue_copy",
    keepMs: 365 * DAY_MS,
    isDue: (before) => sql`due_at IS NULL AND claimed_at <= ${before}`,
  },
  /** Appointments of other calendars, from their end. */
  busyBlocks: { table: "busy_block", keepMs: DAY_MS, isDue: (before) => sql`end_at <= ${before}` },
  /** Calendars that no node asked for any more, with their appointments. */
  busyFeeds: {
    table: "busy_feed",
    keepMs: 30 * DAY_MS,
    isDue: (before) => sql`next_at <= ${before}
      AND (lease_until IS NULL OR lease_until <= ${before})`,
  },
  /** Links by which people of the studio sign in, from their end. */
  signInLinks: {
    table: "sign_in_link",
    keepMs: DAY_MS,
    isDue: (before) => sql`expires_at <= ${before}`,
  },
  /** Sessions that are over: nobody has used them for a while, or their time is up. */
  sessions: {
    table: "session",
    keepMs: DAY_MS,
    isDue: (before) => sql`seen_at <= ${before} OR expires_at <= ${before}`,
  },
  /** Challenges that a passkey has answered. */
  spentChallenges: {
    table: "spent_challenge",
    keepMs: 0,
    isDue: (now) => sql`expires_at <= ${now}`,
  },
  /** Who of the studio changed what. */
  auditEntries: {
    table: "audit_entry",
    keepMs: 2 * 365 * DAY_MS,
    isDue: (before) => sql`at <= ${before}`,
  },
  /** Counters of visits: two years to compare, and the month that is under way. */
  counters: {
    table: "counter",
    keepMs: 762 * DAY_MS,
    isDue: (before) => sql`day <= ${new Date(before).toISOString().slice(0, 10)}`,
  },
  /** Who was counted on a day, with the salt by which the day's visitors are told apart. */
  countedVisits: { table: "counted_visit", keepMs: 0, isDue: (now) => sql`forget_at <= ${now}` },
  countingSalts: { table: "counting_salt", keepMs: 0, isDue: (now) => sql`forget_at <= ${now}` },
  /** What failed, from the last time. */
  faults: { table: "fault", keepMs: 180 * DAY_MS, isDue: (before) => sql`last_at <= ${before}` },
} satisfies Readonly<Record<string, Sweep>>;

/** Days for which rows of each kind are kept; the privacy policy promises them. */
export const KEPT_DAYS = Object.fromEntries(
  Object.entries<Sweep>(SWEEPS).map(([kind, { keepMs }]) => [kind, keepMs / DAY_MS]),
) as Readonly<Record<keyof typeof SWEEPS, number>>;

/** How many rows of each kind a sweep forgot. */
export type SweepCounts = Readonly<Record<keyof typeof SWEEPS, number>>;

/** Rows in one transaction, so that visitors never wait long for a sweep. */
const BATCH = 500;
/** Batches of one kind in one sweep; the rest waits for the next. */
const BATCHES_MAX = 200;

/**
 * Forgets everything whose time is over (b6). Batch by batch, each its own transaction; several
 * nodes may sweep at once, and a sweep that is cut short does no harm.
 *
 * @param now epoch milliseconds
 */
export async function sweepStore(db: Database, now: number): Promise<SweepCounts> {
  const counts: Record<string, number> = {};
  for (const [kind, sweep] of Object.entries<Sweep>(SWEEPS)) {
    let count = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const swept = await db.transaction().execute((trx) => sweepBatch(trx, sweep, now));
      count += swept;
      if (swept < BATCH) break;
    }
    counts[kind] = count;
  }
  return counts as SweepCounts;
}

/**
 * Forgets one batch of rows; returns how many. PostgreSQL locks them first and leaves those that
 * another node has locked: sweepers never wait for each other. SQLite has one writer.
 */
async function sweepBatch(
  trx: StoreTransaction,
  { table, keepMs, isDue, becomes, wipesMessages, forgetsEntries, order }: Sweep,
  now: number,
): Promise<number> {
  const key = PRIMARY_KEYS[table];
  const { rows } = await sql<Row>`
    SELECT ${columns(key)} FROM ${sql.table(table)} WHERE ${isDue(now - keepMs)}
    ORDER BY ${columns(order ?? key)} LIMIT ${BATCH}
    ${engineOf(trx) === "postgres" ? sql`FOR UPDATE SKIP LOCKED` : sql``}
  `.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => String(row["id"]));
  if (forgetsEntries) await forgetEntries(trx, ids);
  if (wipesMessages) await wipeMessages(trx, "ref", ids);
  const change = becomes
    ? sql`UPDATE ${sql.table(table)} SET ${sql.join(equations(becomes(now)))}`
    : sql`DELETE FROM ${sql.table(table)}`;
  const swept = rows.map((row) => sql`(${sql.join(equations(row), sql` AND `)})`);
  await sql`${change} WHERE ${sql.join(swept, sql` OR `)}`.execute(trx);
  return rows.length;
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

function equations(row: Row): readonly RawBuilder<unknown>[] {
  return Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
}
