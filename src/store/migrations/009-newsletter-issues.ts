/** Issues of the newsletter on their way: one row for each, and one for each copy. */
export const newsletterIssues: readonly string[] = [
  `CREATE TABLE issue_send (
    issue integer PRIMARY KEY NOT NULL,
    state text NOT NULL CHECK (state IN ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
    reason text,
    send_at bigint NOT NULL,
    started_at bigint,
    ended_at bigint,
    next_at bigint NOT NULL DEFAULT 0,
    slowness integer NOT NULL DEFAULT 1,
    refused_in_row integer NOT NULL DEFAULT 0,
    reached text NOT NULL DEFAULT '',
    recipients integer NOT NULL DEFAULT 0,
    languages text NOT NULL DEFAULT '{}',
    delivered integer NOT NULL DEFAULT 0,
    deferred integer NOT NULL DEFAULT 0,
    uncertain integer NOT NULL DEFAULT 0,
    bounced integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    departed integer NOT NULL DEFAULT 0
  )`,
  // The primary key is what makes a second copy impossible.
  `CREATE TABLE issue_copy (
    issue integer NOT NULL REFERENCES issue_send (issue) ON DELETE CASCADE,
    subscriber_id text NOT NULL,
    state text NOT NULL CHECK (state IN ('claimed', 'handed', 'deferred', 'delivered',
      'uncertain', 'bounced', 'refused', 'skipped')),
    attempts integer NOT NULL DEFAULT 0,
    due_at bigint,
    lease_owner text,
    last_code text,
    name text NOT NULL UNIQUE,
    claimed_at bigint NOT NULL,
    left_at bigint,
    CONSTRAINT issue_copy_once PRIMARY KEY (issue, subscriber_id)
  )`,
  "CREATE INDEX issue_copy_due ON issue_copy (issue, due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX issue_copy_person ON issue_copy (subscriber_id)",
];
