import { describe, expect, it } from "vitest";
import { ENGINES } from "#fixtures/store/engines.ts";
import {
  after,
  bookRequest,
  holdRequest,
  NOW,
  outcomeOf,
  ticksAt,
} from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const MINUTE = 60_000;
const LATER = NOW + 11 * MINUTE;
const RANGE = {
  time: { start: after(0), end: after(600) },
  days: { first: "2027-03-18", last: "2027-03-18" },
};

describe.each(ENGINES)("holds on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  async function claimed(now = NOW, ownTokenHash?: string): Promise<readonly number[]> {
    const { claimed: ticks } = await atHand().store.bookings.occupancy(RANGE, now, {
      ownTokenHash,
    });
    return [...ticks].toSorted((a, b) => a - b);
  }

  it("keep a time from others, not from their own visitor", async () => {
    const { bookings } = atHand().store;
    const held = await bookings.placeHold(holdRequest("ann", after(0)));
    const other = await bookings.placeHold(holdRequest("bob", after(30)));
    const booked = await bookings.book(bookRequest("bob", after(15)));

    expect(held).toMatchObject({ ok: true, hold: { start: after(0), isExtended: false } });
    const counts = [NOW, LATER].map((now) => atHand().store.figures(now));
    expect((await Promise.all(counts)).map(({ holds }) => holds)).toEqual([1, 0]);
    expect(outcomeOf(other)).toBe("slot_taken");
    expect(outcomeOf(booked)).toBe("slot_taken");
    expect(await claimed()).toEqual(ticksAt(after(0)));
    expect(await claimed(NOW, "ann")).toEqual([]);
    expect(await bookings.findHold("bob", NOW)).toBeUndefined();
  });

  it("become the booking of their visitor", async () => {
    const { bookings } = atHand().store;
    await bookings.placeHold(holdRequest("ann", after(0)));
    const booked = await bookings.book(bookRequest("ann", after(0), { holdTokenHash: "ann" }));

    expect(outcomeOf(booked)).toBe("ok");
    expect(await claimed(NOW, "ann")).toEqual(ticksAt(after(0)));
    expect(await bookings.findHold("ann", NOW)).toBeUndefined();
  });

  it("are kept when the booking is refused", async () => {
    const { bookings } = atHand().store;
    await bookings.placeHold(holdRequest("ann", after(0)));
    const request = bookRequest("ann", after(0), { holdTokenHash: "ann", maxPerDay: 0 });

    expect(outcomeOf(await bookings.book(request))).toBe("day_full");
    expect(await bookings.findHold("ann", NOW)).toBeDefined();
    expect(await claimed()).toEqual(ticksAt(after(0)));
  });

  it("do not last longer when the same time is asked for again, but once when extended", async () => {
    const { bookings } = atHand().store;
    const { expiresAt } = holdRequest("ann", after(0));
    await bookings.placeHold(holdRequest("ann", after(0)));
    const again = await bookings.placeHold(
      holdRequest("ann", after(0), { id: "other", expiresAt: expiresAt + MINUTE }),
    );

    expect(again).toMatchObject({ ok: true, hold: { expiresAt } });
    expect(await bookings.extendHold("ann", expiresAt + MINUTE, NOW)).toMatchObject({
      expiresAt: expiresAt + MINUTE,
      isExtended: true,
    });
    expect(await bookings.extendHold("ann", expiresAt + 2 * MINUTE, NOW)).toBeUndefined();
    expect(await bookings.extendHold("nobody", expiresAt, NOW)).toBeUndefined();
  });

  it("end: the time is free to see, to hold and to book", async () => {
    const { bookings } = atHand().store;
    await bookings.placeHold(holdRequest("ann", after(0)));
    const { expiresAt } = holdRequest("ann", after(0));

    expect(await claimed(expiresAt - 1)).toEqual(ticksAt(after(0)));
    expect(await claimed(expiresAt)).toEqual([]);
    expect(await bookings.findHold("ann", expiresAt)).toBeUndefined();
    const booked = await bookings.book(bookRequest("bob", after(15), { now: LATER }));
    expect(outcomeOf(booked)).toBe("ok");
    expect(await claimed(LATER)).toEqual(ticksAt(after(15)));
  });

  it("are limited for one address and for one day; ended and moved ones do not count", async () => {
    const { bookings } = atHand().store;
    const place = async (token: string, minutes: number, changes = {}): Promise<string> => {
      const limits = { networkKeys: ["net", "wide"], maxPerNetwork: [2, 3], ...changes };
      return outcomeOf(await bookings.placeHold(holdRequest(token, after(minutes), limits)));
    };

    expect(await place("a", 0)).toBe("ok");
    expect(await place("b", 60)).toBe("ok");
    expect(await place("c", 120)).toBe("too_many_holds");
    expect(await place("b", 180)).toBe("ok");
    expect(await place("c", 120, { networkKeys: ["next", "wide"] })).toBe("ok");
    expect(await place("d", 240, { networkKeys: ["third", "wide"] })).toBe("too_many_holds");
    expect(await place("c", 120, { now: LATER, expiresAt: LATER + 1 })).toBe("ok");
  });
});
