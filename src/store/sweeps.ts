import type { SelectQueryBuilder } from "kysely";
import { ANONYMOUS_BOOKING, ANONYMOUS_CONTACT } from "./anonymous.ts";
import { wipeMessagesAbout } from "./outbox-wipe.ts";
import type { Schema } from "./schema.ts";
import type { Engine, StoreTransaction } from "./store-transaction.ts";

/** How long things are kept, in milliseconds (b6). */
export interface RetentionPeriods {
  /** Enquiries held back as unwanted, from their arrival. */
  readonly quarantine: number;
  /** Rate buckets, and the hashed addresses of visitors' machines. */
  readonly rateKeys: number;
  /** Who a booking was for, from the end of the meeting. */
  readonly booking: number;
  /** Who an enquiry was from and what it said, from its arrival. */
  readonly contact: number;
  /** Unconfirmed subscribers, counted from the sign-up. */
  readonly pendingSubscriber: number;
  /** Evidence of a consent, from its withdrawal. */
  readonly consent: number;
  /** What a mail said, from its sending. */
  readonly outboxPayload: number;
  /** Appointments of other calendars, from their end. */
  readonly busyBlock: number;
}

/** One batch of a sweep. */
interface Batch {
  readonly trx: StoreTransaction;
  /** epoch milliseconds */
  readonly now: number;
  readonly periods: RetentionPeriods;
  readonly limit: number;
  readonly engine: Engine;
}

/** Forgets one batch of a kind; returns how many, fewer than the limit when nothing is left. */
type Sweep = (batch: Batch) => Promise<number>;

/**
 * One sweep for each timer of b6. Rows are locked before they are touched, and those that another
 * node has in its hands are left to it: sweepers never wait for each other.
 */
export const SWEEPS = {
  holds: sweepHolds,
  submissions: sweepSubmissions,
  quarantine: sweepQuarantine,
  rateBuckets: sweepRateBuckets,
  consentIpKeys: sweepConsentIpKeys,
  bookings: sweepBookings,
  contacts: sweepContacts,
  pendingSubscribers: sweepPendingSubscribers,
  endedSubscribers: sweepEndedSubscribers,
  consents: sweepConsents,
  outboxPayloads: sweepOutboxPayloads,
  busyBlocks: sweepBusyBlocks,
} satisfies Readonly<Record<string, Sweep>>;

/** What a sweep forgets. */
export type SweepKind = keyof typeof SWEEPS;

