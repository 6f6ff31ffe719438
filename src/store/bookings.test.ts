import { describe, expect, it } from "vitest";
import { ENGINES } from "#fixtures/store/engines.ts";
import {
  after,
  bookRequest,
  confirmRequest,
  message,
  moveRequest,
  NOW,
  outcomeOf,
  ticksAt,
  timeAt,
} from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const DAY = 24 * 60;

describe.each(ENGINES)("bookings on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  /** Claimed ticks and used places of the first two days. */
  async function taken(): Promise<{ ticks: readonly number[]; used: Record<string, number> }> {
    const occupancy = await atHand().store.bookings.occupancy(
      {
        time: { start: after(-DAY), end: after(3 * DAY) },
        days: { first: "2027-03-17", last: "2027-03-20" },
      },
      NOW,
    );
    return {
      ticks: [...occupancy.claimed].toSorted((a, b) => a - b),
      used: Object.fromEntries(occupancy.usedByDay),
    };
  }

  async function messages(): Promise<readonly string[]> {
    const { db } = atHand();
    const rows = await db.selectFrom("outbox").select(["id", "state"]).orderBy("id").execute();
    return rows.map(({ id, state }) => `${id} ${state}`);
  }

  it("are stored whole, with consent, words and mails", async () => {
    const { store, db } = atHand();
    const request = bookRequest("ann", after(0));
    const result = await store.bookings.book(request);

    expect(result).toEqual({
      ok: true,
      booking: {
        ...request.booking,
        revision: 0,
        tokenVersion: 0,
        createdAt: NOW,
        updatedAt: NOW,
        cancelledAt: null,
      },
    });
    expect(result).toEqual({ ok: true, booking: await store.bookings.find("ann") });
    expect(await taken()).toEqual({ ticks: ticksAt(after(0)), used: { "2027-03-18": 1 } });
    expect(await messages()).toEqual(["ann/studio-booked pending", "ann/visitor-booked pending"]);
    expect(
      await db
        .selectFrom("consent")
        .innerJoin("wording", "wording.id", "consent.wording_id")
        .select(["subject_key", "action", "at", "body"])
        .execute(),
    ).toEqual([{ subject_key: "ann@example.com", action: "given", at: NOW, body: "I agree." }]);
  });

  it("leave nothing behind when refused, and the form can be sent again", async () => {
    const { store, db } = atHand();
    await store.bookings.book(bookRequest("ann", after(0)));
    const before = { taken: await taken(), messages: await messages() };

    expect(outcomeOf(await store.bookings.book(bookRequest("bob", after(40))))).toBe("slot_taken");
    const full = bookRequest("bob", after(60), { maxPerDay: 1 });
    expect(outcomeOf(await store.bookings.book(full))).toBe("day_full");
    expect({ taken: await taken(), messages: await messages() }).toEqual(before);
    expect(await db.selectFrom("consent").select("id").execute()).toHaveLength(1);
    expect(await store.bookings.find("bob")).toBeUndefined();
    expect(outcomeOf(await store.bookings.book(bookRequest("bob", after(45))))).toBe("ok");
  });

  it("G4: answer a repeated form as before and refuse its id for anything else", async () => {
    const { bookings } = atHand().store;
    const request = bookRequest("ann", after(0));
    const { submission } = request;
    expect(await bookings.findSubmission(submission.id, submission.requestHash)).toEqual({
      state: "new",
    });
    const first = await bookings.book(request);

    expect(await bookings.book(request)).toEqual(first);
    expect(await bookings.findSubmission(submission.id, submission.requestHash)).toEqual({
      state: "kept",
      bookingId: "ann",
      status: 201,
    });
    expect(await bookings.findSubmission(submission.id, "other")).toEqual({ state: "key_reused" });
    const other = {
      ...bookRequest("bob", after(120)),
      submission: { ...submission, requestHash: "other" },
    };
    expect(outcomeOf(await bookings.book(other))).toBe("key_reused");
  });

  it("move onto a time that overlaps their own, with the next revision", async () => {
    const { bookings } = atHand().store;
    await bookings.book(bookRequest("ann", after(0)));
    const moved = await bookings.reschedule(moveRequest("ann", 0, after(15), { now: NOW + 5 }));

    expect(moved).toMatchObject({
      ok: true,
      booking: { ...timeAt(after(15)), revision: 1, updatedAt: NOW + 5, createdAt: NOW },
    });
    expect(await taken()).toEqual({ ticks: ticksAt(after(15)), used: { "2027-03-18": 1 } });
    expect(await messages()).toEqual([
      "ann/studio-booked cancelled",
      "ann/visitor-booked cancelled",
      "ann/visitor-moved-1 pending",
    ]);
  });

  it("move to another day and take its place there", async () => {
    const { bookings } = atHand().store;
    await bookings.book(bookRequest("ann", after(0)));
    await bookings.book(bookRequest("bob", after(DAY)));
    const full = moveRequest("ann", 0, after(DAY + 60), { maxPerDay: 1 });

    expect(outcomeOf(await bookings.reschedule(full))).toBe("day_full");
    expect(outcomeOf(await bookings.reschedule(moveRequest("ann", 0, after(DAY + 15))))).toBe(
      "slot_taken",
    );
    expect(await taken()).toMatchObject({ used: { "2027-03-18": 1, "2027-03-19": 1 } });
    expect(outcomeOf(await bookings.reschedule(moveRequest("ann", 0, after(DAY + 60))))).toBe("ok");
    expect(await taken()).toEqual({
      ticks: [...ticksAt(after(DAY)), ...ticksAt(after(DAY + 60))],
      used: { "2027-03-18": 0, "2027-03-19": 2 },
    });
  });

  it("do not move for somebody who saw an older revision, twice, or to where they are", async () => {
    const { bookings } = atHand().store;
    const submission = { id: "move", requestHash: "h", status: 200, expiresAt: NOW + 1 };
    await bookings.book(bookRequest("ann", after(0)));
    const move = moveRequest("ann", 0, after(60), { submission });
    const moved = await bookings.reschedule(move);

    expect(await bookings.reschedule(move)).toEqual(moved);
    expect(outcomeOf(await bookings.reschedule(moveRequest("ann", 0, after(120))))).toBe("changed");
    expect(await bookings.reschedule(moveRequest("ann", 1, after(60)))).toEqual(moved);
    expect(outcomeOf(await bookings.reschedule(moveRequest("nobody", 0, after(0))))).toBe(
      "not_found",
    );
    expect(await messages()).toHaveLength(3);
  });

  it("G6: are cancelled once; time, place and unsent mails go", async () => {
    const { bookings, outbox } = atHand().store;
    await bookings.book(bookRequest("ann", after(0)));
    const [sending] = await outbox.lease({ owner: "w", now: NOW, leaseUntil: NOW + 1, limit: 1 });
    const cancel = { id: "ann", revision: 0, messages: [message("ann", "gone")], now: NOW + 9 };
    const cancelled = await bookings.cancel(cancel);

    expect(cancelled).toMatchObject({
      ok: true,
      booking: { status: "cancelled", revision: 1, cancelledAt: NOW + 9 },
    });
    expect(await bookings.cancel({ ...cancel, now: NOW + 99 })).toEqual(cancelled);
    expect(await taken()).toEqual({ ticks: [], used: { "2027-03-18": 0 } });
    expect(sending && (await outbox.retry(sending, NOW + 5, "451"))).toBe(false);
    expect(await messages()).toEqual([
      "ann/gone pending",
      "ann/studio-booked cancelled",
      "ann/visitor-booked cancelled",
    ]);
    expect(outcomeOf(await bookings.reschedule(moveRequest("ann", 1, after(60))))).toBe(
      "not_active",
    );
    expect(outcomeOf(await bookings.book(bookRequest("bob", after(0))))).toBe("ok");
  });

  it("wait for their mail address and are confirmed once", async () => {
    const { bookings } = atHand().store;
    const request = bookRequest("ann", after(0));
    await bookings.book({ ...request, booking: { ...request.booking, status: "pending_email" } });
    const confirm = confirmRequest("ann", after(0));

    expect(await bookings.listUnconfirmed(NOW)).toEqual([]);
    expect(await bookings.listUnconfirmed(NOW + 1)).toMatchObject([{ id: "ann" }]);
    const confirmed = await bookings.confirm(confirm);
    expect(confirmed).toMatchObject({ ok: true, booking: { status: "confirmed", revision: 1 } });
    expect(await bookings.confirm(confirm)).toEqual(confirmed);
    expect(await bookings.listUnconfirmed(NOW + 1)).toEqual([]);
    expect(outcomeOf(await bookings.confirm({ ...confirm, id: "nobody" }))).toBe("not_found");
  });

  it("are listed by start", async () => {
    const { bookings } = atHand().store;
    await bookings.book(bookRequest("bob", after(60)));
    await bookings.book(bookRequest("ann", after(0)));
    const listed = await bookings.list({ start: after(0), end: after(61) });

    expect(listed.map(({ id }) => id)).toEqual(["ann", "bob"]);
    expect(await bookings.list({ start: after(1), end: after(60) })).toEqual([]);
  });
});
