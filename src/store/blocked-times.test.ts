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
