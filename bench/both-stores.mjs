import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startPostgres } from "../tools/start-postgres.mjs";

/**
 * Measures the same on SQLite and, where it can be started, on PostgreSQL.
 *
 * @template Row
 * @param {(name: string, settings: { dataDir: string, databaseUrl: string | undefined }) => Promise<Row[]>} measure
 * @returns {Promise<Row[]>}
 */
export async function onBothStores(measure) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
  try {
    const rows = await measure("SQLite", { dataDir, databaseUrl: undefined });
    const server = await startPostgres();
    if (!server.ok) console.log(`${server.reason}: PostgreSQL is left out`);
    const more = server.ok ? await measure("PostgreSQL", { dataDir, databaseUrl: server.url }) : [];
    return [...rows, ...more];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
