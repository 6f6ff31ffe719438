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

  it("counts what waits by tries, and what will not be sent", async () => {
    const { outbox, figures } = atHand().store;
    await outbox.enqueue([
      mail("reminder", { notBefore: NOW + 1 }),
      mail("due", { notBefore: NOW - 9 }),
      mail("tried", { notBefore: NOW - 20 }),
      mail("dead", { notBefore: NOW - 30 }),
    ]);
    const [dead, tried] = await lease("w1", NOW, 2);
    if (!dead || !tried) throw new Error("nothing was leased");
    await outbox.bury(dead, "550");
    await outbox.retry(tried, NOW + 60_000, "451");

    expect(await figures(NOW)).toMatchObject({
      waiting: [
        { attempts: 0, count: 1, firstDueAt: NOW - 9 },
        { attempts: 1, count: 1, firstDueAt: NOW + 60_000 },
      ],
      dead: 1,
      holds: 0,
      bytes: expect.toSatisfy((bytes: number) => bytes > 10_000),
      connections: expect.toSatisfy((count: number) => count > 0),
    });
  });

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

  /** One message in each state, and a reminder that has its time. */
  async function fill(): Promise<void> {
    const { outbox } = atHand().store;
    const names = ["dead", "gone", "held", "later", "sent"];
    await outbox.enqueue([
      ...names.map((id) => mail(id)),
      mail("reminder", { notBefore: NOW + 5 }),
    ]);
    for (const leased of await lease("worker")) {
      if (leased.id === "dead") await outbox.bury(leased, "550");
      if (leased.id === "gone") await outbox.cancel("gone");
      if (leased.id === "later") await outbox.retry(leased, NOW + 9, "451");
      if (leased.id === "sent") await outbox.complete(leased, NOW + 1);
    }
  }

  it("b6: lists by state and time, newest first, and counts", async () => {
    await fill();
    const { outbox } = atHand().store;
    const ids = async (query: Parameters<typeof outbox.list>[0]) =>
      (await outbox.list(query)).map(({ id }) => id);

    expect(await ids({ limit: 3 })).toEqual(["later", "reminder", "sent"]);
    expect(await ids({ states: ["pending", "dead"], limit: 9 })).toEqual([
      "later",
      "reminder",
      "dead",
    ]);
    expect(await ids({ since: NOW + 1, limit: 9 })).toEqual(["later", "reminder"]);
    expect(await outbox.count()).toEqual({
      pending: 2,
      leased: 1,
      sent: 1,
      dead: 1,
      cancelled: 1,
    });
    expect(await outbox.find("dead")).toMatchObject({ attempts: 1, lastCode: "550" });
    expect(await outbox.find("nobody")).toBeUndefined();
  });

  it("b6: lets go what failed, with all its tries, and nothing else", async () => {
    await fill();
    const { outbox } = atHand().store;
    for (const id of ["dead", "later"]) {
      expect(await outbox.sendAgain(id, NOW + 2)).toMatchObject({
        ok: true,
        row: { state: "pending", attempts: 0, notBefore: NOW + 2 },
      });
    }
    for (const id of ["gone", "held", "reminder", "sent"]) {
      expect(await outbox.sendAgain(id, NOW + 2)).toMatchObject({ reason: "not_possible" });
    }
    expect(await outbox.sendAgain("nobody", NOW)).toEqual({ ok: false, reason: "not_found" });
    const leased = await lease("worker", NOW + 2);
    expect(leased.map(({ id, attempts }) => [id, attempts])).toEqual([
      ["dead", 1],
      ["later", 1],
    ]);
  });

  it("b6: drops what was not sent; a worker's failure does not bring it back", async () => {
    const { outbox } = atHand().store;
    await outbox.enqueue([mail("held")]);
    const [held] = await lease("worker");

    expect(await outbox.cancel("held")).toMatchObject({ ok: true });
    expect(held && (await outbox.retry(held, NOW, "451"))).toBe(false);
    expect(await outbox.cancel("held")).toMatchObject({ reason: "not_possible" });
    expect(await lease("worker", NOW + 90_000)).toEqual([]);
  });
});
