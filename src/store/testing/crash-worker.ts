/**
 * A process that books until it is killed, or until the store fails: one line for each booking that
 * was acknowledged, its id, and "failed" for each that threw; then it ends.
 *
 * Usage: node crash-worker.ts '{"first":0,"lanes":4,"readOnly":false,"settings":{…}}'
 */
import { chmodSync, readdirSync } from "node:fs";
import path from "node:path";
import { openStore, type Store, type StoreSettings } from "../open-store.ts";
import { after, bookRequest } from "./requests.ts";

/** Instructions for a worker. */
export interface CrashOrder {
  /** Number of its first booking; no two have the same time. */
  readonly first: number;
  /** How many it makes at once. */
  readonly lanes: number;
  /** Whether it may only read the folder. */
  readonly readOnly?: boolean | undefined;
  readonly settings: { readonly dataDir: string; readonly databaseUrl?: string | undefined };
}

const NOBODY = 65_534;
const FAILURES_MAX = 3;

const order = JSON.parse(process.argv[2] ?? "") as CrashOrder;
if (order.readOnly) giveUpWriting(order.settings.dataDir);
const settings: StoreSettings = { databaseUrl: undefined, ...order.settings };
const opened = await openStore(settings);
if (opened.ok) {
  const { store } = opened;
  await Promise.all(Array.from({ length: order.lanes }, (_, lane) => bookOn(store, lane)));
  await store.close();
} else process.stdout.write("failed\n");

async function bookOn({ bookings }: Store, lane: number): Promise<void> {
  let failures = 0;
  for (let number = order.first + lane; failures < FAILURES_MAX; number += order.lanes) {
    const id = `b${number}`;
    try {
      const { ok } = await bookings.book(bookRequest(id, after(45 * number)));
      process.stdout.write(ok ? `${id}\n` : "refused\n");
    } catch {
      failures += 1;
      process.stdout.write("failed\n");
    }
  }
}

/** As a user who owns nothing; root may write whatever the file's mode says. */
function giveUpWriting(folder: string): void {
  for (const file of readdirSync(folder)) chmodSync(path.join(folder, file), 0o444);
  chmodSync(folder, 0o555);
  if (process.getuid?.() === 0) process.setuid?.(NOBODY);
}
