import type { OutboxQueue, OutboxRow } from "#mail";
import type { Lease, LeasedMessage, Outbox } from "#store";

/** Longer than the slowest try to send, whose timeouts are one minute each. */
const LEASE_MS = 10 * 60_000;

/** The store's outbox as the mail worker sees it. */
export function createOutboxQueue(outbox: Outbox): OutboxQueue {
  const held = new Map<string, Lease>();
  const settle = async (id: string, outcome: (lease: Lease) => Promise<boolean>) => {
    const lease = held.get(id);
    held.delete(id);
    return lease !== undefined && (await outcome(lease));
  };
  return {
    async lease(now, owner, count) {
      const request = { owner, now, leaseUntil: now + LEASE_MS, limit: count };
      const leased = await outbox.lease(request);
      for (const message of leased) held.set(message.id, message);
      return leased.map(rowOf);
    },
    complete: (id, _owner, now) => settle(id, (lease) => outbox.complete(lease, now)),
    retry: (id, _owner, at, code) => settle(id, (lease) => outbox.retry(lease, at, code)),
    dead: (id, _owner, code) => settle(id, (lease) => outbox.bury(lease, code)),
    skip: (id) => settle(id, (lease) => outbox.skip(lease)),
  };
}

function rowOf(message: LeasedMessage): OutboxRow {
  return {
    id: message.id,
    key: message.dedupeKey,
    kind: message.kind,
    ref: message.ref,
    revision: message.refRevision ?? undefined,
    payload: message.payload,
    attempts: message.attempts - 1,
  };
}
