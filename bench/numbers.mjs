/**
 * The site's own numbers at scale: a million views of two years, counted as the server counts them, on
 * SQLite and PostgreSQL; then how long batches take, and each report of 25 months, of a year, of 30 days and of one,
 * and the page that shows all of them beside the days before.
 *
 * Usage: node bench/numbers.mjs [views, default 1000000]
 */
import { daysBefore, readOverview, reportNumbers, REPORTS } from "../src/numbers/index.ts";
import { openStore } from "../src/store/index.ts";
import { onBothStores } from "./both-stores.mjs";
import { keepEvidence, median, percentile } from "./evidence.mjs";

const VIEWS = Number(process.argv[2] ?? 1_000_000);
const DAYS = 760;
const LAST = Date.parse("2027-03-15");
const DAY_MS = 86_400_000;
/** Pages, referrers and visitors of a day: a busy studio's. */
const [PAGES, REFERRERS, VISITORS] = [120, 60, 400];
/** Views that come between two batches at most. */
const BATCH = 2_000;
const ROUNDS = 20;
/** Longest median time of a report, in milliseconds. */
const GOAL_MS = 100;

const measured = await onBothStores(measure);
console.table(measured);
keepEvidence("numbers", { views: VIEWS, days: DAYS, rows: measured });
const slow = measured.filter((row) => row.what !== "batch" && row["median ms"] > GOAL_MS);
if (slow.length > 0) {
  console.error(`${slow.length} reports take longer than ${GOAL_MS} ms`);
  process.exitCode = 1;
}

async function measure(name, settings) {
  const opened = await openStore(settings);
  if (!opened.ok) throw new Error(opened.problem);
  const { store } = opened;
  const batches = await fill(store);
  const rows = [{ store: name, what: "batch", days: 1, ...figures(batches) }];
  for (const days of [1, 30, 365, DAYS]) {
    const range = { first: dayBefore(days - 1), last: dayBefore(0) };
    for (const by of [...REPORTS, "the page"]) {
      const read =
        by === "the page"
          ? () => readOverview(store.numbers, range, daysBefore(range))
          : () => reportNumbers(store.numbers, by, range);
      const times = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await read();
        times.push(performance.now() - began);
      }
      rows.push({ store: name, what: by, days, ...figures(times) });
    }
  }
  const all = await reportNumbers(store.numbers, "day", {
    first: dayBefore(DAYS - 1),
    last: dayBefore(0),
  });
  const counted = all.reduce((sum, { views }) => sum + views, 0);
  if (counted !== VIEWS) throw new Error(`${counted} of ${VIEWS} views were counted`);
  await store.close();
  return rows;
}

/** Adds the views day by day; returns how long each batch took, in milliseconds. */
async function fill(store) {
  const times = [];
  for (let day = 0, left = VIEWS; day < DAYS; day += 1) {
    let views = Math.floor(left / (DAYS - day));
    left -= views;
    for (; views > 0; views -= BATCH) {
      const batch = batchOf(day, Math.min(views, BATCH));
      const began = performance.now();
      await store.numbers.add(batch);
      times.push(performance.now() - began);
    }
    // Visitors are kept for their day alone.
    await store.sweep(LAST);
  }
  return times;
}

/** What so many views of a day are when they are counted. */
function batchOf(day, views) {
  const counters = new Map();
  const add = (kind, name, step, visitor) => {
    const key = `${kind} ${name} ${step}`;
    const counter = counters.get(key) ?? { kind, name, step, count: 0, visitors: new Set() };
    counters.set(key, counter);
    counter.count += 1;
    counter.visitors.add(visitor);
  };
  for (let view = 0; view < views; view += 1) {
    const visitor = `${day}-${view % VISITORS}`;
    add("all", "", "", visitor);
    add("page", `/page-${(view * 7) % PAGES}`, "", visitor);
    add("language", ["en", "he", "es", "fr", "de", "nl"][view % 6], "", visitor);
    add("device", ["phone", "tablet", "desktop"][view % 3], "", visitor);
    if (view % 3 === 0) add("referrer", `site-${view % REFERRERS}.example`, "", visitor);
    if (view % 20 === 0) add("campaign", `letter / mail / ${day % 24}`, "", visitor);
    if (view % 10 === 0) add("film", `film-${view % 12}`, "started", visitor);
    if (view % 40 === 0) add("funnel", "opened", "", visitor);
  }
  const of = dayBefore(day);
  return Array.from(counters.values(), ({ visitors, ...counter }) => ({
    ...counter,
    day: of,
    visitors: [...visitors],
    forgetAt: 0,
  }));
}

function dayBefore(days) {
  return new Date(LAST - days * DAY_MS).toISOString().slice(0, 10);
}

function figures(times) {
  const round = (ms) => Math.round(ms * 10) / 10;
  return { "median ms": round(median(times)), "p99 ms": round(percentile(times, 0.99)) };
}
