/**
 * The lists of the studio's page at scale, on SQLite and PostgreSQL: 100,000 enquiries by folder, by
 * key deep inside, and by searches that find many, one and nobody; 10,000 bookings as the list goes on,
 * by week, and in blocked time.
 *
 * Usage: node bench/studio-lists.mjs [enquiries, default 100000] [bookings, default 10000]
 */
import { sql } from "kysely";
import { parseBookingRules } from "../src/booking/index.ts";
import { createBookingService, createStudioRules } from "../src/booking/node.ts";
import { searchText } from "../src/contact/search-words.ts";
import { createSigner } from "../src/forms/node.ts";
import { BOOKING, columnsOf } from "../src/store/columns.ts";
import { openStore } from "../src/store/index.ts";
import { openPostgres } from "../src/store/postgres-database.ts";
import { openSqlite } from "../src/store/sqlite-database.ts";
import { bookRequest } from "../tests/fixtures/store/requests.ts";
import { onBothStores } from "./both-stores.mjs";
import { keepEvidence, median, percentile } from "./evidence.mjs";

const ENQUIRIES = Number(process.argv[2] ?? 100_000);
const BOOKINGS = Number(process.argv[3] ?? 10_000);
const BLOCKS = 200;
const NOW = Date.parse("2027-03-15T08:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 168 * HOUR_MS;
/** Rows of one insert. */
const BATCH = 500;
const ROUNDS = 20;
/** What a page shows. */
const SHOWN = 50;
/** Longest median time of a list, in milliseconds. */
const GOAL_MS = 100;

const measured = await onBothStores(measure);
console.table(measured);
keepEvidence("studio-lists", { enquiries: ENQUIRIES, bookings: BOOKINGS, rows: measured });
const slow = measured.filter((row) => row["median ms"] > GOAL_MS);
if (slow.length > 0) {
  console.error(`${slow.length} lists take longer than ${GOAL_MS} ms`);
  process.exitCode = 1;
}

async function measure(name, settings) {
  const opened = await openStore(settings);
  if (!opened.ok) throw new Error(opened.problem);
  const { store } = opened;
  const { databaseUrl, dataDir } = settings;
  const db = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(dataDir);
  await fillEnquiries(db);
  await fillBookings(db);
  await fillBlocks(store);
  // As PostgreSQL does by itself within a minute.
  if (databaseUrl) await sql`VACUUM ANALYZE`.execute(db);
  await db.destroy();
  const rows = [];
  for (const [what, list] of [...enquiryLists(store), ...bookingLists(store)]) {
    const times = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      found = (await list()).length;
      times.push(performance.now() - began);
    }
    const round = (ms) => Math.round(ms * 10) / 10;
    const figures = {
      "median ms": round(median(times)),
      "p99 ms": round(percentile(times, 0.99)),
    };
    rows.push({ store: name, what, found, ...figures });
  }
  await store.close();
  return rows;
}

/** The lists of enquiries that the page shows. */
function enquiryLists({ contact }) {
  const list = (query) => () => contact.list({ ...query, limit: SHOWN });
  const deep = { createdAt: NOW - (ENQUIRIES / 2) * MINUTE_MS, id: "" };
  return [
    ["new enquiries", list({ folder: "new" })],
    ["done enquiries", list({ folder: "done" })],
    ["done enquiries, deep inside", list({ folder: "done", before: deep })],
    ["spam", list({ folder: "spam" })],
    ["search that many match", list({ words: ["example"] })],
    ["search for one", list({ words: ["person77@"] })],
    ["search for two words", list({ words: ["levi", "12344"] })],
    ["search for nobody", list({ words: ["nobody", "at", "all"] })],
  ];
}

