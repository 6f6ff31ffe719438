import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";

/** Idle time after which a process ends, in milliseconds. */
const IDLE_MS = 30_000;

/** How tasks run. */
interface ChildTaskOptions {
  /** The module that the processes run; it calls `answerTasks`. */
  readonly worker: URL;
  /** Most processes at once. */
  readonly atOnce: number;
  /** Longest time that one task may take. */
  readonly timeoutMs: number;
  /** Heap of one process; default that of Node. */
  readonly heapMegabytes?: number;
  /** Most tasks that wait for their turn; default any number. */
  readonly waitingMax?: number;
  /** False for processes that need no variables of the environment; true by default. */
  readonly hasSettings?: boolean;
  /** True for what gets the processor time that everything else leaves: nobody may wait for it. */
  readonly isBackground?: boolean;
}

/** What became of a task. */
type ChildResult<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | {
      readonly ok: false;
      /** `busy`: too many wait; `memory`: it needed more than it may have. */
      readonly reason: "busy" | "too_slow" | "memory" | "ended";
      /** What the system said: an error, a signal or an exit code. */
      readonly said: string;
    };

/** Runs tasks outside this process. */
export interface ChildTasks<Task, Reply> {
  /** Never rejects. */
  run(task: Task): Promise<ChildResult<Reply>>;
  /** Ends the processes; what they were at is not answered. */
  close(): Promise<void>;
}

/**
 * Starts processes when there is work and ends them when there is none. A task that takes too long,
 * or too much memory, ends its process and nothing else: a thread without memory would now and then
 * take the whole process with it.
 */
export function createChildTasks<Task extends Serializable, Reply>(
  options: ChildTaskOptions,
): ChildTasks<Task, Reply> {
  interface Lane {
    worker?: ChildProcess | undefined;
    done?: ((result: ChildResult<Reply>) => void) | undefined;
    timer?: NodeJS.Timeout;
  }
  const waiting: { task: Task; done: NonNullable<Lane["done"]> }[] = [];
  const lanes = Array.from({ length: options.atOnce }, (): Lane => ({}));

  const retire = (lane: Lane): ChildProcess | undefined => {
    const { worker } = lane;
    lane.worker = undefined;
    worker?.removeAllListeners().on("error", () => {});
    worker?.kill("SIGKILL");
    return worker;
  };
  const finish = (lane: Lane, result: ChildResult<Reply>): void => {
    clearTimeout(lane.timer);
    if (!result.ok) retire(lane);
    lane.done?.(result);
    lane.done = undefined;
    next(lane);
  };
  const start = (lane: Lane): ChildProcess => {
    const worker = startWorker(options);
    worker.on("message", (reply) => finish(lane, { ok: true, reply: reply as Reply }));
    worker.on("error", ({ message: said }) => finish(lane, { ok: false, reason: "ended", said }));
    worker.on("exit", (code, signal) => {
      const reason = signal === "SIGABRT" ? "memory" : "ended";
      finish(lane, { ok: false, reason, said: String(signal ?? code) });
    });
    return worker;
  };
  const next = (lane: Lane): void => {
    const job = waiting.shift();
    if (!job) {
      lane.timer = setTimeout(() => retire(lane), IDLE_MS).unref();
      return;
    }
    lane.done = job.done;
    lane.worker ??= start(lane);
    lane.worker.send(job.task);
    const giveUp = (): void => finish(lane, { ok: false, reason: "too_slow", said: "" });
    lane.timer = setTimeout(giveUp, options.timeoutMs);
  };

  return {
    run(task) {
      if (waiting.length >= (options.waitingMax ?? Number.POSITIVE_INFINITY)) {
        return Promise.resolve({ ok: false, reason: "busy", said: "" });
      }
      return new Promise((done) => {
        waiting.push({ task, done });
        const free = lanes.find((lane) => !lane.done);
        if (!free) return;
        clearTimeout(free.timer);
        next(free);
      });
    },
    async close() {
      const ends = lanes.map(async (lane) => {
        clearTimeout(lane.timer);
        const worker = retire(lane);
        // Unreference everything else, so that this process can exit before the other.
        worker?.ref();
        if (worker) await once(worker, "exit");
      });
      await Promise.all(ends);
    },
  };
}

function startWorker({
  worker,
  heapMegabytes,
  hasSettings = true,
  isBackground,
}: ChildTaskOptions): ChildProcess {
  const started = fork(worker, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    ...(heapMegabytes && { execArgv: [`--max-old-space-size=${heapMegabytes}`] }),
    ...(!hasSettings && { env: {} }),
  });
  started.unref();
  started.channel?.unref();
  try {
    if (isBackground && started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is not allowed, they share.
  }
  return started;
}
