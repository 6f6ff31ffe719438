/** What the studio changes of its calendar by itself: blocked time, and rules in place of its file's. */
export const studioCalendar: readonly string[] = [
  `CREATE TABLE blocked_time (
    id text PRIMARY KEY NOT NULL,
    first_day text NOT NULL,
    last_day text,
    start_minute integer,
    end_minute integer,
    weekdays text NOT NULL,
    every_weeks integer NOT NULL,
    reason text,
    created_at bigint NOT NULL,
    CONSTRAINT blocked_time_ends CHECK (last_day IS NULL OR last_day >= first_day),
    CONSTRAINT blocked_time_hours CHECK ((start_minute IS NULL) = (end_minute IS NULL)),
    CONSTRAINT blocked_time_weeks CHECK (every_weeks > 0)
  )`,
  "CREATE INDEX blocked_time_days ON blocked_time (first_day, last_day)",
  `CREATE TABLE rule_change (
    name text PRIMARY KEY NOT NULL,
    value text NOT NULL,
    changed_at bigint NOT NULL
  )`,
  // Lists go on after a start and an id.
  "CREATE INDEX booking_start_id ON booking (start_at, id)",
  "DROP INDEX booking_start",
];
