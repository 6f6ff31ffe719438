import { describe, expect, it } from "vitest";
import { ENGINES } from "#fixtures/store/engines.ts";
import { after, bookRequest, NOW } from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const MARCH = { first: "2027-03-01", last: "2027-03-31" };

describe.each(ENGINES)("the studio's own actions on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  it("b1: say how a meeting went, once it has begun, and correct it", async () => {
    const { bookings, studio } = atHand().store;
    await bookings.book(bookRequest("ann", after(0)));

    expect(await studio.markDone("ann", "completed", after(0) - 1)).toEqual({
      ok: false,
      reason: "not_yet",
    });
    expect(await studio.markDone("ann", "completed", after(0))).toMatchObject({
      ok: true,
      booking: { status: "completed", revision: 0, updatedAt: after(0) },
    });
    expect(await studio.markDone("ann", "no_show", after(9))).toMatchObject({ ok: true });
    expect(await bookings.find("ann")).toMatchObject({ status: "no_show" });
  });

  it("b1: say nothing about what was cancelled, never confirmed or is not there", async () => {
    const { bookings, studio } = atHand().store;
    const request = bookRequest("bob", after(60));
    const booking = { ...request.booking, status: "pending_email" as const };
    await bookings.book({ ...request, booking });
    await bookings.book(bookRequest("ann", after(0)));
    await bookings.cancel({ id: "ann", revision: 0, messages: [], now: NOW });
    const outcomes = await Promise.all(
      ["ann", "bob", "cem"].map((id) => studio.markDone(id, "completed", after(90))),
    );

    expect(outcomes).toEqual(
      ["not_active", "not_active", "not_found"].map((reason) => ({ ok: false, reason })),
    );
  });

  it("b6: close days and open them again", async () => {
    const { studio } = atHand().store;
    expect(await studio.closeDay("2027-03-19", NOW)).toBe(true);
    expect(await studio.closeDay("2027-03-18", NOW)).toBe(true);
    expect(await studio.closeDay("2027-03-18", NOW)).toBe(false);
    await studio.closeDay("2027-04-01", NOW);

    expect(await studio.closedDays(MARCH)).toEqual(["2027-03-18", "2027-03-19"]);
    expect(await studio.openDay("2027-03-18", NOW)).toBe(true);
    expect(await studio.openDay("2027-03-18", NOW)).toBe(false);
    expect(await studio.closedDays(MARCH)).toEqual(["2027-03-19"]);
  });

  it("b1: make links invalid: of a booking, of the feed", async () => {
    const { bookings, studio } = atHand().store;
    await bookings.book(bookRequest("ann", after(0)));

    expect(await studio.revokeLinks("ann", NOW + 1)).toBe(1);
    expect(await bookings.find("ann")).toMatchObject({ tokenVersion: 1, revision: 0 });
    expect(await studio.revokeLinks("nobody", NOW)).toBeUndefined();
    expect(await studio.feedVersion()).toBe(0);
    expect(new Set(await Promise.all([studio.rotateFeed(), studio.rotateFeed()]))).toEqual(
      new Set([1, 2]),
    );
    expect(await studio.feedVersion()).toBe(2);
  });
});