async function sweepHolds({ trx, now, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx.selectFrom("hold").select("id").where("expires_at", "<=", now).orderBy("id").limit(limit),
    engine,
  );
  if (rows.length > 0) await trx.deleteFrom("hold").where("id", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepSubmissions({ trx, now, limit, engine }: Batch): Promise<number> {
  const ended = trx.selectFrom("submission").select("id").where("expires_at", "<=", now);
  const rows = await locked(ended.orderBy("id").limit(limit), engine);
  if (rows.length > 0) await trx.deleteFrom("submission").where("id", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepQuarantine({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx
      .selectFrom("contact")
      .select("id")
      .where("state", "in", ["quarantine", "spam"])
      .where("created_at", "<=", now - periods.quarantine)
      .orderBy("id")
      .limit(limit),
    engine,
  );
  if (rows.length === 0) return 0;
  await wipeMessagesAbout(trx, idsOf(rows));
  await trx.deleteFrom("contact").where("id", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepRateBuckets({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const old = trx
    .selectFrom("rate_bucket")
    .select("k as id")
    .where("at", "<=", now - periods.rateKeys);
  const rows = await locked(old.orderBy("k").limit(limit), engine);
  if (rows.length > 0) await trx.deleteFrom("rate_bucket").where("k", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepConsentIpKeys({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx
      .selectFrom("consent")
      .select("id")
      .where("ip_key", "is not", null)
      .where("at", "<=", now - periods.rateKeys)
      .orderBy("id")
      .limit(limit),
    engine,
  );
  if (rows.length === 0) return 0;
  await trx.updateTable("consent").set({ ip_key: null }).where("id", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepBookings({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx
      .selectFrom("booking")
      .select("id")
      .where("end_at", "<=", now - periods.booking)
      .where("erased_at", "is", null)
      .orderBy("id")
      .limit(limit),
    engine,
  );
  if (rows.length === 0) return 0;
  await wipeMessagesAbout(trx, idsOf(rows));
  await trx
    .updateTable("booking")
    .set({ ...ANONYMOUS_BOOKING, erased_at: now })
    .where("id", "in", idsOf(rows))
    .execute();
  return rows.length;
}

async function sweepContacts({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx
      .selectFrom("contact")
      .select("id")
      .where("created_at", "<=", now - periods.contact)
      .where("erased_at", "is", null)
      .orderBy("id")
      .limit(limit),
    engine,
  );
  if (rows.length === 0) return 0;
  await wipeMessagesAbout(trx, idsOf(rows));
  await trx
    .updateTable("contact")
    .set({ ...ANONYMOUS_CONTACT, erased_at: now })
    .where("id", "in", idsOf(rows))
    .execute();
  return rows.length;
}

async function sweepPendingSubscribers(batch: Batch): Promise<number> {
  const { trx, now, periods, limit, engine } = batch;
  const rows = await locked(
    trx
      .selectFrom("subscriber")
      .select("id")
      .where("state", "=", "pending")
      .where("created_at", "<=", now - periods.pendingSubscriber)
      .orderBy("id")
      .limit(limit),
    engine,
  );
  return forgetSubscribers(trx, idsOf(rows));
}

/** Who left long ago goes when the evidence goes; the suppression list still knows the hash. */
async function sweepEndedSubscribers(batch: Batch): Promise<number> {
  const { trx, now, periods, limit, engine } = batch;
  const rows = await locked(
    trx
      .selectFrom("subscriber")
      .select("id")
      .where("state", "in", ["unsubscribed", "bounced", "complained"])
      .where("ended_at", "<=", now - periods.consent)
      .orderBy("id")
      .limit(limit),
    engine,
  );
  return forgetSubscribers(trx, idsOf(rows));
}

/** Consents withdrawn long ago, with their history, and requested consents without an answer. */
async function sweepConsents({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx
      .selectFrom("consent")
      .select("id")
      .where((row) => {
        const later = row
          .selectFrom("consent as later")
          .select("later.id")
          .whereRef("later.subject_key", "=", "consent.subject_key")
          .whereRef("later.purpose", "=", "consent.purpose");
        return row.or([
          row.exists(
            later
              .where("later.action", "=", "withdrawn")
              .where("later.at", "<=", now - periods.consent)
              .whereRef("later.at", ">=", "consent.at"),
          ),
          row("action", "=", "asked")
            .and("at", "<=", now - periods.pendingSubscriber)
            .and(row.not(row.exists(later.where("later.action", "<>", "asked")))),
        ]);
      })
      // The withdrawal itself goes last: a sweep that is cut short must still find what it is about.
      .orderBy("at")
      .orderBy("id")
      .limit(limit),
    engine,
  );
  if (rows.length > 0) await trx.deleteFrom("consent").where("id", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepOutboxPayloads({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const before = now - periods.outboxPayload;
  const rows = await locked(
    trx
      .selectFrom("outbox")
      .select("id")
      .where("payload", "<>", "{}")
      .where((row) =>
        row.or([
          row("state", "=", "sent").and("sent_at", "<=", before),
          row("state", "=", "cancelled").and("not_before", "<=", before),
        ]),
      )
      .orderBy("id")
      .limit(limit),
    engine,
  );
  if (rows.length === 0) return 0;
  await trx.updateTable("outbox").set({ payload: "{}" }).where("id", "in", idsOf(rows)).execute();
  return rows.length;
}

async function sweepBusyBlocks({ trx, now, periods, limit, engine }: Batch): Promise<number> {
  const rows = await locked(
    trx
      .selectFrom("busy_block")
      .select(["feed_id", "uid", "start_at"])
      .where("end_at", "<=", now - periods.busyBlock)
      .orderBy("feed_id")
      .orderBy("uid")
      .orderBy("start_at")
      .limit(limit),
    engine,
  );
  for (const { feed_id, uid, start_at } of rows) {
    await trx
      .deleteFrom("busy_block")
      .where("feed_id", "=", feed_id)
      .where("uid", "=", uid)
      .where("start_at", "=", start_at)
      .execute();
  }
  return rows.length;
}

async function forgetSubscribers(trx: StoreTransaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await wipeMessagesAbout(trx, ids);
  await trx.deleteFrom("subscriber").where("id", "in", ids).execute();
  return ids.length;
}

/** SQLite has one writer; on PostgreSQL the rows are ours until the transaction ends. */
async function locked<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  engine: Engine,
): Promise<Row[]> {
  return (engine === "postgres" ? query.forUpdate().skipLocked() : query).execute();
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
