import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStudio, type FilledStudio } from "#fixtures/filled-studio.ts";
import { typed } from "#fixtures/typed-terminal.ts";

const THURSDAY = "2027-03-18T08:00:00Z";

let studio: FilledStudio;
beforeEach(async () => {
  studio = await createStudio();
});
afterEach(() => studio.remove());

const run = (line: string, answer?: boolean) => typed(line, studio.env, answer);

/** Kinds of the mails about a booking's newest revision that wait. */
async function waiting(ref: string): Promise<readonly string[]> {
  const entries = await studio.services.store.outbox.list({ states: ["pending"], limit: 99 });
  return entries
    .filter((entry) => entry.ref === ref)
    .map(({ kind }) => kind)
    .toSorted();
}

describe("booking list and show", () => {
  it("show what lies ahead, or what is asked for", async () => {
    const later = await studio.book("ann", "2027-03-19T08:00:00Z");
    const first = await studio.book("bob", THURSDAY, "high");
    const gone = await studio.book("cem", "2027-03-19T10:00:00Z");
    await studio.services.booking.cancel({ booking: gone, now: Date.parse(THURSDAY) });
    const ids = async (options: string) =>
      (await run(`booking list --json${options}`)).json<{ id: string }[]>().map(({ id }) => id);

    expect(await ids("")).toEqual([first.id, later.id]);
    expect(await ids(" --state cancelled")).toEqual([gone.id]);
    expect(await ids(" --all")).toEqual([first.id, later.id, gone.id]);
    expect(await ids(" --from 2027-03-19")).toEqual([later.id]);
    expect(await ids(" --to 2027-03-19")).toEqual([first.id]);
    expect(await ids(" --from 2027-03-20")).toEqual([]);
    expect((await run("booking list --from 2027-03-20")).out).toContain("No bookings");
    const lines = (await run("booking list")).out.split("\n");
    expect(lines[1]).toMatch(/Thu 2027-03-18 09:00 +pending_email +bob +bob@example\.com/);
    expect(lines[2]).toContain("2027-03-19 04:00 America/New_York");
  });

  it("find a booking by id, by reference, in any size of letters", async () => {
    const { id } = await studio.book("ann", THURSDAY);
    const reference = id.slice(-6);
    for (const name of [id, reference, reference.toUpperCase()]) {
      expect((await run(`booking show ${name} --json`)).json()).toMatchObject({
        id,
        reference: reference.toUpperCase(),
        status: "confirmed",
        start: THURSDAY,
        studioWall: "2027-03-18T09:00",
        visitorWall: "2027-03-18T04:00",
        revision: 0,
        cancelledAt: null,
      });
    }
    expect((await run(`booking show ${id}`)).out).toContain("ann@example.com");
    expect(await run("booking show zzzzzz")).toMatchObject({ code: 1, out: "" });
  });
});

describe("b1: booking cancel and move", () => {
  it("ask first, and tell visitor and studio as a visitor's change does", async () => {
    const { id } = await studio.book("ann", THURSDAY);
    expect(await run(`booking cancel ${id}`)).toMatchObject({ code: 2, out: "" });
    expect(await run(`booking cancel ${id}`, false)).toMatchObject({ code: 1, out: "" });
    expect((await run(`booking move ${id} 2027-03-18T10:00`)).code).toBe(2);

    expect(await run(`booking move ${id} 2027-03-18T10:00`, true)).toMatchObject({ code: 0 });
    const reminders = ["booking_reminder", "booking_reminder"];
    expect(await waiting(id)).toEqual(["booking_moved", "booking_notice", ...reminders]);
    const moved = (await run(`booking move ${id} 2027-03-18T11:00:00Z --yes --json`)).json();
    expect(moved).toMatchObject({ studioWall: "2027-03-18T12:00", revision: 2 });

    const cancelled = await run(`booking cancel ${id} --yes --json`);
    expect(cancelled.json()).toMatchObject({ status: "cancelled", revision: 3 });
    expect(await waiting(id)).toEqual(["booking_cancelled", "booking_notice"]);
    expect(await run(`booking cancel ${id} --yes`)).toMatchObject({ code: 0 });
    expect((await run(`booking move ${id} 2027-03-18T10:00 --yes`)).code).toBe(1);
  });

  it("leave a booking where it is when the time cannot be had, and offer others", async () => {
    const { id, start } = await studio.book("ann", THURSDAY);
    await studio.book("bob", "2027-03-18T10:00:00Z");
    const { code, notes } = await run(`booking move ${id} 2027-03-18T11:00 --yes`);
    expect(code).toBe(1);
    expect(notes).toMatch(/taken[^]*nearest available: 2027-03-18 \d\d:\d\d/);
    for (const time of ["2027-03-18T11:07", "2027-03-20T11:00", "2027-09-18T11:00"]) {
      expect((await run(`booking move ${id} ${time} --yes`)).code, time).toBe(1);
    }
    expect(await studio.services.store.bookings.find(id)).toMatchObject({ start, revision: 0 });
  });

  it("tell nobody of a booking that was never confirmed", async () => {
    const { id } = await studio.book("ann", THURSDAY, "high");
    expect((await run(`booking cancel ${id} --yes`)).code).toBe(0);
    expect(await waiting(id)).toEqual([]);
  });
});

