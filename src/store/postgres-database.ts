import { type Dialect, Kysely, PostgresDialect } from "kysely";
import { type Client, Pool, type PoolConfig, types } from "pg";
import type { Schema } from "./schema.ts";

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** As long as SQLite's writers wait for each other. */
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** A pool of connections to a PostgreSQL server. */
interface PostgresPool {
  readonly dialect: Dialect;
  /** Asks over a connection of its own, so that busy ones do not count; rejects in time. */
  ping(): Promise<unknown>;
  /** Breaks all connections at once: what is under way on them fails. */
  cut(): Promise<void>;
}

/**
 * Opens a pool of connections to a PostgreSQL server; none is made before the first query.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onIdleError called when an idle connection breaks
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: postgresPool(url, onIdleError).dialect });
}

/** The same as parts, for those who look after the connections themselves. */
export function postgresPool(
  url: string,
  onIdleError: (error: Error) => void,
  pingTimeoutMs = CONNECT_TIMEOUT_MS,
): PostgresPool {
  const pool = createPool(onIdleError, {
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser: parserOf },
  });
  const clients = new Set<Client>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  const asking = createPool(() => {}, {
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
  });
  return {
    dialect: new PostgresDialect({ pool }),
    ping: () => asking.query("SELECT 1"),
    async cut() {
      for (const client of clients) client.end().catch(() => {});
      const open = [pool, asking].filter(({ ending }) => !ending);
      await Promise.all(open.map((each) => each.end()));
    },
  };
}

function createPool(onIdleError: (error: Error) => void, settings: PoolConfig): Pool {
  const pool = new Pool(settings);
  pool.on("error", onIdleError);
  // The pool listens only to idle connections: one that breaks inside a transaction, between two
  // queries, would end the process. The next query on it fails with the reason.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** pg gives int8 as text; our times and ticks are safe integers. */
const parserOf: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
