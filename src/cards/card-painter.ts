import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import type { Card } from "./card.ts";
import type { CardDesign } from "./card-design.ts";
import type { CardTask } from "./draw-card.ts";
import type { CardReply } from "./draw-worker.ts";

/** Longest time one card may take, in milliseconds. */
const TASK_TIMEOUT_MS = 20_000;
/** Idle time after which the process ends, in milliseconds. */
const IDLE_MS = 30_000;
/** Most cards that wait for their turn. */
const WAITING_MAX = 100;

const WORKER = new URL("./draw-worker.ts", import.meta.url);

/** What was drawn, or why nothing was: `busy` passes by itself. */
export type PaintedCard =
  | { readonly ok: true; readonly picture: Uint8Array }
  | { readonly ok: false; readonly busy: boolean; readonly reason: string };

/** Draws cards outside the process that answers visitors, one after the other. */
export interface CardPainter {
  /**
   * Draws a card as JPEG; never rejects.
   *
   * @param picture file of the card's picture
   */
  paint(card: Card, picture: string | undefined): Promise<PaintedCard>;
  /** Ends the process; what is being drawn is not answered. */
  close(): Promise<void>;
}

interface Job {
  readonly task: CardTask;
  readonly done: (painted: PaintedCard) => void;
}

/**
 * Opens a painter whose process starts with the first card and ends when there are none. Drawing is
 * the work of a native library: a fault in it ends that process and nothing else.
 */
export function createCardPainter({ palette, fonts, sign }: CardDesign): CardPainter {
  const waiting: Job[] = [];
  let worker: ChildProcess | undefined;
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  const retire = (): void => {
    const ended = worker;
    worker = undefined;
    ended?.removeAllListeners().on("error", () => {});
    ended?.kill("SIGKILL");
  };

  const finish = (painted: PaintedCard): void => {
    clearTimeout(timer);
    const finished = job;
    job = undefined;
    finished?.done(painted);
    next();
  };

  const fail = (reason: string): void => {
    retire();
    finish({ ok: false, busy: false, reason });
  };

  const start = (): ChildProcess => {
    const started = fork(WORKER, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // It reads pictures that anybody may have made: it gets no secrets.
      env: {},
    });
    yieldTo(started.pid);
    started.unref();
    started.channel?.unref();
    started.on("message", (reply: CardReply) => {
      finish(reply.ok ? reply : { ...reply, busy: false });
    });
    started.on("error", (error) => fail(error.message));
    started.on("exit", (code, signal) => fail(`the drawing process ended (${signal ?? code})`));
    return started;
  };

  const next = (): void => {
    job = waiting.shift();
    if (!job) {
      timer = setTimeout(retire, IDLE_MS).unref();
      return;
    }
    worker ??= start();
    worker.send(job.task);
    timer = setTimeout(() => fail(`takes longer than ${TASK_TIMEOUT_MS} ms`), TASK_TIMEOUT_MS);
  };

  return {
    paint(card, picture) {
      if (waiting.length >= WAITING_MAX) {
        return Promise.resolve({ ok: false, busy: true, reason: "too many cards at once" });
      }
      return new Promise((done) => {
        waiting.push({ task: { card, palette, fonts, sign, ...(picture && { picture }) }, done });
        if (job) return;
        clearTimeout(timer);
        next();
      });
    },
    async close() {
      clearTimeout(timer);
      const ended = worker;
      retire();
      // Unreference everything else, so that this process can exit before the other.
      ended?.ref();
      if (ended) await once(ended, "exit");
    },
  };
}

/** Visitors come first: cards are drawn with what processor time they leave. */
function yieldTo(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where that is not allowed, they share.
  }
}
