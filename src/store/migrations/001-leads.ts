import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** First tables: bookings, people who wrote or subscribed, consents, outbox (b6). */
export const leads: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createSubmission(db);
    await createBooking(db);
    await createClaims(db);
    await createBusy(db);
    await createPeople(db);
    await createConsent(db);
    await createOutbox(db);
  },
};

async function createSubmission({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("submission")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) =>
      column
        .notNull()
        .check(oneOf("kind", ["booking", "contact", "newsletter", "reschedule", "cancel"])),
    )
    .addColumn("request_hash", "text", (column) => column.notNull())
    .addColumn("result_ref", "text")
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("submission_exp").on("submission").column("expires_at").execute();
}

async function createBooking({ schema }: Kysely<unknown>): Promise<void> {
  const states = ["pending_email", "confirmed", "cancelled", "completed", "no_show"];
  await schema
    .createTable("booking")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("resource_id", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("status", "text", (column) => column.notNull().check(oneOf("status", states)))
    .addColumn("start_at", "bigint", (column) => column.notNull())
    .addColumn("end_at", "bigint", (column) => column.notNull())
    .addColumn("studio_zone", "text", (column) => column.notNull())
    .addColumn("studio_wall", "text", (column) => column.notNull())
    .addColumn("visitor_zone", "text", (column) => column.notNull())
    .addColumn("visitor_wall", "text", (column) => column.notNull())
    .addColumn("tzdata", "text", (column) => column.notNull())
    .addColumn("locale", "text", (column) =>
      column.notNull().check(oneOf("locale", ["en", "he", "es", "fr", "de", "nl"])),
    )
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("token_version", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("email_key", "text")
    .addColumn("phone", "text")
    .addColumn("notes", "text")
    .addColumn("brief_json", "text")
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("local_day", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("cancelled_at", "bigint")
    .addColumn("erased_at", "bigint")
    .addCheckConstraint("booking_lasts", sql`end_at > start_at`)
    .addCheckConstraint("booking_counts_up", sql`revision >= 0`)
    .addCheckConstraint(
      "booking_has_a_person",
      sql`erased_at IS NOT NULL OR (name IS NOT NULL AND email IS NOT NULL)`,
    )
    .addCheckConstraint(
      "booking_cancelled_at",
      sql`(status = 'cancelled') = (cancelled_at IS NOT NULL)`,
    )
    .execute();
  await schema.createIndex("booking_start").on("booking").column("start_at").execute();
  await schema.createIndex("booking_email").on("booking").column("email_key").execute();
}

/** The primary key of slot_claim is what makes a double booking impossible (G2). */
async function createClaims({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("hold")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("start_at", "bigint", (column) => column.notNull())
    .addColumn("ip_key", "text")
    .addColumn("extended", "smallint", (column) => column.notNull().defaultTo(0))
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("hold_exp").on("hold").column("expires_at").execute();
  await schema
    .createTable("slot_claim")
    .addColumn("resource_id", "integer", (column) => column.notNull())
    .addColumn("tick", "bigint", (column) => column.notNull())
    .addColumn("booking_id", "text", (column) =>
      column.references("booking.id").onDelete("cascade"),
    )
    .addColumn("hold_id", "text", (column) => column.references("hold.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("slot_claim_once", ["resource_id", "tick"])
    .addCheckConstraint("slot_claim_has_one_owner", sql`(booking_id IS NULL) <> (hold_id IS NULL)`)
    .execute();
  await schema.createIndex("claim_booking").on("slot_claim").column("booking_id").execute();
  await schema.createIndex("claim_hold").on("slot_claim").column("hold_id").execute();
  await schema
    .createTable("day_quota")
    .addColumn("resource_id", "integer", (column) => column.notNull())
    .addColumn("local_day", "text", (column) => column.notNull())
    .addColumn("used", "integer", (column) => column.notNull().check(sql`used >= 0`))
    .addPrimaryKeyConstraint("day_quota_once", ["resource_id", "local_day"])
    .execute();
}

async function createBusy({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("busy_feed")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("url_hash", "text", (column) => column.notNull().unique())
    .addColumn("zone", "text", (column) => column.notNull())
    .addColumn("etag", "text")
    .addColumn("last_ok_at", "bigint")
    .addColumn("last_error", "text")
    .execute();
  await schema
    .createTable("busy_block")
    .addColumn("feed_id", "text", (column) =>
      column.notNull().references("busy_feed.id").onDelete("cascade"),
    )
    .addColumn("uid", "text", (column) => column.notNull())
    .addColumn("start_at", "bigint", (column) => column.notNull())
    .addColumn("end_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("busy_block_once", ["feed_id", "uid", "start_at"])
    .addCheckConstraint("busy_block_lasts", sql`end_at > start_at`)
    .execute();
  await schema.createIndex("busy_range").on("busy_block").columns(["start_at", "end_at"]).execute();
}

async function createPeople({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("contact")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("ref", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) =>
      column.notNull().check(oneOf("state", ["accepted", "quarantine", "released", "spam"])),
    )
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("email_key", "text")
    .addColumn("phone", "text")
    .addColumn("message", "text")
    .addColumn("brief_json", "text")
    .addColumn("score", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("erased_at", "bigint")
    .execute();
  const states = ["pending", "confirmed", "unsubscribed", "bounced", "complained"];
  await schema
    .createTable("subscriber")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().check(oneOf("state", states)))
    .addColumn("confirm_hash", "text", (column) => column.unique())
    .addColumn("unsub_hash", "text", (column) => column.notNull().unique())
    .addColumn("soft_bounces", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addCheckConstraint(
      "subscriber_confirmed_at",
      sql`state <> 'confirmed' OR confirmed_at IS NOT NULL`,
    )
    .execute();
}

async function createConsent({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("wording")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("first_seen", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("consent")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("subject_key", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) =>
      column.notNull().check(oneOf("action", ["asked", "given", "confirmed", "withdrawn"])),
    )
    .addColumn("wording_id", "text", (column) => column.notNull().references("wording.id"))
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("ip_key", "text")
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  const reasons = ["unsubscribe", "bounce", "complaint", "erasure", "manual"];
  await schema
    .createTable("suppression")
    .addColumn("email_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("reason", "text", (column) => column.notNull().check(oneOf("reason", reasons)))
    .addColumn("scope", "text", (column) =>
      column.notNull().check(oneOf("scope", ["marketing", "all"])),
    )
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
}

async function createOutbox({ schema }: Kysely<unknown>): Promise<void> {
  const states = ["pending", "leased", "sent", "dead", "cancelled"];
  await schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("dedupe_key", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("ref", "text", (column) => column.notNull())
    .addColumn("ref_revision", "integer")
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().defaultTo("pending").check(oneOf("state", states)),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("not_before", "bigint", (column) => column.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("last_code", "text")
    .addColumn("sent_at", "bigint")
    .addCheckConstraint("outbox_leased_by", sql`(state = 'leased') = (lease_owner IS NOT NULL)`)
    .execute();
  await schema.createIndex("outbox_due").on("outbox").columns(["state", "not_before"]).execute();
  await schema.createIndex("outbox_ref").on("outbox").column("ref").execute();
  await schema
    .createTable("rate_bucket")
    .addColumn("k", "text", (column) => column.primaryKey().notNull())
    .addColumn("tokens", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
}

function oneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} IN (${sql.join(values.map((value) => sql.lit(value)))})`;
}
