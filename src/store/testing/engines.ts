import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { openStore, type Store, type StoreSettings } from "../open-store.ts";
import { openPostgres } from "../postgres-database.ts";
import type { Schema } from "../schema.ts";
import { openSqlite } from "../sqlite-database.ts";
import type { Engine } from "../store-transaction.ts";

/** An empty database of a test's own. */
export interface EmptyDatabase {
  readonly settings: StoreSettings;
  /** Another connection, to look behind the store's back. */
  look(): Kysely<Schema>;
  remove(): Promise<void>;
}

/** An engine that the contract is tried on. */
export interface TestEngine {
  readonly name: Engine;
  create(): Promise<EmptyDatabase>;
}

const SERVER_URL = process.env["TEST_DATABASE_URL"];

const SQLITE: TestEngine = {
  name: "sqlite",
  create: async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "store-"));
    return {
      settings: { dataDir, databaseUrl: undefined },
      look: () => openSqlite(dataDir),
      remove: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  },
};

/** Both; the tests on PostgreSQL are skipped unless TEST_DATABASE_URL names a server for them. */
export const ENGINES: readonly TestEngine[] = [
  SQLITE,
  { name: "postgres", create: () => (SERVER_URL ? createOnServer(SERVER_URL) : skip()) },
];

/** Opens a store, or fails the test with the problem. */
export async function mustOpen(settings: StoreSettings): Promise<Store> {
  const opened = await openStore(settings);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.store;
}

let created = 0;

async function createOnServer(serverUrl: string): Promise<EmptyDatabase> {
  created += 1;
  const name = `store_test_${process.pid}_${Date.now()}_${created}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    settings: { dataDir: "", databaseUrl: url.href },
    look: () => openPostgres(url.href, ignore),
    remove: () => onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(serverUrl: string, command: string): Promise<void> {
  const server = openPostgres(serverUrl, ignore);
  await sql.raw(command).execute(server);
  await server.destroy();
}

function ignore(): void {}

/** Ends the test that runs as skipped, so that the closing lines count it. */
async function skip(): Promise<never> {
  // Not for the processes of a race, which are not tests.
  const { TestRunner } = await import("vitest");
  const reason = "TEST_DATABASE_URL is not set";
  TestRunner.getCurrentTest()?.context.skip(reason);
  throw new Error(reason);
}
