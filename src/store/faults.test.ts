import { describe, expect, it } from "vitest";
import type { FaultBatch } from "#faults";
import { ENGINES } from "#fixtures/store/engines.ts";
import { NOW } from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const DAY = 86_400_000;

function fault(id: string, given: Partial<FaultBatch> = {}): FaultBatch {
  const event = { id, kind: "document", key: `${id}.md`, detail: "first" } as const;
  return { ...event, count: 1, firstAt: NOW, lastAt: NOW, ...given };
}

describe.each(ENGINES)("issue 27: faults on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);
  const all = { open: false, limit: 10 };

  it("are one group each, with first and last time and count", async () => {
    const { faults } = atHand().store;
    await faults.record([fault("a", { count: 2 }), fault("b")]);
    await faults.record([fault("a", { detail: "last", firstAt: NOW + 5, lastAt: NOW + 9 })]);

    expect(await faults.list(all)).toEqual([
      { ...fault("a"), detail: "last", count: 3, lastAt: NOW + 9, acknowledgedAt: null },
      { ...fault("b"), acknowledgedAt: null },
    ]);
    expect(await faults.list({ open: false, limit: 1 })).toHaveLength(1);
  });

  it("are quiet once they are acknowledged, until they happen again", async () => {
    const { faults } = atHand().store;
    await faults.record([fault("a", { count: 7 })]);
    const by = { author: { id: null, name: "test" }, now: NOW + 1 };
    const done = { ok: true, fault: { acknowledgedAt: NOW + 1 } };
    expect(await faults.acknowledge("a", by)).toMatchObject(done);
    expect(await faults.acknowledge("x", by)).toEqual({ ok: false, reason: "not_found" });
    expect(await faults.list({ open: true, limit: 10 })).toEqual([]);
    expect(await faults.list(all)).toMatchObject([{ id: "a", count: 7 }]);

    const again = { firstAt: NOW + 2, lastAt: NOW + 3, count: 2 };
    await faults.record([fault("a", again)]);
    expect(await faults.list({ open: true, limit: 10 })).toMatchObject([{ id: "a", ...again }]);
  });

  it("are acknowledged as they were seen, one or all, once each in the audit trail", async () => {
    const { faults, people } = atHand().store;
    const author = { id: "p", name: "ann@studio.example" };
    await faults.record([fault("a"), fault("b", { lastAt: NOW + 5 }), fault("c")]);
    const old = { author, now: NOW + 9, seenAt: NOW };
    expect(await faults.acknowledge("b", old)).toEqual({ ok: false, reason: "changed" });
    expect(await faults.acknowledge("a", old)).toMatchObject({ ok: true });
    // The second of two who press at once.
    expect(await faults.acknowledge("a", old)).toMatchObject({ ok: true });
    expect(await faults.acknowledgeAll(old)).toBe(1);
    expect(await faults.acknowledgeAll(old)).toBe(0);
    expect(await faults.list({ open: true, limit: 9 })).toMatchObject([{ id: "b" }]);

    const trail = await people.audit({ limit: 9 });
    expect(trail.map(({ action, subject, after }) => [action, subject, after]).toSorted()).toEqual([
      ["fault_acknowledge", "a", { kind: "document", key: "a.md" }],
      ["fault_acknowledge_all", "faults", { count: 1 }],
    ]);
  });

  it("are listed part by part, the newest first", async () => {
    const { faults } = atHand().store;
    await faults.record([fault("a"), fault("b"), fault("c", { lastAt: NOW + 1 })]);
    const [last] = (await faults.list({ open: true, limit: 2 })).slice(-1);
    expect(last).toMatchObject({ id: "a" });
    const rest = await faults.list({ open: true, limit: 2, before: last });
    expect(rest).toMatchObject([{ id: "b" }]);
  });

  it("are forgotten half a year after the last time", async () => {
    const { store } = atHand();
    await store.faults.record([fault("a"), fault("b", { lastAt: NOW + 1 })]);
    expect(await store.sweep(NOW + 180 * DAY)).toMatchObject({ faults: 1 });
    expect(await store.faults.list(all)).toMatchObject([{ id: "b" }]);
  });
});
