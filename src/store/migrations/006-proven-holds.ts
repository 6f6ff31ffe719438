const WAITING = `(SELECT count(*) FROM booking
  WHERE booking.status = 'pending_email' AND booking.local_day = day_quota.local_day
    AND booking.resource_id = day_quota.resource_id)`;

/**
 * A hold says whether it keeps its time from everybody, and from which larger network it came. What
 * waits for its mail address to be confirmed has no place in a day's quota any more.
 */
export const provenHolds: readonly string[] = [
  "ALTER TABLE hold ADD COLUMN firm smallint NOT NULL DEFAULT 1",
  "ALTER TABLE hold ADD COLUMN wide_key text",
  `UPDATE day_quota SET used = used - ${WAITING} WHERE used >= ${WAITING}`,
  // What waits is looked for with each form.
  "CREATE INDEX booking_pending ON booking (start_at) WHERE status = 'pending_email'",
];
