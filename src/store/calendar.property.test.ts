import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "./open-store.ts";
import { createOracle, type Step } from "#fixtures/store/calendar-oracle.ts";
import { EFFORT_TIMEOUT_MS, effort } from "#fixtures/effort.ts";
import { ENGINES } from "#fixtures/store/engines.ts";
import {
  after,
  bookRequest,
  holdRequest,
  moveRequest,
  NOW,
  outcomeOf,
} from "#fixtures/store/requests.ts";
import { withStore } from "#fixtures/store/with-store.ts";

const MINUTE = 60_000;
const DAY_MS = 1_440 * MINUTE;
const HOLD_MS = 10 * MINUTE;
const MAX_PER_DAY = 4;
const RUNS = { sqlite: effort(100, 10_000), postgres: effort(25, 10_000) };

const who = fc.constantFrom("ann", "bob", "cem", "dov", "eva", "fay");
const start = fc.integer({ min: 0, max: 16 }).map((index) => after(15 * index));
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 11 }) }),
    fc.record({
      do: fc.constantFrom("hold" as const, "book" as const, "move" as const),
      who,
      start,
    }),
    fc.record({ do: fc.constantFrom("release" as const, "cancel" as const), who }),
  ),
  { minLength: 5, maxLength: 40 },
);

describe.each(ENGINES)("the calendar on $name", { timeout: EFFORT_TIMEOUT_MS }, (engine) => {
  const atHand = withStore(engine);

  it("G2: is after any sequence of steps what a calendar in memory is", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run += 1;
        await compare(atHand().store, sequence, run);
      }),
      { numRuns: RUNS[engine.name] },
    );
  });
});

/** Every run has a day of its own, so that all can use one database. */
async function compare(store: Store, sequence: readonly Step[], run: number): Promise<void> {
  const offset = run * DAY_MS;
  const oracle = createOracle(HOLD_MS, MAX_PER_DAY);
  const visitors = createVisitors(store, run);
  let now = NOW + offset;
  for (const step of sequence) {
    if (step.do === "wait") now += step.minutes * MINUTE;
    const here = "start" in step ? { ...step, start: step.start + offset } : step;
    const [expected, outcome] = [oracle.step(here, now), await visitors.step(here, now)];
    expect(outcome, JSON.stringify(step)).toBe(expected);
  }
  const day = new Date(after(0) + offset).toISOString().slice(0, 10);
  const range = {
    time: { start: after(-60) + offset, end: after(600) + offset },
    days: { first: day, last: day },
  };
  const { claimed } = await store.bookings.occupancy(range, now);
  expect([...claimed].toSorted((a, b) => a - b)).toEqual(oracle.taken(now));
}

/** Does the steps on a store; a visitor has one booking at a time. */
function createVisitors({ bookings }: Store, run: number) {
  const current = new Map<string, { readonly id: string; readonly revision: number }>();
  let made = 0;

  async function book(name: string, at: number, now: number): Promise<string> {
    if (current.has(name)) return "repeated";
    made += 1;
    const id = `${run}-${name}-${made}`;
    const changes = { holdTokenHash: `${run}-${name}`, maxPerDay: MAX_PER_DAY, now };
    const result = await bookings.book(bookRequest(id, at, changes));
    if (result.ok) current.set(name, result.booking);
    return outcomeOf(result);
  }

  async function move(name: string, at: number, now: number): Promise<string> {
    const own = current.get(name);
    if (!own) return "none";
    const result = await bookings.reschedule(moveRequest(own.id, own.revision, at, { now }));
    if (result.ok) current.set(name, result.booking);
    return outcomeOf(result);
  }

  async function cancel(name: string, now: number): Promise<string> {
    const own = current.get(name);
    if (!own) return "none";
    current.delete(name);
    return outcomeOf(await bookings.cancel({ ...own, messages: [], now }));
  }

  async function hold(name: string, at: number, now: number): Promise<string> {
    made += 1;
    const changes = { id: `${run}-${made}`, expiresAt: now + HOLD_MS, now };
    return outcomeOf(await bookings.placeHold(holdRequest(`${run}-${name}`, at, changes)));
  }

  return {
    step: async (step: Step, now: number): Promise<string> => {
      switch (step.do) {
        case "hold":
          return hold(step.who, step.start, now);
        case "book":
          return book(step.who, step.start, now);
        case "move":
          return move(step.who, step.start, now);
        case "cancel":
          return cancel(step.who, now);
        case "release":
          await bookings.releaseHold(`${run}-${step.who}`);
          return "ok";
        case "wait":
          return "ok";
      }
    },
  };
}
