import type { OutboxQueue, OutboxRow } from "#mail";

/** A row with everything that only the store sees. */
interface StoredRow {
  readonly row: OutboxRow;
  readonly state: "pending" | "leased" | "sent" | "dead" | "cancelled";
  readonly notBefore: number;
  readonly owner?: string | undefined;
  readonly leaseUntil: number;
  readonly code?: string | undefined;
}

/** An outbox in memory; leases last ten minutes. */
export interface MemoryQueue extends OutboxQueue {
  add(row: Partial<OutboxRow> & { id: string }, notBefore?: number): void;
  get(id: string): StoredRow;
}

const LEASE_MS = 600_000;

/** Makes an empty outbox. */
export function memoryQueue(): MemoryQueue {
  const rows = new Map<string, StoredRow>();
  const get = (id: string): StoredRow => {
    const found = rows.get(id);
    if (!found) throw new Error(`no row ${id}`);
    return found;
  };
  const change = async (
    id: string,
    owner: string,
    to: (stored: StoredRow) => Partial<StoredRow>,
  ): Promise<boolean> => {
    // As in a real store, others may act between the question and the answer.
    await Promise.resolve();
    const stored = get(id);
    if (stored.state !== "leased" || stored.owner !== owner) return false;
    rows.set(id, { ...stored, owner: undefined, ...to(stored) });
    return true;
  };
  return {
    get,
    add({ id, ...row }, notBefore = 0) {
      const whole = { id, key: id, kind: "soon", ref: id, payload: "{}", attempts: 0, ...row };
      rows.set(id, { row: whole, state: "pending", notBefore, leaseUntil: 0 });
    },
    async lease(now, owner, count) {
      await Promise.resolve();
      const due = [...rows.values()].filter(
        ({ state, notBefore, leaseUntil }) =>
          (state === "pending" && notBefore <= now) || (state === "leased" && leaseUntil <= now),
      );
      return due.slice(0, count).map((stored) => {
        const leaseUntil = now + LEASE_MS;
        rows.set(stored.row.id, { ...stored, state: "leased", owner, leaseUntil });
        return stored.row;
      });
    },
    complete: (id, owner) => change(id, owner, () => ({ state: "sent" })),
    retry: (id, owner, at, code) =>
      change(id, owner, ({ row }) => ({
        state: "pending",
        notBefore: at,
        code,
        row: { ...row, attempts: row.attempts + 1 },
      })),
    dead: (id, owner, code) => change(id, owner, () => ({ state: "dead", code })),
    skip: (id, owner) => change(id, owner, () => ({ state: "cancelled" })),
  };
}
