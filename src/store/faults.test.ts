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
    expect(await faults.acknowledge("a", NOW + 1)).toMatchObject({ acknowledgedAt: NOW + 1 });
    expect(await faults.acknowledge("x", NOW + 1)).toBeUndefined();
    expect(await faults.list({ open: true, limit: 10 })).toEqual([]);
    expect(await faults.list(all)).toMatchObject([{ id: "a", count: 7 }]);

    const again = { firstAt: NOW + 2, lastAt: NOW + 3, count: 2 };
    await faults.record([fault("a", again)]);
    expect(await faults.list({ open: true, limit: 10 })).toMatchObject([{ id: "a", ...again }]);
  });

  it("are forgotten half a year after the last time", async () => {
    const { store } = atHand();
    await store.faults.record([fault("a"), fault("b", { lastAt: NOW + 1 })]);
    expect(await store.sweep(NOW + 180 * DAY)).toMatchObject({ faults: 1 });
    expect(await store.faults.list(all)).toMatchObject([{ id: "b" }]);
  });
});
