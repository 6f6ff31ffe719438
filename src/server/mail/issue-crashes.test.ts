import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { EFFORT_TIMEOUT_MS } from "#fixtures/effort.ts";
import type { IssueOrder } from "#fixtures/mail/issue-worker.ts";
import { startSmtpPeer } from "#fixtures/mail/smtp-peer.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import { subscriberRow } from "#fixtures/store/people-rows.ts";
import { databaseFor, lookInto, storeFor } from "#fixtures/store/with-store.ts";

const WORKER = path.join(import.meta.dirname, "../../../tests/fixtures/mail/issue-worker.ts");
const KILLS = 20;
const PEOPLE = 800;
/** Longer than a lease. */
const LATER_MS = 11 * 60_000;
/** Copies that one worker has in its hands at once. */
const AT_ONCE = 20;
const NOW = Date.UTC(2027, 2, 1);

describe.each(ENGINES)("sending on $name", { timeout: EFFORT_TIMEOUT_MS }, (engine) => {
  it(`reaches everybody once though it is killed ${KILLS} times`, { tags: ["long"] }, async () => {
    const database = await databaseFor(engine);
    const store = await storeFor(database.settings);
    const db = lookInto(database);
    const ids = Array.from({ length: PEOPLE }, (_, index) => `p${String(index).padStart(4, "0")}`);
    for (let first = 0; first < PEOPLE; first += 100) {
      const rows = ids
        .slice(first, first + 100)
        .map((id) =>
          subscriberRow(id, { state: "confirmed", confirmed_at: NOW - 1, confirm_hash: null }),
        );
      await db.insertInto("subscriber").values(rows).execute();
    }
    await store.issues.schedule(1, NOW, NOW);
    const peer = await startSmtpPeer();
    onTestFinished(() => peer.close());

    const start = (round: number) => {
      const at = NOW + round * LATER_MS;
      const order: IssueOrder = { settings: database.settings, relay: peer.url, at };
      return spawn(process.execPath, [WORKER, JSON.stringify(order)], { stdio: "inherit" });
    };
    for (let round = 0; round < KILLS; round += 1) {
      const some = Math.ceil((Math.random() * PEOPLE) / (KILLS + 2));
      const enough = Math.min(peer.messages.length + some, PEOPLE - AT_ONCE);
      const worker = start(round);
      const ended = once(worker, "exit");
      await expect
        .poll(() => peer.messages.length, { timeout: 60_000, interval: 1 })
        .toBeGreaterThanOrEqual(enough);
      worker.kill("SIGKILL");
      await ended;
    }
    await once(start(KILLS), "exit");

    const arrived = peer.messages.map((raw) => /^To: (\S+)@example\.com/m.exec(raw)?.[1] ?? "?");
    const uncertain = await db
      .selectFrom("issue_copy")
      .select("subscriber_id as id")
      .where("state", "=", "uncertain")
      .execute();
    const unknown = new Set(uncertain.map(({ id }) => id));
    const missing = ids.filter((id) => !arrived.includes(id));
    const [send] = await store.issues.list();

    expect(arrived.length).toBe(new Set(arrived).size);
    expect(missing.filter((id) => !unknown.has(id))).toEqual([]);
    expect(unknown.size).toBeLessThanOrEqual(KILLS * AT_ONCE);
    expect(send).toMatchObject({
      state: "sent",
      recipients: PEOPLE,
      delivered: PEOPLE - unknown.size,
      uncertain: unknown.size,
      skipped: 0,
    });
  });
});
