import type { BookingStore, SubmissionState } from "#booking";
import type { SubmissionKey } from "#forms";
import type { Query } from "./port-queries.ts";
import type { SubmissionKind } from "./schema.ts";
import type { StoreTransaction } from "./store-transaction.ts";

/**
 * What is known of a submission (b5, G4): a request with the same hash was done, one with another
 * hash was, or none.
 */
export const findSubmission: Query<BookingStore["findSubmission"]> = async (
  db,
  id,
  requestHash,
) => {
  const row = await db
    .selectFrom("submission")
    .select(["request_hash", "result_ref", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return { state: "new" };
  if (row.request_hash !== requestHash || row.result_ref === null) return { state: "key_reused" };
  return { state: "kept", bookingId: row.result_ref, status: row.status };
};

/**
 * Keeps a submission before its work is done; of two at once the second waits here for the first.
 *
 * @param resultRef id of what the work makes or changes
 * @param now epoch milliseconds
 * @returns what was known before
 */
export async function keepSubmission(
  trx: StoreTransaction,
  kind: SubmissionKind,
  submission: SubmissionKey,
  resultRef: string,
  now: number,
): Promise<SubmissionState> {
  const inserted = await trx
    .insertInto("submission")
    .values({
      id: submission.id,
      kind,
      request_hash: submission.requestHash,
      result_ref: resultRef,
      status: submission.status,
      created_at: now,
      expires_at: submission.expiresAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { state: "new" };
  return findSubmission(trx, submission.id, submission.requestHash);
}
