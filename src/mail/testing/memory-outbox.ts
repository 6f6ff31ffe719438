import type { Outbox, OutboxRow } from "../outbox.ts";

/** What a worker needs of an outbox, in memory. */
export interface MemoryOutbox extends Pick<
  Outbox,
  "lease" | "complete" | "retry" | "bury" | "skip"
> {
  add(row: Partial<OutboxRow> & { readonly id: string }): void;
  get(id: string): OutboxRow;
}

/** Makes an empty outbox. */
export function memoryOutbox(): MemoryOutbox {
  const rows = new Map<string, OutboxRow>();
  const get = (id: string): OutboxRow => {
    const found = rows.get(id);
    if (!found) throw new Error(`no row ${id}`);
    return found;
  };
  const settle = async (leased: OutboxRow, outcome: Partial<OutboxRow>): Promise<boolean> => {
    // As in a real store, others may act between the question and the answer.
    await Promise.resolve();
    const row = get(leased.id);
    if (row.state !== "leased" || row.leaseOwner !== leased.leaseOwner) return false;
    rows.set(row.id, { ...row, leaseOwner: null, leaseUntil: null, ...outcome });
    return true;
  };
  return {
    get,
    add({ id, ...row }) {
      rows.set(id, {
        id,
        dedupeKey: id,
        kind: "soon",
        ref: id,
        refRevision: null,
        payload: "{}",
        notBefore: 0,
        state: "pending",
        attempts: 0,
        lastCode: null,
        sentAt: null,
        leaseOwner: null,
        leaseUntil: null,
        ...row,
      });
    },
    async lease({ owner, now, leaseUntil, limit }) {
      await Promise.resolve();
      const due = [...rows.values()].filter(({ state, ...row }) =>
        state === "leased"
          ? (row.leaseUntil ?? 0) <= now
          : state === "pending" && row.notBefore <= now,
      );
      return due.slice(0, limit).map((row) => {
        const attempts = row.attempts + 1;
        const leased = {
          ...row,
          attempts,
          state: "leased",
          leaseOwner: owner,
          leaseUntil,
        } as const;
        rows.set(row.id, leased);
        return leased;
      });
    },
    complete: (row, now) => settle(row, { state: "sent", sentAt: now }),
    retry: (row, notBefore, lastCode) => settle(row, { state: "pending", notBefore, lastCode }),
    bury: (row, lastCode) => settle(row, { state: "dead", lastCode }),
    skip: (row) => settle(row, { state: "cancelled" }),
  };
}
