import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { provenHolds } from "./migrations/006-proven-holds.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import {
  after,
  bookRequest,
  confirmRequest,
  holdRequest,
  NOW,
  outcomeOf,
  ticksAt,
} from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const RANGE = {
  time: { start: after(0), end: after(600) },
  days: { first: "2027-03-18", last: "2027-03-18" },
};

/** Four meetings one after the other, of which two may be hidden. */
const STARTS = [0, 60, 120, 180].map(after);
const DAY = { slots: STARTS.map(ticksAt), mostHidden: 2 };

describe.each(ENGINES)("b4: tentative claims on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  const hold = async (name: string, minutes: number, isProven: boolean, changes = {}) => {
    const request = holdRequest(name, after(minutes), { isProven, day: DAY, ...changes });
    return outcomeOf(await atHand().store.bookings.placeHold(request));
  };
  const ask = async (name: string, minutes: number, changes = {}) => {
    const request = bookRequest(name, after(minutes), { day: DAY, ...changes });
    const booking = { ...request.booking, status: "pending_email" as const };
    return outcomeOf(await atHand().store.bookings.book({ ...request, booking }));
  };
  const book = async (name: string, minutes: number, changes = {}) =>
    outcomeOf(await atHand().store.bookings.book(bookRequest(name, after(minutes), changes)));
  const confirm = async (name: string, minutes: number, changes = {}) => {
    const request = { ...confirmRequest(name, after(minutes)), ...changes };
    return outcomeOf(await atHand().store.bookings.confirm(request));
  };
  /** Ticks in somebody's way, and the day's places that are used. */
  const taken = async (outranks: boolean) => {
    const found = await atHand().store.bookings.occupancy(RANGE, NOW, { outranks });
    return [found.claimed.size, found.usedByDay.get("2027-03-18") ?? 0];
  };
  const TICKS = ticksAt(after(0)).length;

  it("of holds keep out who has proven nothing, and give way to who has", async () => {
    expect(await hold("ann", 0, false)).toBe("ok");
    expect(await hold("bob", 0, false)).toBe("slot_taken");
    expect([await taken(false), await taken(true)]).toEqual([
      [TICKS, 0],
      [0, 0],
    ]);
    expect(await hold("cem", 0, true)).toBe("ok");
    expect(await atHand().store.bookings.findHold("ann", NOW)).toBeUndefined();
    expect(await hold("dov", 0, true)).toBe("slot_taken");
    expect(await taken(true)).toEqual([TICKS, 0]);
  });

  it("of bookings that wait have no place, give way, and become firm when they are confirmed", async () => {
    expect(await ask("ann", 0)).toBe("ok");
    expect(await ask("bob", 0)).toBe("slot_taken");
    expect([await taken(false), await taken(true)]).toEqual([
      [TICKS, 0],
      [0, 0],
    ]);
    expect(await book("cem", 15)).toBe("ok");
    expect(await confirm("ann", 0)).toBe("slot_taken");
    expect(await taken(true)).toEqual([TICKS, 1]);

    expect(await ask("dov", 120)).toBe("ok");
    expect(await confirm("dov", 120, { maxPerDay: 1 })).toBe("day_full");
    expect(await confirm("dov", 120)).toBe("ok");
    expect(await taken(true)).toEqual([2 * TICKS, 2]);
    expect(await book("eva", 120)).toBe("slot_taken");
  });

  it("that go leave the places of others alone", async () => {
    await book("ann", 0);
    await ask("bob", 60);
    const { bookings } = atHand().store;
    await bookings.cancel({ id: "bob", revision: 0, messages: [], now: NOW });
    expect(await taken(false)).toEqual([TICKS, 1]);
  });

  it("hide half of a day at most; who asks for more waits without a claim, one for each time", async () => {
    expect([await hold("ann", 0, false), await ask("bob", 60)]).toEqual(["ok", "ok"]);
    expect(await hold("cem", 120, false)).toBe("day_held");
    expect(await ask("dov", 120)).toBe("ok");
    expect(await ask("eva", 120)).toBe("slot_taken");
    expect(await taken(false)).toEqual([2 * TICKS, 0]);
    expect(await confirm("dov", 120)).toBe("ok");
    expect(await taken(false)).toEqual([3 * TICKS, 1]);
  });

  it("are what those have who prove work once half of the day is held: nobody is refused", async () => {
    const outcomes = [];
    for (const [index, name] of ["ann", "bob", "cem", "dov"].entries()) {
      outcomes.push(await hold(name, 60 * index, true));
    }
    expect(outcomes).toEqual(["ok", "ok", "ok", "ok"]);
    expect([await taken(false), await taken(true)]).toEqual([
      [4 * TICKS, 0],
      [2 * TICKS, 0],
    ]);
    expect(await book("eva", 120)).toBe("ok");
  });

  it("had places before: an upgrade takes them away, of what waits alone", async () => {
    await book("ann", 0);
    await ask("bob", 60);
    const { db } = atHand();
    await sql`UPDATE day_quota SET used = 2`.execute(db);
    const [, , places = ""] = provenHolds;
    await sql.raw(places).execute(db);
    expect(await taken(true)).toEqual([TICKS, 1]);
  });

  it("of a day that is small: the first claim is never too much", async () => {
    const small = { slots: [ticksAt(after(0)), ticksAt(after(15))], mostHidden: 1 };
    expect(await hold("ann", 0, false, { day: small })).toBe("ok");
    expect(await hold("bob", 60, false, { day: small })).toBe("day_held");
  });
});
