import { setTimeout as wait } from "node:timers/promises";
import type { Mail } from "./mail.ts";
import type { OutboxQueue, OutboxRow } from "./outbox-queue.ts";
import { retryGap } from "./retry-gap.ts";
import type { MailTransport } from "./transports/transport.ts";

/** What a worker works with. */
export interface OutboxWorkerOptions {
  readonly queue: OutboxQueue;
  readonly transport: MailTransport;
  /** Names this worker; no two have the same name at once. */
  readonly owner: string;
  /**
   * Makes the mail of a row, or undefined when nobody needs it any more. What it throws counts as a
   * failed try with the code `render`.
   */
  readonly render: (row: OutboxRow) => Promise<Mail | undefined>;
  /** Revision that the thing behind a row has now; undefined for things without. */
  readonly currentRevision: (row: OutboxRow) => Promise<number | undefined>;
  /** Told of each mail that will never go, once it is marked so: the studio's alarm. */
  readonly onDead: (row: OutboxRow, code: string) => Promise<void> | void;
  /** Told of what nobody expected: a store that is away, a renderer that throws. */
  readonly onError: (error: unknown, row?: OutboxRow) => void;
  /** Rows at a time, sent side by side; 4 unless told. */
  readonly batch?: number;
  /** Wait after a round that found less than a batch; 5,000 ms unless told. */
  readonly idleMs?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Waits so many milliseconds, less when the signal comes; throws nothing. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * What became of a row: `lost` means that the lease had ended, `failed` that the store or the
 * renderer's question could not be answered; the lease ends by itself and the row comes again.
 */
export type RowOutcome = "sent" | "retried" | "dead" | "skipped" | "lost" | "failed";

/** Sends what stands in the outbox: each mail at least once, with the same name every time. */
export interface OutboxWorker {
  /**
   * Takes one batch and deals with it.
   *
   * @param now epoch milliseconds
   * @returns an outcome for each row
   * @throws what the queue throws when nothing could be leased
   */
  runOnce(now: number): Promise<readonly RowOutcome[]>;
  /** Works until stopped. A second call does nothing. */
  start(): void;
  /** Takes no more rows; resolves when those under way are dealt with. */
  stop(): Promise<void>;
}

/** Makes a worker. Several may work on one outbox, in one process or many. */
export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { queue, owner, onError, batch = 4, idleMs = 5000 } = options;
  const { now = Date.now, sleep = sleepUnlessStopped } = options;
  let stopping = new AbortController();
  let working: Promise<void> | undefined;

  const runOnce = async (at: number): Promise<readonly RowOutcome[]> => {
    const rows = await queue.lease(at, owner, batch);
    return Promise.all(rows.map((row) => dealWith(row, options)));
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const outcomes = await runOnce(now()).catch((error: unknown) => {
        onError(error);
        return [];
      });
      if (outcomes.length < batch && !signal.aborted) await sleep(idleMs, signal);
    }
  };

  return {
    runOnce,
    start() {
      if (working) return;
      stopping = new AbortController();
      working = work(stopping.signal);
    },
    async stop() {
      stopping.abort();
      await working;
      working = undefined;
    },
  };
}

async function dealWith(row: OutboxRow, options: OutboxWorkerOptions): Promise<RowOutcome> {
  const { queue, owner, onError, now = Date.now } = options;
  try {
    if (await isStale(row, options)) return fenced(await queue.skip(row.id, owner), "skipped");
    const result = await trySending(row, options);
    if (result === "not_needed") return fenced(await queue.skip(row.id, owner), "skipped");
    if (result.ok) return fenced(await queue.complete(row.id, owner, now()), "sent");
    return await putBack(row, result, options);
  } catch (error) {
    onError(error, row);
    return "failed";
  }
}

/** Asked right before sending: a cancellation may have come since the row was written (G6). */
async function isStale(row: OutboxRow, options: OutboxWorkerOptions): Promise<boolean> {
  if (row.revision === undefined) return false;
  const current = await options.currentRevision(row);
  return current !== undefined && row.revision < current;
}

type Failure = { readonly ok: false; readonly permanent: boolean; readonly code: string };

async function trySending(
  row: OutboxRow,
  { render, transport, onError }: OutboxWorkerOptions,
): Promise<{ readonly ok: true } | Failure | "not_needed"> {
  let mail: Mail | undefined;
  try {
    mail = await render(row);
  } catch (error) {
    onError(error, row);
    return { ok: false, permanent: false, code: "render" };
  }
  return mail ? transport.send(mail) : "not_needed";
}

async function putBack(
  row: OutboxRow,
  { permanent, code }: Failure,
  { queue, owner, onDead, now = Date.now, random = Math.random }: OutboxWorkerOptions,
): Promise<RowOutcome> {
  const gap = permanent ? undefined : retryGap(row.attempts, random());
  if (gap !== undefined) {
    return fenced(await queue.retry(row.id, owner, now() + gap, code), "retried");
  }
  const isOurs = await queue.dead(row.id, owner, code);
  if (isOurs) await onDead(row, code);
  return fenced(isOurs, "dead");
}

function fenced(isOurs: boolean, outcome: RowOutcome): RowOutcome {
  return isOurs ? outcome : "lost";
}

async function sleepUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
