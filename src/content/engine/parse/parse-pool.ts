import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { ParseReply, ParseTask } from "./parse-worker.ts";

/** Longest time one document may take, in milliseconds. */
const TASK_TIMEOUT_MS = 10_000;
/** Idle time after which a worker ends, in milliseconds. */
const IDLE_MS = 30_000;
/** Heap of one worker, in megabytes. */
const WORKER_HEAP_MB = 256;

const WORKER = new URL("./parse-worker.ts", import.meta.url);

/** Parses Markdown outside the process that answers visitors. */
export interface ParsePool {
  /** @returns a {@link ParseReply}; never rejects */
  parse(task: ParseTask): Promise<ParseReply>;
  close(): Promise<void>;
}

interface Job {
  readonly task: ParseTask;
  readonly done: (reply: ParseReply) => void;
}

interface Lane {
  worker: ChildProcess | undefined;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Opens a pool that starts workers when there is work and ends them when there is none. A document
 * that takes too long, or too much memory, ends its worker and nothing else: a thread without memory
 * would now and then take the whole process with it.
 */
export function createParsePool(size = Math.max(1, availableParallelism() - 1)): ParsePool {
  const waiting: Job[] = [];
  const lanes: Lane[] = Array.from({ length: size }, () => ({
    worker: undefined,
    job: undefined,
    timer: undefined,
  }));

  const finish = (lane: Lane, reply: ParseReply): void => {
    clearTimeout(lane.timer);
    const { job } = lane;
    lane.job = undefined;
    job?.done(reply);
    next(lane);
  };

  const start = (lane: Lane): ChildProcess => {
    const worker = fork(WORKER, {
      execArgv: [`--max-old-space-size=${WORKER_HEAP_MB}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    worker.unref();
    worker.channel?.unref();
    const fail = (reason: string): void => {
      retire(lane);
      finish(lane, { ok: false, reason });
    };
    worker.on("message", (reply) => finish(lane, reply as ParseReply));
    worker.on("error", (error) => fail(`cannot be parsed (${error.message})`));
    worker.on("exit", (code, signal) =>
      fail(
        signal === "SIGABRT"
          ? `needs more than ${WORKER_HEAP_MB} MB to parse`
          : `ends its parser (${signal ?? code})`,
      ),
    );
    return worker;
  };

  const next = (lane: Lane): void => {
    const job = waiting.shift();
    if (!job) {
      lane.timer = setTimeout(() => retire(lane), IDLE_MS).unref();
      return;
    }
    lane.job = job;
    lane.worker ??= start(lane);
    lane.worker.send(job.task);
    lane.timer = setTimeout(() => {
      retire(lane);
      finish(lane, { ok: false, reason: `takes longer than ${TASK_TIMEOUT_MS / 1000} s to parse` });
    }, TASK_TIMEOUT_MS);
  };

  return {
    parse(task) {
      return new Promise((done) => {
        waiting.push({ task, done });
        const free = lanes.find((lane) => !lane.job);
        if (!free) return;
        clearTimeout(free.timer);
        next(free);
      });
    },
    async close() {
      const ends = lanes.flatMap((lane) => {
        clearTimeout(lane.timer);
        const { worker } = lane;
        retire(lane);
        // Unreference everything else, so that this process can exit before the other.
        worker?.ref();
        return worker ? [once(worker, "exit")] : [];
      });
      await Promise.all(ends);
    },
  };
}

/** Ends the worker of a lane; the next job starts another. */
function retire(lane: Lane): void {
  const { worker } = lane;
  lane.worker = undefined;
  worker?.removeAllListeners().on("error", () => {});
  worker?.kill("SIGKILL");
}
