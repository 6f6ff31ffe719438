import { describe, expect, it } from "vitest";
import type { BlockedTime } from "#booking";
import { ENGINES } from "#fixtures/store/engines.ts";
import { after, bookRequest, NOW } from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const author = { id: "ann", name: "ann@studio.example" };

function blockOf(id: string, changes: Partial<BlockedTime> = {}): BlockedTime {
  return {
    id,
    first: "2027-03-19",
    last: "2027-03-20",
    startMinute: null,
    endMinute: null,
    weekdays: [],
    everyWeeks: 1,
    reason: null,
    createdAt: NOW,
    ...changes,
  };
}

describe.each(ENGINES)("the studio's calendar on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  it("keeps what is blocked, finds it by its days, and writes down who did it", async () => {
    const { blocks, people } = atHand().store;
    const hours = { startMinute: 540, endMinute: 1_440, reason: "Filming" };
    const range = blockOf("range", hours);
    const fridays = blockOf("fridays", { last: null, weekdays: ["fri", "sat"], everyWeeks: 2 });
    await blocks.add({ block: range, line: "range", author });
    await blocks.add({ block: fridays, line: "fridays", author });

    expect(await blocks.find("range")).toEqual(range);
    const on = async (first: string, last: string) =>
      (await blocks.list({ first, last })).map(({ id }) => id);
    expect(await blocks.list({ first: "2027-03-20", last: "2027-03-20" })).toEqual([
      fridays,
      range,
    ]);
    expect(await on("2027-03-21", "2029-01-01")).toEqual(["fridays"]);
    expect(await on("2027-03-01", "2027-03-18")).toEqual([]);

    const removing = { id: "range", line: "range", author, now: NOW + 1 };
    expect(await blocks.remove(removing)).toBe(true);
    expect(await blocks.remove(removing)).toBe(false);
    expect(await blocks.find("range")).toBeUndefined();
    const facts = { block: "range", reason: "Filming" };
    expect(await people.audit({ subject: "range", limit: 9 })).toMatchObject([
      { action: "time_unblock", author, before: facts, after: null },
      { action: "time_block", author, before: null, after: facts },
    ]);
  });

  it("keeps changed rules, all or none, and refuses whoever was slower", async () => {
    const { rules, people } = atHand().store;
    const save = (value: string | null, known: string | undefined, now = NOW) =>
      rules.save({
        changes: ["a", "b"].map((name) => ({ name, value, before: "", after: `${value}` })),
        isCurrent: (current) => current[0]?.value === known,
        author,
        now,
      });
    expect(await save("1", undefined)).toBe(true);
    expect(await save("2", undefined)).toBe(false);
    expect(await rules.list()).toEqual([
      { name: "a", value: "1", changedAt: NOW },
      { name: "b", value: "1", changedAt: NOW },
    ]);
    const both = await Promise.all(["3", "4"].map((value) => save(value, "1", NOW + 1)));
    expect(both.toSorted()).toEqual([false, true]);
    const kept = (await rules.list())[0]?.value;
    expect(await save(null, kept)).toBe(true);
    expect(await rules.list()).toEqual([]);
    const entries = await people.audit({ subject: "a", limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(Array(3).fill("rule_change"));
  });

  it("books without a form's evidence for the studio, and writes down who did it", async () => {
    const { bookings, people } = atHand().store;
    const request = bookRequest("dan", after(300), { consent: undefined, author });
    expect(await bookings.book(request)).toMatchObject({ ok: true });
    expect(await bookings.book(bookRequest("eva", after(300)))).toMatchObject({ ok: false });
    expect(await people.audit({ subject: "dan", limit: 9 })).toMatchObject([
      { action: "booking_add", author, before: null, after: { start: after(300) } },
    ]);
  });

  it("lists bookings a page at a time", async () => {
    const { bookings } = atHand().store;
    for (const [name, minutes] of [
      ["bob", 0],
      ["ann", 60],
      ["cem", 120],
    ] as const) {
      await bookings.book(bookRequest(name, after(minutes)));
    }
    await bookings.cancel({ id: "ann", revision: 0, messages: [], now: NOW });
    const page = async (id: string | undefined, statuses = ["confirmed"] as const) =>
      (await bookings.page({ from: { start: after(0), id }, statuses, limit: 1 })).map(
        (one) => one.id,
      );
    expect([await page(undefined), await page("bob"), await page("bib")]).toEqual([
      ["bob"],
      ["cem"],
      ["bob"],
    ]);
  });
});
