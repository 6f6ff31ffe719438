import type { MoveRequest } from "#contact";
import { cancelByRef, enqueue } from "./outbox.ts";
import { changeOrNothing, type Database } from "./store-transaction.ts";

/**
 * Moves an enquiry to another state; see `ContactStore.move`. The condition is in the update, so
 * that of several at once one succeeds.
 */
export async function moveContact(
  database: Database,
  { id, from, to, messages }: MoveRequest,
): Promise<boolean> {
  const { hasMoved } = await changeOrNothing(database, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("contact")
      .set({ state: to })
      .where("id", "=", id)
      .where("state", "in", from)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: true, hasMoved: false };
    await cancelByRef(trx, id, 1);
    await enqueue(
      trx,
      messages.map((message) => ({ ...message, ref: id, refRevision: 0 })),
    );
    return { ok: true, hasMoved: true };
  });
  return hasMoved;
}
