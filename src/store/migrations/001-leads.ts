/** First tables: bookings, people who wrote or subscribed, consents, outbox (b6). */
export const leads: readonly string[] = [
  `CREATE TABLE submission (
    id text PRIMARY KEY NOT NULL,
    kind text NOT NULL
      CHECK (kind IN ('booking', 'contact', 'newsletter', 'reschedule', 'cancel')),
    request_hash text NOT NULL,
    result_ref text,
    status integer NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
  )`,
  "CREATE INDEX submission_exp ON submission (expires_at)",
  `CREATE TABLE booking (
    id text PRIMARY KEY NOT NULL,
    resource_id integer NOT NULL DEFAULT 1,
    status text NOT NULL
      CHECK (status IN ('pending_email', 'confirmed', 'cancelled', 'completed', 'no_show')),
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    studio_zone text NOT NULL,
    studio_wall text NOT NULL,
    visitor_zone text NOT NULL,
    visitor_wall text NOT NULL,
    tzdata text NOT NULL,
    locale text NOT NULL CHECK (locale IN ('en', 'he', 'es', 'fr', 'de', 'nl')),
    revision integer NOT NULL DEFAULT 0,
    token_version integer NOT NULL DEFAULT 0,
    name text,
    email text,
    email_key text,
    phone text,
    notes text,
    brief_json text,
    location text NOT NULL,
    local_day text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    cancelled_at bigint,
    erased_at bigint,
    CONSTRAINT booking_lasts CHECK (end_at > start_at),
    CONSTRAINT booking_counts_up CHECK (revision >= 0),
    CONSTRAINT booking_has_a_person
      CHECK (erased_at IS NOT NULL OR (name IS NOT NULL AND email IS NOT NULL)),
    CONSTRAINT booking_cancelled_at CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
  )`,
  "CREATE INDEX booking_start ON booking (start_at)",
  "CREATE INDEX booking_email ON booking (email_key)",
  `CREATE TABLE hold (
    id text PRIMARY KEY NOT NULL,
    token_hash text NOT NULL UNIQUE,
    start_at bigint NOT NULL,
    ip_key text,
    extended smallint NOT NULL DEFAULT 0,
    expires_at bigint NOT NULL
  )`,
  "CREATE INDEX hold_exp ON hold (expires_at)",
  // The primary key of slot_claim is what makes a double booking impossible (G2).
  `CREATE TABLE slot_claim (
    resource_id integer NOT NULL,
    tick bigint NOT NULL,
    booking_id text REFERENCES booking (id) ON DELETE CASCADE,
    hold_id text REFERENCES hold (id) ON DELETE CASCADE,
    CONSTRAINT slot_claim_once PRIMARY KEY (resource_id, tick),
    CONSTRAINT slot_claim_has_one_owner CHECK ((booking_id IS NULL) <> (hold_id IS NULL))
  )`,
  "CREATE INDEX claim_booking ON slot_claim (booking_id)",
  "CREATE INDEX claim_hold ON slot_claim (hold_id)",
  `CREATE TABLE day_quota (
    resource_id integer NOT NULL,
    local_day text NOT NULL,
    used integer NOT NULL CHECK (used >= 0),
    CONSTRAINT day_quota_once PRIMARY KEY (resource_id, local_day)
  )`,
  `CREATE TABLE busy_feed (
    id text PRIMARY KEY NOT NULL,
    url_hash text NOT NULL UNIQUE,
    zone text NOT NULL,
    etag text,
    last_ok_at bigint,
    last_error text
  )`,
  `CREATE TABLE busy_block (
    feed_id text NOT NULL REFERENCES busy_feed (id) ON DELETE CASCADE,
    uid text NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    CONSTRAINT busy_block_once PRIMARY KEY (feed_id, uid, start_at),
    CONSTRAINT busy_block_lasts CHECK (end_at > start_at)
  )`,
  "CREATE INDEX busy_range ON busy_block (start_at, end_at)",
  `CREATE TABLE contact (
    id text PRIMARY KEY NOT NULL,
    ref text NOT NULL UNIQUE,
    state text NOT NULL CHECK (state IN ('accepted', 'quarantine', 'released', 'spam')),
    locale text NOT NULL,
    name text,
    email text,
    email_key text,
    phone text,
    message text,
    brief_json text,
    score integer NOT NULL,
    created_at bigint NOT NULL,
    erased_at bigint
  )`,
  `CREATE TABLE subscriber (
    id text PRIMARY KEY NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    locale text NOT NULL,
    state text NOT NULL
      CHECK (state IN ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
    confirm_hash text UNIQUE,
    unsub_hash text NOT NULL UNIQUE,
    soft_bounces integer NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    confirmed_at bigint,
    ended_at bigint,
    CONSTRAINT subscriber_confirmed_at CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL)
  )`,
  `CREATE TABLE wording (
    id text PRIMARY KEY NOT NULL,
    locale text NOT NULL,
    body text NOT NULL,
    first_seen bigint NOT NULL
  )`,
  `CREATE TABLE consent (
    id text PRIMARY KEY NOT NULL,
    subject_key text NOT NULL,
    purpose text NOT NULL,
    action text NOT NULL CHECK (action IN ('asked', 'given', 'confirmed', 'withdrawn')),
    wording_id text NOT NULL REFERENCES wording (id),
    locale text NOT NULL,
    page text NOT NULL,
    method text NOT NULL,
    ip_key text,
    at bigint NOT NULL
  )`,
  `CREATE TABLE suppression (
    email_hash text PRIMARY KEY NOT NULL,
    reason text NOT NULL
      CHECK (reason IN ('unsubscribe', 'bounce', 'complaint', 'erasure', 'manual')),
    scope text NOT NULL CHECK (scope IN ('marketing', 'all')),
    at bigint NOT NULL
  )`,
  `CREATE TABLE outbox (
    id text PRIMARY KEY NOT NULL,
    dedupe_key text NOT NULL UNIQUE,
    kind text NOT NULL,
    ref text NOT NULL,
    ref_revision integer,
    payload text NOT NULL,
    state text NOT NULL DEFAULT 'pending'
      CHECK (state IN ('pending', 'leased', 'sent', 'dead', 'cancelled')),
    attempts integer NOT NULL DEFAULT 0,
    not_before bigint NOT NULL,
    lease_owner text,
    lease_until bigint,
    last_code text,
    sent_at bigint,
    CONSTRAINT outbox_leased_by CHECK ((state = 'leased') = (lease_owner IS NOT NULL))
  )`,
  "CREATE INDEX outbox_due ON outbox (state, not_before)",
  "CREATE INDEX outbox_ref ON outbox (ref)",
  `CREATE TABLE rate_bucket (
    k text PRIMARY KEY NOT NULL,
    tokens bigint NOT NULL,
    at bigint NOT NULL
  )`,
];
