import { describe, expect, it } from "vitest";
import type { CopyOutcome, IssueCopy } from "#newsletter";
import { createSigner } from "#forms/node";
import { createNewsletterService } from "#newsletter/node";
import { ENGINES } from "#fixtures/store/engines.ts";
import { subscriberRow } from "#fixtures/store/people-rows.ts";
import { countingIds } from "#fixtures/store/stored-rows.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const NOW = Date.UTC(2027, 2, 1);
const MINUTE = 60_000;
const LEASE_MS = 10 * MINUTE;

describe.each(ENGINES)("issues of the newsletter on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);
  const issues = () => atHand().store.issues;

  async function subscribed(ids: readonly string[], changes = {}): Promise<void> {
    const rows = ids.map((id) =>
      subscriberRow(id, { state: "confirmed", confirmed_at: NOW - 1, ...changes }),
    );
    await atHand().db.insertInto("subscriber").values(rows).execute();
  }

  /** Claims as a worker does; names are readable. */
  function claim(now = NOW, owner = "w1", limit = 10, intervalMs = 0, issue = 1) {
    const nameOf = (number: number, id: string): string => `${number} ${id}`;
    const leaseUntil = now + LEASE_MS;
    return issues().claim({ issue, owner, now, leaseUntil, limit, intervalMs, nameOf });
  }

  const ids = (copies: readonly IssueCopy[]): string[] =>
    copies.map(({ subscriberId }) => subscriberId).toSorted();

  async function settle(copies: readonly IssueCopy[], outcome: CopyOutcome, now = NOW) {
    for (const copy of copies) {
      await issues().handOver(copy, now);
      await issues().settle(copy, outcome, now);
    }
  }

  const end = (id: string) =>
    atHand().db.updateTable("subscriber").set({ state: "unsubscribed" }).where("id", "=", id);

  it("gives each subscriber of the start one copy, and ends", async () => {
    await subscribed(["ann", "bob"], { locale: "en" });
    await subscribed(["cem"]);
    await subscribed(["dan"], { state: "pending", confirmed_at: null });
    expect(await issues().audience()).toEqual({ en: 2, he: 1 });
    expect(await issues().schedule(1, NOW, NOW)).toMatchObject({ ok: true });
    expect(await issues().next(NOW - 1)).toBeUndefined();
    expect(await issues().next(NOW)).toMatchObject({ issue: 1, state: "scheduled" });

    const first = await claim(NOW, "w1", 2);
    await subscribed(["eve"], { confirmed_at: NOW + 1 });
    const second = await claim(NOW, "w2", 2);
    expect([ids(first), ids(second)]).toEqual([["ann", "bob"], ["cem"]]);
    await settle([...first, ...second], { kind: "delivered" });
    expect(await claim(NOW + MINUTE)).toEqual([]);

    const languages = { en: 2, he: 1 };
    const figures = { recipients: 3, delivered: 3, skipped: 0, deferred: 0, languages };
    expect(await issues().list()).toMatchObject([{ issue: 1, state: "sent", ...figures }]);
    expect(await issues().schedule(1, NOW, NOW)).toMatchObject({
      ok: false,
      reason: "not_possible",
    });
  });

  it("plans what is as it was seen: of two people one does, and both are written down", async () => {
    const author = { id: "p1", name: "ann@studio.example" };
    const seen = { author, seen: null };
    const first = await issues().schedule(1, NOW + MINUTE, NOW, seen);
    expect(first).toMatchObject({ ok: true, send: { state: "scheduled" } });
    expect(await issues().schedule(1, NOW, NOW, seen)).toMatchObject({
      ok: false,
      reason: "changed",
      send: { sendAt: NOW + MINUTE },
    });
    const current = { state: "scheduled", sendAt: NOW + MINUTE } as const;
    expect(await issues().schedule(1, NOW, NOW, { author, seen: current })).toMatchObject({
      ok: true,
    });
    await issues().pause(1, null, { author, now: NOW + 1 });
    await issues().pause(1, null, { author, now: NOW + 2 });
    await issues().resume(1, { author, now: NOW + 3 });
    await issues().cancel(1, NOW + 4, author);
    const written = await atHand().store.people.audit({ limit: 9 });
    expect(
      written
        .map(({ action }) => action)
        .toReversed()
        .slice(2),
    ).toEqual(["issue_pause", "issue_resume", "issue_cancel"]);
    expect(written).toHaveLength(5);
    expect(written[0]).toMatchObject({
      subject: "1",
      author,
      before: { sending: "scheduled" },
      after: { sending: "cancelled" },
    });
  });

  it("never claims again what a killed worker had handed over, and all the rest", async () => {
    await subscribed(["ann", "bob"]);
    await issues().schedule(1, NOW, NOW);
    const [ann] = await claim();
    if (!ann) throw new Error("nothing was claimed");
    expect(await issues().handOver(ann, NOW)).toBe(true);
    expect(await issues().handOver(ann, NOW)).toBe(false);

    const again = await claim(NOW + LEASE_MS, "w2");
    expect(ids(again)).toEqual(["bob"]);
    expect(await issues().find(1)).toMatchObject({ uncertain: 1, state: "sending" });
    // The first worker was not dead but slow: its answer comes too late.
    await issues().settle(ann, { kind: "delivered" }, NOW + LEASE_MS);
    await settle(again, { kind: "delivered" }, NOW + LEASE_MS);
    await claim(NOW + LEASE_MS + MINUTE);
    expect(await issues().find(1)).toMatchObject({ uncertain: 1, delivered: 1, state: "sent" });
  });

  it("ends leases at once for a server that is the only one", async () => {
    await subscribed(["ann", "bob"]);
    await issues().schedule(1, NOW, NOW);
    const [ann] = await claim();
    if (ann) await issues().handOver(ann, NOW);
    await issues().endLeases(NOW + 1);
    expect(ids(await claim(NOW + 1, "w2"))).toEqual(["bob"]);
    expect(await issues().find(1)).toMatchObject({ uncertain: 1 });
  });

  it("leaves out who has left since, and tells who could not be reached", async () => {
    await subscribed(["ann", "bob", "cem", "dan"]);
    await issues().schedule(1, NOW, NOW);
    const [ann, bob] = await claim(NOW, "w1", 2);
    if (!ann || !bob) throw new Error("nothing was claimed");
    await end("ann").execute();
    await end("cem").execute();
    expect(await issues().handOver(ann, NOW)).toBe(false);
    await issues().settle(ann, { kind: "skipped" }, NOW);
    await settle([bob], { kind: "deferred", at: NOW + MINUTE, code: "451" });
    expect(await issues().find(1)).toMatchObject({ deferred: 1, skipped: 1 });

    expect(ids(await claim(NOW))).toEqual(["dan"]);
    const [again] = await claim(NOW + MINUTE);
    expect(again).toMatchObject({ subscriberId: "bob", attempts: 2 });
    if (again) await settle([again], { kind: "bounced", code: "550" }, NOW + MINUTE);
    expect(await issues().find(1)).toMatchObject({ deferred: 0, bounced: 1, state: "sending" });
  });

  it("pauses between two copies, resumes, and ends for those who have none", async () => {
    await subscribed(["ann", "bob", "cem"]);
    await issues().schedule(1, NOW, NOW);
    const [ann, bob] = await claim(NOW, "w1", 2);
    if (!ann || !bob) throw new Error("nothing was claimed");
    expect(await issues().handOver(ann, NOW)).toBe(true);
    expect(await issues().pause(1, null)).toMatchObject({ ok: true });
    expect(await issues().handOver(bob, NOW)).toBe(false);
    await issues().settle(ann, { kind: "delivered" }, NOW);
    await issues().settle(bob, { kind: "returned", isRelayAway: false }, NOW);
    expect(await issues().next(NOW + MINUTE)).toBeUndefined();
    expect(await claim(NOW + MINUTE)).toEqual([]);

    expect(await issues().resume(1)).toMatchObject({ ok: true, send: { state: "sending" } });
    const rest = await claim(NOW + MINUTE);
    expect(rest).toMatchObject([
      { subscriberId: "bob", attempts: 1 },
      { subscriberId: "cem", attempts: 1 },
    ]);
    await issues().cancel(1, NOW + MINUTE);
    for (const copy of rest) expect(await issues().handOver(copy, NOW + MINUTE)).toBe(false);
    expect(await issues().find(1)).toMatchObject({ state: "cancelled", delivered: 1, skipped: 2 });
    expect(await issues().resume(1)).toMatchObject({ ok: false });
    expect(await issues().schedule(1, NOW, NOW)).toMatchObject({ ok: false });
  });

  it("lets other mails go first, keeps its pace, and slows down", async () => {
    await subscribed(["ann", "bob", "cem", "dan"]);
    await issues().schedule(1, NOW, NOW);
    const { outbox } = atHand().store;
    const about = { dedupeKey: "m", ref: "r", refRevision: null, payload: "{}" };
    await outbox.enqueue([{ id: "m", kind: "booking_notice", notBefore: NOW, ...about }]);
    expect(await issues().next(NOW)).toBeUndefined();
    await outbox.cancel("m");

    const first = await claim(NOW, "w1", 2, 999.7);
    expect(first).toHaveLength(2);
    expect(await claim(NOW + 1_999, "w2", 2, 1_000)).toEqual([]);
    await settle(first, { kind: "returned", isRelayAway: true });
    const [probe, ...none] = await claim(NOW + 2_000, "w1", 2, 1_000);
    expect([probe?.subscriberId, none]).toEqual(["ann", []]);
    expect(await issues().next(NOW + 5_999)).toBeUndefined();
    expect(await issues().next(NOW + 6_000)).toBeDefined();
  });

  it("counts bounces in a row, and who left by which issue", async () => {
    await subscribed(["ann"], { unsub_hash: "hash" });
    const inRow: number[] = [];
    for (const issue of [1, 2, 3, 4]) {
      const now = NOW + issue * MINUTE;
      await issues().schedule(issue, now, now);
      const copies = await claim(now, "w1", 1, 0, issue);
      await settle(copies, { kind: "delivered" }, now);
      const copy = await issues().findCopy(`${issue} ann`);
      // The third one arrives.
      if (copy && issue !== 3) inRow.push(await issues().bounce(copy, "5.2.2"));
    }
    expect(inRow).toEqual([1, 2, 1]);
    const known = await issues().findCopy("4 ann");
    expect(known).toMatchObject({ isNews: false });
    const again = known && (await issues().bounce(known, "5.2.2"));
    expect(again).toBe(0);
    expect(await issues().find(3)).toMatchObject({ delivered: 1, bounced: 0 });

    const signer = createSigner(["key"]);
    const { newsletter } = atHand().store;
    const service = createNewsletterService({ store: newsletter, signer, newId: countingIds("n") });
    const token = (await service.recipient("ann", NOW))?.unsubscribeToken ?? "";
    expect(await service.look("unsubscribe", `${token}.3`)).toMatchObject({ state: "confirmed" });
    for (const link of [`${token}.3`, `${token}.2`]) {
      expect(await service.unsubscribe(link, NOW, "one-click")).toMatchObject({ ok: true });
    }
    expect(await issues().list()).toMatchObject([
      { left: 0 },
      { left: 1 },
      { left: 0 },
      { left: 0 },
    ]);
  });

  it("forgets with a person which issues they had, and tells them before", async () => {
    await subscribed(["ann"]);
    await issues().schedule(1, NOW, NOW);
    await settle(await claim(), { kind: "delivered" });
    const person = {
      emailKeys: ["ann@example.com"],
      consentSubjects: ["subject"],
      suppressionHashes: ["hash"],
    };
    const { privacy } = atHand().store;
    expect((await privacy.collect(person)).issues).toMatchObject([
      { issue: 1, state: "delivered" },
    ]);
    await privacy.erase({ ...person, now: NOW });
    expect((await privacy.collect(person)).issues).toEqual([]);
    expect(await issues().find(1)).toMatchObject({ delivered: 1 });
  });
});
