/**
 * How long a browser proves work for the contact form (b4), from the first key it derives until the last,
 * with the page's own processor time slowed 1, 4 and 6 times. Chromium slows only the page, and keys are
 * derived on other threads: what they took without slowing, so many times, is the bound for a phone. On a
 * busy machine only the processor time of a try says something, which is measured as well.
 * CHROMIUM names another browser, BENCH_ROUNDS the visits for each.
 */
import { pbkdf2Sync } from "node:crypto";
import { keepEvidence, median } from "./evidence.mjs";
import { openBrowser } from "./slow-visit.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const RATES = [1, 4, 6];
/** Nothing is derived for so long: the work is done. */
const IDLE_MS = 500;

const { browser, origin, close } = await openBrowser();
const times = Object.fromEntries(RATES.map((rate) => [rate, []]));
// In turn, so that what else the machine does is the same for all.
for (let round = 0; round < ROUNDS; round += 1) {
  for (const rate of RATES) times[rate].push(await prove(rate));
}
await close();
const unslowed = [...times[1]].toSorted((a, b) => a - b);
const rows = RATES.map((rate) => {
  const sorted = [...times[rate]].toSorted((a, b) => a - b);
  return {
    slowed: rate,
    "median ms": Math.round(median(sorted)),
    "longest ms": Math.round(sorted.at(-1)),
    "all of it slowed: median ms": Math.round(median(unslowed) * rate),
    "all of it slowed: longest ms": Math.round(unslowed.at(-1) * rate),
  };
});
console.table(rows);
const tryMs = median(Array.from({ length: 9 }, processorMsOfTry));
console.log(`one try: ${tryMs.toFixed(2)} ms of processor time; 64 on average, 128 at most`);
keepEvidence("proof-of-work", { rounds: ROUNDS, rows, processorMsOfTry: tryMs });

/** As the browser does it for a form (`src/forms/proof-challenge.ts`), on one thread. */
function processorMsOfTry() {
  const tries = 100;
  const before = process.cpuUsage();
  for (let number = 0; number < tries; number += 1) {
    pbkdf2Sync("x".repeat(60), String(number), 2_000, 16, "sha256");
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / tries;
}

/** One visit: milliseconds that the work took. */
async function prove(rate) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.addInitScript(noteWork);
  await page.goto("/contact");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.locator("header button").first().dispatchEvent("pointerover");
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  await page.locator("#contact-name").fill("Dana");
  await page.locator("#contact-email").fill("dana@example.com");
  await page.waitForFunction(isDone, IDLE_MS);
  const { first, last } = await page.evaluate(() => Reflect.get(globalThis, "work"));
  await context.close();
  return last - first;
}

/** Runs in the page: notes when keys are derived. */
function noteWork() {
  const work = { first: 0, last: 0 };
  globalThis.work = work;
  const { subtle } = crypto;
  const derive = subtle.deriveBits.bind(subtle);
  subtle.deriveBits = async (...how) => {
    work.first ||= performance.now();
    const bits = await derive(...how);
    work.last = performance.now();
    return bits;
  };
}

/** Runs in the page. */
function isDone(idleMs) {
  const { last } = globalThis.work;
  return last > 0 && performance.now() - last > idleMs;
}
