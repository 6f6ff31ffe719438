/**
 * First and largest contentful paint on the slow profile, as a phone, beside a plain page: the same text
 * without styles, scripts and pictures. Each visit has an empty cache and comes from another site; all
 * addresses take turns.
 *
 * BENCH_ROUNDS=9 sets the rounds, BENCH_BESIDE=http://localhost:3001 another site to measure in the same
 * run: the state before a change.
 *
 * Usage: npm run bench -- first-paint
 */
import { createServer } from "node:http";
import { once } from "node:events";
import { brotliCompressSync } from "node:zlib";
import { keepEvidence, median, reportGoals } from "./evidence.mjs";
import { openBrowser, slowDown } from "./slow-visit.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const BESIDE = process.env.BENCH_BESIDE;
const PATHS = ["/", "/he", "/blog/the-first-two-seconds", "/portfolio/ambra", "/contact"];
/** What TCP brings in the first round trip. */
const FIRST_FLIGHT = 14 * 1_024;
/** Shares of a plain page, and what layout shift is read as none. */
const GOALS = { fcp: 1.3, lcp: 1.5, shift: 0.001 };
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const { browser, origin, close } = await openBrowser();
const plain = await servePlain(origin);
// Another site, from which visitors come: the page then begins a process of its own, whatever it is. In an
// empty tab only one with COOP does.
const elsewhere = `${plain.origin.replace("127.0.0.1", "localhost")}/contact`;
const sites = { ours: origin, ...(BESIDE && { beside: BESIDE }), plain: plain.origin };
const paints = new Map();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const path of PATHS) {
    for (const [site, base] of Object.entries(sites)) {
      const key = `${path} ${site}`;
      paints.set(key, [...(paints.get(key) ?? []), await visit(base + path)]);
    }
  }
}

const missed = [];
const pages = {};
for (const path of PATHS) {
  const of = (site, kind) => Math.round(median(paints.get(`${path} ${site}`).map((p) => p[kind])));
  const [fcp, lcp] = [of("ours", "fcp"), of("ours", "lcp")];
  const [plainFcp, plainLcp] = [of("plain", "fcp"), of("plain", "lcp")];
  const ratios = { fcp: share(fcp, plainFcp), lcp: share(lcp, plainLcp) };
  const shift = Math.max(...paints.get(`${path} ours`).map((paint) => paint.shift));
  pages[path] = {
    fcp,
    lcp,
    plainFcp,
    plainLcp,
    fcpRatio: ratios.fcp,
    lcpRatio: ratios.lcp,
    ...(BESIDE && { besideFcp: of("beside", "fcp"), besideLcp: of("beside", "lcp") }),
    shift,
    ...(await weigh(origin + path)),
  };
  for (const kind of ["fcp", "lcp"]) {
    if (ratios[kind] > GOALS[kind]) missed.push(`${kind.toUpperCase()} of ${path}`);
  }
  if (shift >= GOALS.shift) missed.push(`layout shift of ${path}`);
  if (pages[path].firstViewBytes > FIRST_FLIGHT) missed.push(`bytes of ${path}`);
}
console.table(pages);
keepEvidence("first-paint", { rounds: ROUNDS, goals: GOALS, pages });
reportGoals(missed);
await plain.close();
await close();

function share(part, whole) {
  return Math.round((part / whole) * 100) / 100;
}

/** @param {string} address */
async function visit(address) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(elsewhere);
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(() => {
    globalThis.seen = { lcp: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) globalThis.seen.lcp = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.seen.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => ({
    ...globalThis.seen,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  }));
  await context.close();
  return seen;
}

/** Bytes of a document with brotli: whole, and as far as its first view. */
async function weigh(address) {
  const html = await (await fetch(address)).text();
  const end = /<\/section>|<\/header>(?=.*<\/main>)/gs;
  end.lastIndex = html.indexOf("<main");
  const firstView = html.slice(0, end.exec(html)?.index);
  return { bytes: brotli(html).length, firstViewBytes: brotli(firstView).length };
}

function brotli(text) {
  return brotliCompressSync(text);
}

/** Serves the text of pages: their HTML without styles, scripts, pictures and films. */
async function servePlain(from) {
  const pagesByPath = new Map();
  for (const path of PATHS) {
    const html = await (await fetch(from + path)).text();
    const text = html
      .replaceAll(/<(script|style|svg|picture|video)\b.*?<\/\1>/gs, "")
      .replaceAll(/<link\b[^>]*>|<img\b[^>]*>/g, "")
      .replaceAll(/ class="[^"]*"/g, "");
    pagesByPath.set(path, brotli(text));
  }
  const server = createServer(({ url }, response) => {
    const body = pagesByPath.get(url);
    if (!body) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "content-length": body.length,
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