describe("booking add", () => {
  it("books for somebody who called, what is not offered only when that is meant", async () => {
    const who = "--name Rosa --mail rosa@example.com --phone +31207654321";
    const added = await run(`booking add 2027-03-18T09:00 ${who} --lang he --json`);
    const { id } = added.json<{ id: string }>();
    expect(added.json()).toMatchObject({ studioWall: "2027-03-18T09:00", locale: "he" });
    expect(await waiting(id)).toContain("booking_booked");
    expect((await run(`booking add 2027-03-18T09:00 ${who} --anyway`)).code).toBe(1);
    const late = `booking add 2027-03-20T23:00 ${who} --silent`;
    expect((await run(late)).notes).toContain("--anyway");
    const anyway = (await run(`${late} --anyway --json`)).json<{ id: string }>();
    expect(await waiting(anyway.id)).toEqual([]);
    expect((await run("booking add 2027-03-18T10:00 --name Rosa")).code).toBe(2);
  });
});

describe("b6: days and outcomes", () => {
  it("close a day, saying what is on it, and open it again", async () => {
    const { id } = await studio.book("ann", THURSDAY);
    await studio.book("bob", "2027-03-19T08:00:00Z");
    const closing = await run("booking close 2027-03-18 --json");
    expect(closing.json()).toMatchObject({ day: "2027-03-18", changed: true, bookings: [{ id }] });
    expect((await run("booking close 2027-03-18")).out).toContain("1 booking is on it");
    expect((await run("booking closed --json")).json()).toEqual(["2027-03-18"]);
    expect((await run("booking open 2027-03-18 --json")).json()).toMatchObject({ changed: true });
    expect((await run("booking open 2027-03-18 --json")).json()).toMatchObject({ changed: false });
    expect((await run("booking closed --json")).json()).toEqual([]);
    expect((await run("booking close 2027-02-30")).code).toBe(2);
  });

  it("block time, saying which calls are in it, and take it back", async () => {
    const { id } = await studio.book("ann", "2027-03-19T08:00:00Z");
    const often =
      "booking block 2027-03-05 --weeks 2 --on fri --hours 09:00-12:00 --reason Filming";
    const made = (await run(`${often} --json`)).json<{ id: string }>();
    expect(made).toMatchObject({ first: "2027-03-05", last: null, bookings: [{ id }] });
    expect((await run("booking blocked")).out).toMatch(/every 2 weeks: fri +Filming/);
    const moving = await run(`booking move ${id} 2027-03-19T10:00 --yes`);
    expect([moving.code, moving.notes]).toEqual([1, expect.stringContaining("closed")]);
    expect((await run(`booking unblock ${made.id}`)).code).toBe(0);
    expect((await run(`booking unblock ${made.id}`)).code).toBe(1);
    expect((await run("booking blocked --json")).json()).toEqual([]);
    expect((await run(`booking move ${id} 2027-03-19T10:00 --yes`)).code).toBe(0);
    for (const wrong of ["--to 2027-03-01", "--hours 17:00-13:00", "--weeks 60", "--on freitag"]) {
      expect((await run(`booking block 2027-03-19 ${wrong}`)).code, wrong).toBe(2);
    }
  });

  it("show the rules, change one, and take it back; the page's history has both", async () => {
    const shownRule = async (name: string) =>
      (await run("booking rules --json"))
        .json<{ rule: string }[]>()
        .find(({ rule }) => rule === name);
    const before = await shownRule("weekly.thu");
    expect(before).toMatchObject({ changed: false });
    const hours = await typed(["booking", "change-rule", "weekly.thu", "9-12"], studio.env);
    expect(hours).toMatchObject({
      code: 0,
      out: expect.stringContaining("09:00–12:00") as unknown,
    });
    expect(await shownRule("weekly.thu")).toMatchObject({ value: "09:00–12:00", changed: true });
    const free = await studio.services.booking.rules.now();
    expect(free.weekly.thu).toEqual([{ startMinute: 540, endMinute: 720 }]);
    expect((await run("booking change-rule weekly.thu closed")).out).toContain("closed");
    expect((await run("booking rules")).out).toMatch(/weekly\.thu +closed +\d\d:\d\d–/);
    expect((await run("booking reset-rule weekly.thu")).code).toBe(0);
    expect(await shownRule("weekly.thu")).toEqual(before);
    for (const wrong of [
      "weekly.thu soon",
      "minNotice -1",
      "maxPerDay 0",
      "zone UTC",
      "weekly.thu",
    ]) {
      expect((await run(`booking change-rule ${wrong}`)).code, wrong).toBe(2);
    }
    const trail = await studio.services.people.audit({ limit: 9 });
    expect(trail.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
      Array.from({ length: 3 }, () => "rule_change weekly.thu"),
    );
  });

  it("record how a meeting went, once it has begun", async () => {
    const { id } = await studio.book("ann", THURSDAY);
    expect((await run(`booking done ${id}`)).code).toBe(1);
    const afterwards = { ...studio.env, CLOCK: "2027-03-18T09:00:00Z" };
    expect((await typed(`booking done ${id} --json`, afterwards)).json()).toMatchObject({
      status: "completed",
    });
    expect((await typed(`booking no-show ${id} --json`, afterwards)).json()).toMatchObject({
      status: "no_show",
    });
  });

  it("make links invalid", async () => {
    const { services } = studio;
    const booking = await studio.book("ann", THURSDAY);
    const token = services.booking.linkToken(booking, "manage");
    const lead = () => services.booking.byLink(booking.id, "manage", token, booking.start);
    expect(await lead()).toBeDefined();
    expect((await run(`booking revoke ${booking.id} --yes`)).code).toBe(0);
    expect(await lead()).toBeUndefined();
  });
});

