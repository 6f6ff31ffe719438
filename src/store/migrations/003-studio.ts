/** What the studio sets by its command line: days that are closed, and single values. */
export const studio: readonly string[] = [
  "CREATE TABLE closed_day (local_day text PRIMARY KEY NOT NULL, closed_at bigint NOT NULL)",
  "CREATE TABLE setting (name text PRIMARY KEY NOT NULL, value bigint NOT NULL)",
  // The sweeps of b6 look for these.
  "CREATE INDEX booking_end ON booking (end_at)",
  "CREATE INDEX outbox_sent ON outbox (sent_at)",
];
