import { expect, test } from "vitest";
import { startLoop } from "./start-loop.ts";

test("goes on at once while there is more, rests otherwise, and outlives a round that fails", async () => {
  const fault = new Error("away");
  const errors: unknown[] = [];
  const done = Promise.withResolvers<void>();
  let rounds = 0;
  const round = async (): Promise<boolean> => {
    rounds += 1;
    if (rounds === 1) throw fault;
    if (rounds === 4) done.resolve();
    return rounds < 4;
  };
  const loop = startLoop(round, 1, (error) => errors.push(error));
  await done.promise;
  const started = performance.now();
  await loop.stop();
  await loop.stop();

  expect(errors).toEqual([fault]);
  expect(rounds).toBe(4);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("stop waits for the round under way, and no other begins", async () => {
  const under = Promise.withResolvers<boolean>();
  let rounds = 0;
  let isStopped = false;
  const round = (): Promise<boolean> => {
    rounds += 1;
    return under.promise;
  };
  const loop = startLoop(round, 60_000, () => {});
  const stopped = loop.stop().then(() => (isStopped = true));
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  under.resolve(true);
  await stopped;
  expect(rounds).toBe(1);
});
