import { describe, expect, it } from "vitest";
import { effort } from "#fixtures/effort.ts";
import { ENGINES, SQLITE } from "#fixtures/store/engines.ts";
import { NOW } from "#fixtures/store/requests.ts";
import { runRace } from "#fixtures/store/run-race.ts";
import { databaseFor, storeFor, withStore } from "#fixtures/store/with-store.ts";

const HOUR = 3_600_000;
const RULE = { name: "contact-ip", points: 3, windowMs: HOUR };

describe.each(ENGINES)("rate limits on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  it("b4: allow a few at once, then one whenever a token has come back", async () => {
    const { rateLimits } = atHand().store;
    const take = (now: number) => rateLimits.take(RULE, "ann", now);

    expect([await take(NOW), await take(NOW), await take(NOW)]).toEqual(
      [1, 2, 3].map(() => ({ ok: true })),
    );
    expect(await take(NOW)).toEqual({ ok: false, waitMs: HOUR / 3 });
    expect(await take(NOW + HOUR / 3 - 1)).toEqual({ ok: false, waitMs: 1 });
    expect(await take(NOW + HOUR / 3)).toEqual({ ok: true });
    expect(await take(NOW + HOUR / 3)).toEqual({ ok: false, waitMs: HOUR / 3 });
  });

  it("b4: never save up more than the rule's number, and count each rule and key alone", async () => {
    const { rateLimits } = atHand().store;
    await rateLimits.take(RULE, "ann", NOW);
    const later = NOW + 1_000 * HOUR;
    const taken = [];
    for (let index = 0; index < 4; index += 1) {
      taken.push((await rateLimits.take(RULE, "ann", later)).ok);
    }

    expect(taken).toEqual([true, true, true, false]);
    expect(await rateLimits.take(RULE, "bob", later)).toEqual({ ok: true });
    expect(await rateLimits.take({ ...RULE, name: "book-ip" }, "ann", later)).toEqual({ ok: true });
  });

  it("b4: waiting as long as told is enough, whatever the numbers", async () => {
    const { rateLimits } = atHand().store;
    const uneven = { name: "uneven", points: 7, windowMs: 60_001 };
    const afterWaiting = [];
    let now = NOW;
    while (afterWaiting.length < 20) {
      const answer = await rateLimits.take(uneven, "ann", now);
      if (answer.ok) continue;
      now += answer.waitMs;
      afterWaiting.push(await rateLimits.take(uneven, "ann", now));
    }

    expect(afterWaiting.filter(({ ok }) => !ok)).toEqual([]);
    expect(now - NOW).toBeGreaterThan((19 * 60_001) / 7);
    expect(now - NOW).toBeLessThan((21 * 60_001) / 7);
  });

  it("b4: a clock that is behind gives nothing back and takes nothing away", async () => {
    const { rateLimits } = atHand().store;
    const one = { ...RULE, points: 1 };
    await rateLimits.take(one, "ann", NOW);

    expect(await rateLimits.take(one, "ann", NOW - 60_000)).toEqual({
      ok: false,
      waitMs: HOUR + 60_000,
    });
    expect(await rateLimits.take(one, "ann", NOW + HOUR)).toEqual({ ok: true });
  });

  it("b4: can be asked without counting, and take back what did not come about", async () => {
    const { rateLimits } = atHand().store;
    const two = { ...RULE, points: 2 };
    expect(await rateLimits.check(two, "ann", NOW)).toEqual({ ok: true, left: 2 });
    await rateLimits.take(two, "ann", NOW);
    expect(await rateLimits.check(two, "ann", NOW)).toEqual({ ok: true, left: 1 });
    await rateLimits.take(two, "ann", NOW);
    expect(await rateLimits.check(two, "ann", NOW)).toEqual({ ok: false, waitMs: HOUR / 2 });
    expect(await rateLimits.check(two, "ann", NOW + HOUR / 2)).toEqual({ ok: true, left: 1 });
    expect(await rateLimits.check(two, "ann", NOW + 9 * HOUR)).toEqual({ ok: true, left: 2 });
    await rateLimits.giveBack(two, "ann");
    expect(await rateLimits.take(two, "ann", NOW)).toEqual({ ok: true });
    for (let count = 0; count < 9; count += 1) await rateLimits.giveBack(two, "ann");
    const all = [1, 2, 3].map(() => rateLimits.take(two, "ann", NOW));
    expect((await Promise.all(all)).filter(({ ok }) => ok)).toHaveLength(2);
  });

  it("b4: of 50 at the same moment as many pass as there are tokens", async () => {
    const { rateLimits } = atHand().store;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => rateLimits.take({ ...RULE, points: 20 }, "ann", NOW)),
    );

    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  });
});

describe.each(effort([SQLITE], ENGINES))("nodes on $name", { timeout: 60_000 }, (engine) => {
  it("b4: share their buckets, also with one that starts later", async () => {
    const { settings } = await databaseFor(engine);
    const printed = await runRace(2, { task: "take", attempts: 25, settings });
    const restarted = await storeFor(settings);
    const answer = await restarted.rateLimits.take({ ...RULE, points: 20 }, "race", NOW);

    expect(printed.flat().filter((outcome) => outcome === "ok")).toHaveLength(20);
    expect(printed.flat()).toHaveLength(50);
    expect(answer.ok).toBe(false);
  });
});
