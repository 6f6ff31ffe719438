import { Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { Schema } from "./schema.ts";
import { type QueryListener, timingQueries } from "./time-queries.ts";

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** As long as SQLite's writers wait for each other. */
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Opens a pool of connections to a PostgreSQL server; none is made before the first query.
 *
 * @param url `postgres://user:password@host:port/database`
 * @param onIdleError called when an idle connection breaks
 */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  onQuery?: QueryListener,
): Kysely<Schema> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser: parserOf },
  });
  pool.on("error", onIdleError);
  // The pool listens only to idle connections: one that breaks inside a transaction, between two
  // queries, would end the process. The next query on it fails with the reason.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Schema>({ ...timingQueries(onQuery), dialect: new PostgresDialect({ pool }) });
}

/** pg gives int8 as text; our times and ticks are safe integers. */
const parserOf: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
