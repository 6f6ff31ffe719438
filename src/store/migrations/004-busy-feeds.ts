/** What refreshing other people's calendars needs to know: validators, failures, turns of nodes. */
export const busyFeeds: readonly string[] = [
  "read_until bigint",
  "failing_since bigint",
  "alarmed_at bigint",
  "lease_until bigint",
  "last_modified text",
  "lease_owner text",
  "next_at bigint NOT NULL DEFAULT 0",
  "warnings text NOT NULL DEFAULT '[]'",
  // One statement each: SQLite adds one column at a time.
].map((column) => `ALTER TABLE busy_feed ADD COLUMN ${column}`);
