import { expect, test } from "vitest";
import { createFaultLog } from "./create-fault-log.ts";
import type { FaultBatch } from "./ports.ts";

const DAY = 86_400_000;

function setUp() {
  const state = { now: 1_000, isAway: false, stored: [] as FaultBatch[], lines: [] as unknown[][] };
  const faults = createFaultLog({ now: () => state.now });
  const store = {
    async record(batch: readonly FaultBatch[]) {
      if (state.isAway) throw new Error("away");
      state.stored.push(...batch);
    },
  };
  const log = faults.watch({ error: (...line: unknown[]) => void state.lines.push(line) });
  return { state, faults, log, flush: () => faults.flush(store) };
}

test("issue 27: errors of the log are faults by what they are about, and are logged as before", async () => {
  const { state, log, flush } = setUp();
  const problem = { file: "en/a.md", line: 3, expected: "a title" };
  log.error(problem, "a content file is broken");
  log.error({ err: new Error("no\nsuch \u001B[2Jtable"), path: "/he" }, "a loader failed");
  log.error({ err: new Error("other"), path: "/he" }, "a loader failed");
  log.error({ calendar: "cal.example", reason: "404" }, "cannot be had");
  log.error({ code: "ECONNREFUSED", fault: "mail" }, "no mail goes out");
  log.error("without more");
  await flush();

  expect(state.lines[0]).toEqual([problem, "a content file is broken"]);
  expect(state.stored.map(({ kind, key, detail, count }) => [kind, key, detail, count])).toEqual([
    ["document", "en/a.md", "a content file is broken: en/a.md:3, expected a title", 1],
    ["answer", "a loader failed: /he", "a loader failed: other", 2],
    ["calendar", "cannot be had: cal.example", "cannot be had: 404", 1],
    ["mail", "no mail goes out", "no mail goes out: ECONNREFUSED", 1],
    ["server", "without more", "without more", 1],
  ]);
});

test("issue 27: faults wait while the database is away, one for each kind and key, and so many", async () => {
  const { state, faults, flush } = setUp();
  state.isAway = true;
  for (let path = 0; path < 1_000; path += 1) {
    faults.record({ kind: "answer", key: `/${path}`, detail: "x" });
  }
  await expect(flush()).rejects.toThrow("away");
  state.now += 5;
  faults.record({ kind: "answer", key: "/0", detail: "y" });
  state.isAway = false;
  await flush();
  await flush();

  expect(state.stored.length).toBeLessThan(300);
  expect(state.stored.reduce((sum, { count }) => sum + count, 0)).toBe(1_001);
  expect(state.stored.find(({ key }) => key === "/0")).toMatchObject({
    count: 2,
    firstAt: 1_000,
    lastAt: 1_005,
    detail: "y",
  });
});

test("issue 27: only what mails may not tell is urgent; it is told once a day, or later if nobody heard", async () => {
  const { state, faults } = setUp();
  const told: string[][] = [];
  const tell = (isHeard: boolean) =>
    faults.tellUrgent(async (urgent) => {
      told.push(urgent.map(({ key }) => key));
      return isHeard;
    });
  faults.record({ kind: "document", key: "a.md", detail: "" });
  await tell(true);
  faults.record({ kind: "mail", key: "away", detail: "" });
  faults.record({ kind: "database", key: "away", detail: "" });
  await tell(false);
  await tell(true);
  faults.record({ kind: "mail", key: "away", detail: "" });
  await tell(true);
  expect(told).toEqual([
    ["away", "away"],
    ["away", "away"],
  ]);
  state.now += DAY;
  faults.record({ kind: "mail", key: "away", detail: "" });
  await tell(true);
  expect(told.at(-1)).toEqual(["away"]);
  expect(told).toHaveLength(3);
});