/** Stores enquiries of some length, most of them done, as after years. */
async function fillEnquiries(db) {
  const message = "We would like a film about bread, two minutes, in three languages. ".repeat(15);
  for (let first = 0; first < ENQUIRIES; first += BATCH) {
    const length = Math.min(BATCH, ENQUIRIES - first);
    await db
      .insertInto("contact")
      .values(Array.from({ length }, (_, index) => enquiryRow(first + index, message)))
      .execute();
  }
}

function enquiryRow(index, message) {
  const name = `${["Dana Levi", "Jörg Müller", "דנה כהן", "Zoë Ömer"][index % 4]} ${index}`;
  const email = `person${index}@example.com`;
  const reference = `C-${index.toString(36).toUpperCase().padStart(5, "0")}`;
  return {
    id: index.toString(36).padStart(8, "0"),
    ref: reference,
    state: index % 50 === 0 ? "spam" : index % 70 === 0 ? "quarantine" : "accepted",
    locale: "en",
    name,
    email,
    email_key: email,
    phone: "+31201234567",
    message,
    brief_json: null,
    score: 0,
    created_at: NOW - (ENQUIRIES - index) * MINUTE_MS,
    // The few new ones are old and young.
    stage: index % 1_000 === 1 ? "new" : index % 10 === 3 ? "answered" : "done",
    revision: 0,
    search: searchText({ name, email, reference }),
    erased_at: null,
  };
}

/** The lists of bookings and of blocked time that the page shows. */
function bookingLists(store) {
  const statuses = ["confirmed", "pending_email"];
  const middle = NOW + Math.floor(BOOKINGS / 2) * HOUR_MS;
  const page = (start) => () => store.bookings.page({ from: { start }, statuses, limit: SHOWN });
  const { blocks } = serviceOver(store);
  return [
    ["upcoming bookings", page(NOW)],
    ["upcoming bookings, deep inside", page(middle)],
    ["bookings of a week", () => store.bookings.list({ start: middle, end: middle + WEEK_MS })],
    ["blocked time", () => blocks.ahead(NOW)],
    ["bookings in a blocked day", async () => (await blocks.find("day", NOW)).bookings],
    ["bookings in Fridays without end", async () => (await blocks.find("fridays", NOW)).bookings],
  ];
}

function serviceOver(store) {
  const input = { zone: "Europe/Amsterdam", weekly: {} };
  const { rules } = parseBookingRules(input);
  return createBookingService({
    rules: createStudioRules(input, rules, store.rules),
    store: store.bookings,
    blocks: store.blocks,
    signer: createSigner(["bench".repeat(9)]),
    newId: String,
    languages: {},
    tzdata: "bench",
  });
}

/** Stores one booking an hour, all of them ahead. */
async function fillBookings(db) {
  const rows = Array.from({ length: BOOKINGS }, (_, index) => {
    const name = index.toString(36).padStart(8, "0");
    const { booking } = bookRequest(name, NOW + index * HOUR_MS);
    const times = { createdAt: NOW, updatedAt: NOW, cancelledAt: null };
    const whole = { ...booking, revision: 0, tokenVersion: 0, ...times };
    return { ...columnsOf(BOOKING, whole), resource_id: 1, erased_at: null };
  });
  for (let first = 0; first < BOOKINGS; first += BATCH) {
    await db
      .insertInto("booking")
      .values(rows.slice(first, first + BATCH))
      .execute();
  }
}

async function fillBlocks({ blocks }) {
  const block = {
    first: "2027-06-08",
    last: "2027-06-08",
    startMinute: null,
    endMinute: null,
    weekdays: [],
    everyWeeks: 1,
    reason: null,
    createdAt: NOW,
  };
  const author = { id: null, name: "bench" };
  const add = (more) => blocks.add({ block: { ...block, ...more }, line: "", author });
  await add({ id: "day" });
  await add({ id: "fridays", last: null, weekdays: ["fri"], everyWeeks: 2 });
  for (let at = 2; at < BLOCKS; at += 1) {
    await add({ id: `block${at}`, last: "2028-06-08", startMinute: 540, endMinute: 600 });
  }
}
