import { describe, expect, it } from "vitest";
import type { OutboxMessage } from "#mail";
import { ENGINES } from "#fixtures/store/engines.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const NOW = Date.UTC(2027, 2, 1);
const LEASE = { owner: "worker", now: NOW, leaseUntil: NOW + 60_000, limit: 10 };

function mail(id: string, notBefore = NOW): OutboxMessage {
  return { id, dedupeKey: id, kind: "test", ref: "r", refRevision: 0, payload: "{}", notBefore };
}

describe.each(ENGINES)(
  "b6: the studio's view of the outbox on $name",
  { timeout: 60_000 },
  (engine) => {
    const atHand = withStore(engine);

    /** One message in each state, and a reminder that has its time. */
    async function fill(): Promise<void> {
      const { outbox } = atHand().store;
      const names = ["dead", "gone", "held", "later", "sent"];
      await outbox.enqueue([...names.map((id) => mail(id)), mail("reminder", NOW + 5)]);
      for (const leased of await outbox.lease(LEASE)) {
        if (leased.id === "dead") await outbox.bury(leased, "550");
        if (leased.id === "gone") await outbox.cancel("gone");
        if (leased.id === "later") await outbox.retry(leased, NOW + 9, "451");
        if (leased.id === "sent") await outbox.complete(leased, NOW + 1);
      }
    }

    it("lists by state and time, newest first, and counts", async () => {
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

    it("lets go what failed, with all its tries, and nothing else", async () => {
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
      const leased = await outbox.lease({ ...LEASE, now: NOW + 2, leaseUntil: NOW + 9 });
      expect(leased.map(({ id, attempts }) => [id, attempts])).toEqual([
        ["dead", 1],
        ["later", 1],
      ]);
    });

    it("drops what was not sent; a worker's failure does not bring it back", async () => {
      const { outbox } = atHand().store;
      await outbox.enqueue([mail("held")]);
      const [held] = await outbox.lease(LEASE);

      expect(await outbox.cancel("held")).toMatchObject({ ok: true });
      expect(held && (await outbox.retry(held, NOW, "451"))).toBe(false);
      expect(await outbox.cancel("held")).toMatchObject({ reason: "not_possible" });
      expect(await outbox.lease({ ...LEASE, now: NOW + 90_000 })).toEqual([]);
    });
  },
);
