import type { Kysely } from "kysely";
import { afterEach, beforeEach } from "vitest";
import type { Store } from "../open-store.ts";
import type { Schema } from "../schema.ts";
import { mustOpen, type TestEngine } from "./engines.ts";

/** What each test of {@link withStore} has; read inside a test only. */
export interface StoreAtHand {
  readonly store: Store;
  /** Another connection, to look behind the store's back. */
  readonly db: Kysely<Schema>;
}

/** Gives every test of a suite a store over an empty database. */
export function withStore({ create }: TestEngine): () => StoreAtHand {
  let atHand: StoreAtHand | undefined;
  let finish = async (): Promise<void> => {};

  beforeEach(async () => {
    const database = await create();
    const store = await mustOpen(database.settings);
    const db = database.look();
    atHand = { store, db };
    finish = async () => {
      await store.close();
      await db.destroy();
      await database.remove();
    };
  }, 60_000);

  afterEach(() => finish());

  return () => {
    if (!atHand) throw new Error("no test is running");
    return atHand;
  };
}
