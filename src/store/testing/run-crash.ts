import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";
import type { CrashOrder } from "./crash-worker.ts";
import { TICKS_EACH } from "./requests.ts";

const WORKER = path.join(import.meta.dirname, "crash-worker.ts");

/** What a worker said before it ended. */
interface CrashReport {
  /** Ids of the acknowledged bookings. */
  readonly acknowledged: readonly string[];
  readonly failures: number;
}

/** A worker at work. */
export interface CrashRun {
  readonly process: ChildProcess;
  /** Resolves when it has said something. */
  readonly started: Promise<unknown>;
  /** Resolves when it has ended. */
  readonly report: Promise<CrashReport>;
}

/**
 * Starts a worker.
 *
 * @param through command that runs it, given its own as further arguments
 */
export function startCrashWorker(order: CrashOrder, through: readonly string[] = []): CrashRun {
  const [command, ...args] = [...through, process.execPath, WORKER, JSON.stringify(order)];
  const worker = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const started = once(worker.stdout, "data");
  const report = text(worker.stdout).then((said) => {
    // The last line is cut when the process dies while it writes it.
    const lines = said.split("\n").slice(0, -1);
    return {
      acknowledged: lines.filter((line) => /^b\d+$/.test(line)),
      failures: lines.filter((line) => line === "failed").length,
    };
  });
  return { process: worker, started, report };
}

/** Bookings that were acknowledged and are not there, and those of which a part is missing (G1). */
export async function findLosses(
  db: Kysely<Schema>,
  acknowledged: readonly string[],
): Promise<{ readonly lost: readonly string[]; readonly halfWritten: readonly string[] }> {
  const rows = await db
    .selectFrom("booking")
    .select((row) => [
      "id",
      row
        .selectFrom("slot_claim")
        .select((claim) => claim.fn.countAll<number>().as("n"))
        .whereRef("booking_id", "=", "booking.id")
        .as("claims"),
      row
        .selectFrom("outbox")
        .select((message) => message.fn.countAll<number>().as("n"))
        .whereRef("ref", "=", "booking.id")
        .as("messages"),
      row
        .selectFrom("submission")
        .select((submission) => submission.fn.countAll<number>().as("n"))
        .whereRef("result_ref", "=", "booking.id")
        .as("submissions"),
    ])
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  const isWhole = (row: (typeof rows)[number]): boolean =>
    row.claims === TICKS_EACH && row.messages === 2 && row.submissions === 1;
  return {
    lost: acknowledged.filter((id) => !kept.has(id)),
    halfWritten: rows.filter((row) => !isWhole(row)).map(({ id }) => id),
  };
}
