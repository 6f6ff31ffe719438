import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ParseReply, ParseTask } from "./parse-worker.ts";

/** Longest time one document may take, in milliseconds. */
const TASK_TIMEOUT_MS = 10_000;
/** Idle time after which a worker ends, in milliseconds. */
const IDLE_MS = 30_000;
/** Heap of one worker, in megabytes. */
const WORKER_HEAP_MB = 256;

/** Parses Markdown outside the thread that answers visitors. */
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
  worker: Worker | undefined;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Opens a pool that starts workers when there is work and ends them when there is none. A document
 * that takes too long, or too much memory, ends its worker and nothing else.
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

  const retire = (lane: Lane): void => {
    const { worker } = lane;
    lane.worker = undefined;
    worker?.removeAllListeners();
    void worker?.terminate();
  };

  const start = (lane: Lane): Worker => {
    const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
    worker.unref();
    worker.on("message", (reply: ParseReply) => finish(lane, reply));
    worker.on("error", (error) => {
      retire(lane);
      finish(lane, { ok: false, reason: `cannot be parsed (${error.message})` });
    });
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
    lane.worker.postMessage(job.task);
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
      for (const lane of lanes) clearTimeout(lane.timer);
      await Promise.all(lanes.flatMap(({ worker }) => worker?.terminate() ?? []));
    },
  };
}
