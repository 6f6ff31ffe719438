import { type ChildProcess, fork } from "node:child_process";
import type { ReadOptions, ReadRefusal, ReadResult } from "./busy-block.ts";
import type { ReadTask } from "./read-worker.ts";

/** Longest time that reading one calendar may take, in milliseconds. */
const READ_TIMEOUT_MS = 10_000;
/** Heap of a reader, in megabytes. */
const READER_HEAP_MB = 256;

const WORKER = new URL("./read-worker.ts", import.meta.url);

/**
 * Reads what time a calendar takes (b1): series worked out in the range, free and cancelled entries
 * left out, whole days and hours without a zone in the feed's zone, names of Windows understood.
 *
 * Each calendar is read in a process of its own, with little memory, for 10 s at most: a file made
 * to be hostile ends its reader and nothing else (decision 010). It sees no settings of this one.
 *
 * @returns blocks with their warnings, or a reason; never rejects
 */
export function readBusyTimes(
  text: string,
  options: ReadOptions,
  timeoutMs: number = READ_TIMEOUT_MS,
): Promise<ReadResult> {
  return new Promise((resolve) => {
    const reader = fork(WORKER, {
      execArgv: [`--max-old-space-size=${READER_HEAP_MB}`],
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const finish = (result: ReadResult): void => {
      clearTimeout(timer);
      end(reader);
      resolve(result);
    };
    const fail = (reason: ReadRefusal): void => finish({ ok: false, reason });
    const timer = setTimeout(() => fail("too_slow"), timeoutMs);
    reader.on("message", (result) => finish(result as ReadResult));
    reader.on("error", () => fail("reader_failed"));
    reader.on("exit", () => fail("reader_failed"));
    const task: ReadTask = { text, options };
    reader.send(task);
  });
}

function end(reader: ChildProcess): void {
  reader.removeAllListeners().on("error", () => {});
  reader.kill("SIGKILL");
}
