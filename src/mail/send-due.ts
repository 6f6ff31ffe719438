import type { Mail } from "./mail.ts";
import type { Outbox, OutboxRow } from "./outbox.ts";
import { retryGap } from "./retry-gap.ts";
import type { MailTransport, SendFailure, SendResult } from "./transports/transport.ts";

/** Longer than the slowest try to send, whose timeouts are one minute each. */
const LEASE_MS = 10 * 60_000;

/** Rows at a time, sent side by side. */
export const BATCH = 4;

/** What mails are sent with. */
export interface SendDueOptions {
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
  readonly onDead: (row: OutboxRow, failure: SendFailure) => Promise<void> | void;
  /** Called for unexpected errors: a store that is away, a renderer that throws. */
  readonly onError: (error: unknown, row: OutboxRow) => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/**
 * What became of a row: `lost` means that the lease had ended, `failed` that the store or the
 * renderer's question could not be answered; the lease ends by itself and the row comes again.
 */
export type RowOutcome = "sent" | "retried" | "dead" | "skipped" | "lost" | "failed";

/**
 * Takes one batch of the outbox and deals with it: each mail at least once, with the same name every
 * time. Several may work on one outbox, in one process or many.
 *
 * @returns an outcome for each row
 * @throws what the outbox throws when nothing could be leased
 */
export async function sendDue(options: SendDueOptions): Promise<readonly RowOutcome[]> {
  const { outbox, owner } = options;
  const now = options.now();
  const rows = await outbox.lease({ owner, now, leaseUntil: now + LEASE_MS, limit: BATCH });
  return Promise.all(rows.map((row) => dealWith(row, options)));
}

async function dealWith(row: OutboxRow, options: SendDueOptions): Promise<RowOutcome> {
  const { outbox, onError, now } = options;
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

async function trySending(
  row: OutboxRow,
  { render, transport, onError }: SendDueOptions,
): Promise<SendResult | "not_needed"> {
  let mail: Mail | undefined;
  try {
    mail = await render(row);
  } catch (error) {
    onError(error, row);
    return { ok: false, permanent: false, fault: "mail", code: "render" };
  }
  return mail ? transport.send(mail) : "not_needed";
}

async function putBack(
  row: OutboxRow,
  failure: SendFailure,
  { outbox, onDead, now, random = Math.random }: SendDueOptions,
): Promise<RowOutcome> {
  const { permanent, code } = failure;
  const gap = permanent ? undefined : retryGap(row.attempts, random());
  if (gap !== undefined) {
    return fenced(await outbox.retry(row, now() + gap, code), "retried");
  }
  const isOurs = await outbox.bury(row, code);
  if (isOurs) await onDead(row, failure);
  return fenced(isOurs, "dead");
}

function fenced(isOurs: boolean, outcome: RowOutcome): RowOutcome {
  return isOurs ? outcome : "lost";
}
