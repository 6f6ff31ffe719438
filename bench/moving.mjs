/**
 * From a click to the next page painted, on the slow profile: processor throttled by four, 150 ms to the
 * server, 1.6 Mbit/s down. Before React is awake the browser loads a document, after it React shows
 * the page; beside them the same site without any script of ours, as the measure of plain documents, once
 * with an empty script in its place, which alone changes when browsers paint.
 *
 * Each round measures every way once, in turn; the cache of the browser is warm for what pages share.
 */
import { chromium } from "playwright-core";
import { keepEvidence, median, percentile } from "./evidence.mjs";
import { CPU_RATE, SLOW, slowDown, startServer } from "./slow-visit.mjs";

const ROUNDS = 7;
const [FROM, TO] = ["/", "/contact"];

const BOOT = "*/assets/boot-*";

/**
 * Ways to move: what is there before the click, and for how many milliseconds the pointer rests on the link
 * before it is pressed; without, a script clicks.
 */
const WAYS = {
  "plain document": { blocked: [BOOT], awake: false },
  "plain document, empty script": { blocked: [], empty: true, awake: false },
  "React asleep, clicked by a script": { blocked: [], awake: false },
  "React asleep, clicked at once": { blocked: [], awake: false, rest: 0 },
  "React asleep, clicked by a hand": { blocked: [], awake: false, rest: 250 },
  "React awake, not fetched ahead": { blocked: [], awake: true },
  "React awake, fetched ahead": { blocked: [], awake: true, rest: 1_500 },
};
/** How long a hand holds the button down, in milliseconds. */
const PRESS_MS = 80;

const { server, origin } = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const painted = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, way] of Object.entries(WAYS)) painted[name].push(await measure(way));
}
await browser.close();
server.kill();

const rows = Object.entries(painted).map(([way, values]) => ({
  way,
  "median ms": Math.round(median(values)),
  "p90 ms": Math.round(percentile(values, 0.9)),
}));
console.table(rows);
keepEvidence("moving", {
  rounds: ROUNDS,
  from: FROM,
  to: TO,
  profile: { ...SLOW, CPU_RATE },
  rows,
});

/** One visit: milliseconds from the click until the heading of the next page is painted. */
async function measure({ blocked, empty, awake, rest }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: blocked });
  if (empty) await emptyScript(session);
  // Shared files are in the cache, as after the first page of a real visit.
  await page.goto(TO);
  await page.goto(FROM);
  if (awake) await wake(page);
  await page.waitForTimeout(500);
  await slowDown(session);
  await page.addInitScript(reportPaint);
  const link = page.locator(`header a[href="${TO}"]:visible`);
  await page.evaluate(watchForPage, TO);
  if (rest === undefined) await link.evaluate((element) => element.click());
  else {
    const { x, y, width, height } = await link.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    if (rest > 0) await page.waitForTimeout(rest);
    await page.mouse.down();
    if (rest > 0) await page.waitForTimeout(PRESS_MS);
    await page.mouse.up();
  }
  await page.waitForFunction(() => sessionStorage.getItem("painted") !== null, undefined, {
    timeout: 20_000,
  });
  const result = await page.evaluate(() => ({
    taken: Number(sessionStorage.getItem("painted")) - Number(sessionStorage.getItem("clicked")),
    path: location.pathname,
    heading: document.querySelectorAll("main h1").length,
  }));
  if (result.path !== TO || result.heading !== 1) throw new Error(`ended on ${result.path}`);
  await context.close();
  return result.taken;
}

/** The boot script is there and does nothing. */
async function emptyScript(session) {
  const responseHeaders = [{ name: "content-type", value: "text/javascript" }];
  session.on("Fetch.requestPaused", ({ requestId }) => {
    void session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders });
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: BOOT }] });
}

function wake(page) {
  return page.evaluate(() => {
    const woken = new Promise((resolve) => addEventListener("app:hydrated", resolve));
    document.querySelector("header a")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    return woken;
  });
}

/** Runs in every later document: its first paint with contents is the page. */
function reportPaint() {
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName("first-contentful-paint");
    if (paint && sessionStorage.getItem("clicked")) {
      sessionStorage.setItem("painted", String(performance.timeOrigin + paint.startTime));
    }
  }).observe({ type: "paint", buffered: true });
}

/** Runs in the page that is left: React's page is there with its heading, and painted when the next frame begins. */
function watchForPage(target) {
  addEventListener(
    "click",
    ({ timeStamp }) =>
      sessionStorage.setItem("clicked", String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  );
  const before = document.querySelector("main h1")?.textContent;
  const watching = new MutationObserver(() => {
    const heading = document.querySelector("main h1")?.textContent;
    if (location.pathname !== target || heading === before) return;
    watching.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        sessionStorage.setItem("painted", String(performance.timeOrigin + performance.now())),
      ),
    );
  });
  watching.observe(document.documentElement, { childList: true, subtree: true });
}
