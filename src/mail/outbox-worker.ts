import { setTimeout as wait } from "node:timers/promises";
import type { Mail } from "./mail.ts";
import type { Outbox, OutboxRow } from "./outbox.ts";
import { retryGap } from "./retry-gap.ts";
import type { MailTransport } from "./transports/transport.ts";

/** Longer than the slowest try to send, whose timeouts are one minute each. */
const LEASE_MS = 10 * 60_000;

/** What a worker works with. */
export interface OutboxWorkerOptions {
  readonly outbox: Pick<Outbox, "lease" | "complete" | "retry" | "bury" | "skip">;
  readonly transport: MailTransport;
  /** Names this worker; no two have the same name at once. */
  readonly owner: string;
  /**
   * Makes the mail of a row right before it is sent, or undefined when nobody needs it any more. What
   * it throws counts as a failed try with the code `render`.
   */
  readonly render: (row: OutboxRow) => Promise<Mail | undefined>;
  /** Called for each mail that will never be sent, once it is marked so. */
  readonly onDead: (row: OutboxRow, code: string) => Promise<void> | void;
  /** Called for unexpected errors: a store that is away, a renderer that throws. */
  readonly onError: (error: unknown, row?: OutboxRow) => void;
  /** Rows at a time, sent side by side; 4 by default. */
  readonly batch?: number;
  /** Wait after a round that found less than a batch; 5,000 ms by default. */
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
type RowOutcome = "sent" | "retried" | "dead" | "skipped" | "lost" | "failed";

/** Sends what is in the outbox: each mail at least once, with the same name every time. */
export interface OutboxWorker {
  /**
   * Takes one batch and deals with it.
   *
   * @param now epoch milliseconds
   * @returns an outcome for each row
   * @throws what the outbox throws when nothing could be leased
   */
  runOnce(now: number): Promise<readonly RowOutcome[]>;
  /** Works until stopped. A second call does nothing. */
  start(): void;
  /** Takes no more rows; resolves when those under way are dealt with. */
  stop(): Promise<void>;
}

/** Makes a worker. Several may work on one outbox, in one process or many. */
export function createOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { outbox, owner, onError, batch = 4, idleMs = 5000 } = options;
  const { now = Date.now, sleep = sleepUnlessStopped } = options;
  let stopping = new AbortController();
  let working: Promise<void> | undefined;

  const runOnce = async (at: number): Promise<readonly RowOutcome[]> => {
    const rows = await outbox.lease({ owner, now: at, leaseUntil: at + LEASE_MS, limit: batch });
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
  const { outbox, onError, now = Date.now } = options;
  try {
    const result = await trySending(row, options);
    if (result === "not_needed") return fenced(await outbox.skip(row), "skipped");
    if (result.ok) return fenced(await outbox.complete(row, now()), "sent");
    return await putBack(row, result, options);
  } catch (error) {
    onError(error, row);
    return "failed";
  }
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
  { outbox, onDead, now = Date.now, random = Math.random }: OutboxWorkerOptions,
): Promise<RowOutcome> {
  const gap = permanent ? undefined : retryGap(row.attempts, random());
  if (gap !== undefined) {
    return fenced(await outbox.retry(row, now() + gap, code), "retried");
  }
  const isOurs = await outbox.bury(row, code);
  if (isOurs) await onDead(row, code);
  return fenced(isOurs, "dead");
}

function fenced(isOurs: boolean, outcome: RowOutcome): RowOutcome {
  return isOurs ? outcome : "lost";
}

async function sleepUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
