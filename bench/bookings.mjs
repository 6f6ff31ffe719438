/**
 * Bookings a second that the store takes, each in its own transaction with consent and mails, flushed to
 * the disk: SQLite in one process, PostgreSQL from one and from eight at once. Then what is there is
 * counted.
 *
 * Usage: node bench/bookings.mjs [bookings, default 1000]
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { openStore } from "../src/store/index.ts";
import { bookRequest, after } from "../tests/fixtures/store/requests.ts";
import { startPostgres } from "../tools/start-postgres.mjs";
import { keepEvidence } from "./evidence.mjs";

const BOOKINGS = Number(process.argv[2] ?? 1_000);
/** A meeting with its buffer. */
const MINUTES_EACH = 45;

const folder = mkdtempSync(path.join(os.tmpdir(), "bench-"));
try {
  const rows = [await measure("SQLite", 1, { dataDir: folder, databaseUrl: undefined })];
  const server = await startPostgres();
  if (server.ok) {
    const databaseUrl = await flushing(server.url);
    for (const lanes of [1, 8]) {
      rows.push(await measure("PostgreSQL", lanes, { dataDir: folder, databaseUrl }));
    }
  } else console.log(`${server.reason}: PostgreSQL is left out`);
  console.table(rows);
  keepEvidence("bookings", { bookings: BOOKINGS, rows });
} finally {
  rmSync(folder, { recursive: true });
}

/** Tests switch flushing off; here it is what is measured. */
async function flushing(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const name of ["fsync", "full_page_writes"])
    await client.query(`ALTER SYSTEM SET ${name} = on`);
  await client.query("SELECT pg_reload_conf()");
  await client.query("CREATE DATABASE bench");
  await client.end();
  const database = new URL(url);
  database.pathname = "/bench";
  return database.href;
}

async function measure(name, lanes, settings) {
  const opened = await openStore(settings);
  if (!opened.ok) throw new Error(opened.problem);
  const { store } = opened;
  let next = 0;
  const lane = async () => {
    for (let at = (next += 1); at <= BOOKINGS; at = next += 1) {
      const place = lanes * BOOKINGS * 2 + at;
      const request = bookRequest(`${name}-${lanes}-${at}`, after(MINUTES_EACH * place));
      const booked = await store.bookings.book(request);
      if (!booked.ok) throw new Error(`${at}: ${JSON.stringify(booked)}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - began) / 1_000;
  await store.close();
  return { store: name, "at once": lanes, "bookings a second": Math.round(BOOKINGS / seconds) };
}
