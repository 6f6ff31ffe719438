import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { RaceOrder } from "./race-worker.ts";

const WORKER = path.join(import.meta.dirname, "race-worker.ts");

/**
 * Runs processes that all start their work at the same moment.
 *
 * @returns what each printed
 */
export async function runRace(
  count: number,
  order: Omit<RaceOrder, "worker">,
): Promise<readonly (readonly string[])[]> {
  const workers = Array.from({ length: count }, (_, worker) =>
    spawn(process.execPath, [WORKER, JSON.stringify({ ...order, worker })], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  await Promise.all(workers.map(({ stdout }) => once(stdout, "data")));
  const printed = workers.map(({ stdout }) => text(stdout));
  for (const { stdin } of workers) stdin.write("go\n");
  return (await Promise.all(printed)).map((json) => JSON.parse(json) as readonly string[]);
}
