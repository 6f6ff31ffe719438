import { describe, expect, it } from "vitest";
import type { OutboxMessage, OutboxRow } from "#mail";
import { cancelByRef } from "./outbox.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const NOW = Date.UTC(2027, 2, 1);
const LEASE_MS = 60_000;

function mail(id: string, changes: Partial<OutboxMessage> = {}): OutboxMessage {
  return {
    id,
    dedupeKey: id,
    kind: "test",
    ref: "ref",
    refRevision: 0,
    payload: `{"text":"שלום"}`,
    notBefore: NOW,
    ...changes,
  };
}

describe.each(ENGINES)("the outbox on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  async function lease(owner: string, now = NOW, limit = 10) {
    return atHand().store.outbox.lease({ owner, now, leaseUntil: now + LEASE_MS, limit });
  }

  async function states(): Promise<Record<string, string>> {
    const rows = await atHand().db.selectFrom("outbox").select(["id", "state"]).execute();
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  }

  it("gives out what is due, oldest first, to one worker", async () => {
    const { outbox } = atHand().store;
    await outbox.enqueue([
      mail("reminder", { notBefore: NOW + 1 }),
      mail("b"),
      mail("a"),
      mail("old", { notBefore: NOW - 5 }),
    ]);
    const first = await lease("w1", NOW, 2);

    const leased = {
      state: "leased",
      attempts: 1,
      lastCode: null,
      sentAt: null,
      leaseOwner: "w1",
      leaseUntil: NOW + LEASE_MS,
    };
    expect(first).toEqual([
      { ...mail("old", { notBefore: NOW - 5 }), ...leased },
      { ...mail("a"), ...leased },
    ]);
    expect((await lease("w2")).map(({ id }) => id)).toEqual(["b"]);
    expect(await lease("w3")).toEqual([]);
    expect((await lease("w3", NOW + 1)).map(({ id }) => id)).toEqual(["reminder"]);
  });

  it("stores a message once for its key, many at a time", async () => {
    const { outbox } = atHand().store;
    await outbox.enqueue([]);
    await outbox.enqueue([mail("a")]);
    await outbox.enqueue([mail("b", { dedupeKey: "a" })]);
    await outbox.enqueue(Array.from({ length: 1_200 }, (_, index) => mail(`m${index}`)));

    expect(Object.keys(await states())).toHaveLength(1_201);
    expect(await states()).not.toHaveProperty("b");
  });

  it("remembers what became of a message", async () => {
    const { outbox } = atHand().store;
    await outbox.enqueue([mail("sent"), mail("dead"), mail("again")]);
    const leased = await lease("w");
    const of = (id: string) => leased.find((row) => row.id === id) as OutboxRow;

    expect(await outbox.complete(of("sent"), NOW + 3)).toBe(true);
    expect(await outbox.bury(of("dead"), "550")).toBe(true);
    expect(await outbox.retry(of("again"), NOW + 60, "451")).toBe(true);
    expect(await states()).toEqual({ sent: "sent", dead: "dead", again: "pending" });
    expect(await lease("w", NOW + 59)).toEqual([]);
    expect(await lease("w", NOW + 60)).toMatchObject([{ id: "again", attempts: 2 }]);
  });

  it("believes only the worker whose lease it is", async () => {
    const { outbox } = atHand().store;
    await outbox.enqueue([mail("a")]);
    const [slow] = await lease("w1");
    expect(await lease("w2", NOW + LEASE_MS - 1)).toEqual([]);
    const [quick] = await lease("w1", NOW + LEASE_MS);
    if (!slow || !quick) throw new Error("nothing was leased");

    expect(await outbox.complete(slow, NOW)).toBe(false);
    expect(await outbox.retry({ ...quick, leaseOwner: "w2" }, NOW, "451")).toBe(false);
    expect(await outbox.bury(slow, "550")).toBe(false);
    expect(await outbox.complete(quick, NOW)).toBe(true);
    expect(await outbox.complete(quick, NOW)).toBe(false);
  });

  it("ends the leases of a server that was killed", async () => {
    const { outbox } = atHand().store;
    await outbox.enqueue([mail("a"), mail("b"), mail("c")]);
    const [first] = await lease("killed", NOW, 2);
    if (first) await outbox.complete(first, NOW);

    expect(await outbox.endLeases()).toBe(1);
    expect((await lease("next")).map(({ id, attempts }) => [id, attempts])).toEqual([
      ["b", 2],
      ["c", 1],
    ]);
    expect((await states())["a"]).toBe("sent");
  });

  it("drops what a later revision makes stale, and nothing else (G6)", async () => {
    const { db, store } = atHand();
    await store.outbox.enqueue([
      mail("stale"),
      mail("current", { refRevision: 1 }),
      mail("timeless", { refRevision: null }),
      mail("other", { ref: "elsewhere" }),
    ]);

    expect(await cancelByRef(db, "ref", 1)).toBe(1);
    expect(await cancelByRef(db, "ref", 1)).toBe(0);
    expect(await states()).toEqual({
      stale: "cancelled",
      current: "pending",
      timeless: "pending",
      other: "pending",
    });
  });
});