describe("b1: booking tz-audit", () => {
  it("finds nothing while the zone data stays", async () => {
    await studio.book("ann", THURSDAY);
    const audited = await run("booking tz-audit --json");
    expect([audited.code, audited.json()]).toEqual([0, []]);
    expect((await run("booking tz-audit")).out).toContain("1 booking checked");
  });

  it("tells which booking reads otherwise and what would be right, and moves nothing", async () => {
    const booked = await studio.book("ann", "2027-03-18T09:00:00Z");
    const { bookings } = studio.services.store;
    const { id } = booked;
    // As if it had been agreed under zone data in which New York had no summer time.
    const time = { ...booked, start: Date.parse(THURSDAY), visitorWall: "2027-03-18T03:00" };
    const studioWall = "2027-03-18T09:00";
    const request = { id, revision: 0, messages: [], now: 0, maxPerDay: 9, ticks: [1] };
    await bookings.reschedule({ ...request, time: { ...time, studioWall } });
    const audited = await run("booking tz-audit --json");
    const [drift] = audited.json<Record<string, unknown>[]>();
    expect([audited.code, audited.notes]).toEqual([
      1,
      expect.stringContaining("1 reads otherwise"),
    ]);
    expect(drift).toMatchObject({
      id,
      studio: null,
      visitor: { zone: "America/New_York", agreed: "2027-03-18T03:00", now: "2027-03-18T04:00" },
      suggested: "2027-03-18T07:00:00Z",
    });
    expect((await run("booking tz-audit")).out).toContain("2027-03-18 08:00 Europe/Amsterdam");
    expect(await bookings.find(id)).toMatchObject({ revision: 1 });
  });
});
