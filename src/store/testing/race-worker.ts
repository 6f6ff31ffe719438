/**
 * One process of a race: says "ready", waits for a line, does its part and prints what came of it.
 *
 * Usage: node race-worker.ts '{"task":"book","worker":1,"attempts":50,"settings":{…}}'
 */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Store, StoreSettings } from "../open-store.ts";
import { mustOpen } from "./engines.ts";
import { after, bookRequest, NOW, outcomeOf } from "./requests.ts";

/** Instructions for a worker. */
export interface RaceOrder {
  readonly task: "open" | "book" | "lease" | "take" | "sweep";
  readonly worker: number;
  readonly attempts: number;
  /** How many book at once in each process, each on its own connection; default 1. */
  readonly lanes?: number | undefined;
  readonly settings: { readonly dataDir: string; readonly databaseUrl?: string | undefined };
}

const STARTS = 40;
const BATCH = 20;

const order = JSON.parse(process.argv[2] ?? "") as RaceOrder;
const settings: StoreSettings = { databaseUrl: undefined, ...order.settings };
const opened = order.task === "open" ? undefined : await mustOpen(settings);
process.stdout.write("ready\n");
await once(process.stdin, "data");
const store = opened ?? (await mustOpen(settings));
const TASKS = { open: book, book, lease, take, sweep };
const outcomes = await TASKS[order.task](store);
process.stdout.write(JSON.stringify(outcomes));
await store.close();
process.stdin.destroy();

async function book(booked: Store): Promise<readonly string[]> {
  const lanes = Array.from({ length: order.lanes ?? 1 }, (_, lane) => bookOn(booked, lane));
  return (await Promise.all(lanes)).flat();
}

/** Attempts on overlapping starts, every process and lane in another order. */
async function bookOn({ bookings }: Store, lane: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let attempt = 0; attempt < order.attempts; attempt += 1) {
    const start = after(15 * ((attempt * 7 + order.worker * 11 + lane * 3) % STARTS));
    const request = bookRequest(`w${order.worker}-${lane}-${attempt}`, start);
    made.push(outcomeOf(await untilItsTurn(() => bookings.book(request))));
  }
  return made;
}

/** What both engines say of a writer who found no turn in time: SQLITE_BUSY and lock_not_available. */
const NO_TURN: readonly unknown[] = ["SQLITE_BUSY", "55P03"];

/**
 * In a crowd a writer may find no turn for seconds: SQLite's do not queue, and PostgreSQL's queue is long
 * where two cores serve 64. It is refused then (503) and has done nothing; it comes again, as a visitor
 * would.
 */
async function untilItsTurn<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!NO_TURN.includes((error as { readonly code?: unknown }).code)) throw error;
    }
  }
}

/** Takes messages until there are none; the lease never ends by itself. */
async function lease({ outbox }: Store): Promise<readonly string[]> {
  const taken: string[] = [];
  for (;;) {
    const owner = `worker-${order.worker}`;
    const batch = await outbox.lease({ owner, now: NOW, leaseUntil: NOW + 1, limit: BATCH });
    if (batch.length === 0) return taken;
    for (const leased of batch) {
      taken.push(leased.id);
      if (!(await outbox.complete(leased, NOW))) taken.push(`lost ${leased.id}`);
    }
    // Lets the other worker in: SQLite's writers do not queue.
    await wait(5);
  }
}

/** Events of one rule and key, all at once. */
async function take({ rateLimits }: Store): Promise<readonly string[]> {
  const rule = { name: "contact-ip", points: 20, windowMs: 3_600_000 };
  const takes = Array.from({ length: order.attempts }, () => rateLimits.take(rule, "race", NOW));
  return (await Promise.all(takes)).map(({ ok }) => (ok ? "ok" : "refused"));
}

/** One sweep a year later: ids of the enquiries that it forgot are not known, their number is. */
async function sweep(swept: Store): Promise<readonly string[]> {
  const { contacts } = await swept.sweep(NOW + 365 * 86_400_000);
  return Array.from({ length: contacts }, () => "contact");
}
