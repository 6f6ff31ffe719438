/**
 * From a click to the next page painted, on the slow profile: processor throttled by four, 150 ms to the
 * server, 1.6 Mbit/s down. Before hydration the browser loads a document, after it React shows
 * the page; for comparison the same site without our scripts, as the measure of plain documents, once
 * with an empty script in its place, which alone changes when browsers paint.
 *
 * Each round measures every way once, in turn; the cache of the browser is warm for what pages share.
 */
import { keepEvidence, median, percentile } from "./evidence.mjs";
import { CPU_RATE, SLOW, openBrowser, slowDown } from "./slow-visit.mjs";

const ROUNDS = 7;
const [HOME, CONTACT] = ["/", "/contact"];

const BOOT = "*/assets/boot-*";

/** Screens, and the position of the link on them. */
const DESKTOP = { screen: { viewport: { width: 1280, height: 800 } }, within: "header" };
const PHONE = {
  screen: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  within: "footer",
};

/**
 * Ways to move: what is there before the click, and for how many milliseconds the pointer rests on the link
 * before it is pressed, or how long before the tap a finger has touched it; without, a script clicks.
 */
const WAYS = {
  "plain document": { ...DESKTOP, blocked: [BOOT] },
  "plain document, empty script": { ...DESKTOP, empty: true },
  "before hydration, scripted click": DESKTOP,
  "before hydration, immediate click": { ...DESKTOP, rest: 0 },
  "before hydration, slow click": { ...DESKTOP, rest: 250 },
  "hydrated, not prefetched": { ...DESKTOP, hydrated: true },
  "hydrated, prefetched": { ...DESKTOP, hydrated: true, rest: 1_500 },
  "hydrated, prefetched, to the home page": {
    ...DESKTOP,
    hydrated: true,
    rest: 1_500,
    from: CONTACT,
    to: HOME,
  },
  "phone: plain document, tapped": { ...PHONE, blocked: [BOOT], rest: 0 },
  "phone: before hydration, tapped": { ...PHONE, rest: 0 },
  "phone: hydrated, tapped": { ...PHONE, hydrated: true, rest: 0 },
  "phone: hydrated, prefetched": { ...PHONE, hydrated: true, rest: 1_500 },
};
/** How long a hand holds the button down, and a finger the link, in milliseconds. */
const PRESS_MS = 80;

const { browser, origin, close } = await openBrowser();
const painted = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, way] of Object.entries(WAYS)) painted[name].push(await measure(way));
}
await close();

const rows = Object.entries(painted).map(([way, values]) => ({
  way,
  "median ms": Math.round(median(values)),
  "p90 ms": Math.round(percentile(values, 0.9)),
}));
console.table(rows);
keepEvidence("moving", {
  rounds: ROUNDS,
  from: HOME,
  to: CONTACT,
  profile: { ...SLOW, CPU_RATE },
  rows,
});

/** One visit: milliseconds from the click until the heading of the next page is painted. */
async function measure({
  screen,
  within,
  blocked = [],
  empty,
  hydrated,
  rest,
  from = HOME,
  to = CONTACT,
}) {
  const context = await browser.newContext({ baseURL: origin, ...screen });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: blocked });
  if (empty) await emptyScript(session);
  // Shared files are in the cache, as after the first page of a real visit.
  await page.goto(to);
  await page.goto(from);
  if (hydrated) await hydrate(page);
  await page.waitForTimeout(500);
  await slowDown(session);
  await page.addInitScript(reportPaint);
  const link = page.locator(`${within} a[href="${to}"]:visible`).first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(watchForPage, to);
  const press = screen.hasTouch ? tap : click;
  if (rest === undefined) await link.evaluate((element) => element.click());
  else await press(page, session, await link.boundingBox(), rest);
  await page.waitForFunction(() => sessionStorage.getItem("painted") !== null, undefined, {
    timeout: 20_000,
  });
  const result = await page.evaluate(() => ({
    taken: Number(sessionStorage.getItem("painted")) - Number(sessionStorage.getItem("clicked")),
    path: location.pathname,
    heading: [...document.querySelectorAll("main h1")].filter((one) => one.checkVisibility())
      .length,
  }));
  if (result.path !== to || result.heading !== 1) throw new Error(`ended on ${result.path}`);
  await context.close();
  return result.taken;
}

/** A hand comes, rests and presses; without a rest it does all at once. */
async function click(page, _session, { x, y, width, height }, rest) {
  await page.mouse.move(x + width / 2, y + height / 2);
  if (rest > 0) await page.waitForTimeout(rest);
  await page.mouse.down();
  if (rest > 0) await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

/** A finger taps; `rest` milliseconds before, it had touched the link and thought better of it. */
async function tap(page, session, { x, y, width, height }, rest) {
  const touch = (type, touchPoints = []) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const there = [{ x: x + width / 2, y: y + height / 2 }];
  if (rest > 0) {
    await touch("touchStart", there);
    await touch("touchCancel");
    await page.waitForTimeout(rest);
  }
  await touch("touchStart", there);
  await page.waitForTimeout(PRESS_MS);
  await touch("touchEnd");
}

/** The boot script is there and does nothing. */
async function emptyScript(session) {
  const responseHeaders = [{ name: "content-type", value: "text/javascript" }];
  session.on("Fetch.requestPaused", ({ requestId }) => {
    void session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders });
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: BOOT }] });
}

function hydrate(page) {
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

/** Runs in the page that is left: the next page is seen with its heading, and painted when the next frame begins. */
function watchForPage(target) {
  const seenHeading = () =>
    [...document.querySelectorAll("main h1")].find((heading) => heading.checkVisibility());
  addEventListener(
    "click",
    ({ timeStamp }) =>
      sessionStorage.setItem("clicked", String(performance.timeOrigin + timeStamp)),
    { capture: true, once: true },
  );
  const before = seenHeading()?.textContent;
  const watching = new MutationObserver(() => {
    if (location.pathname !== target) return;
    const heading = seenHeading()?.textContent;
    if (heading === undefined || heading === before) return;
    watching.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        sessionStorage.setItem("painted", String(performance.timeOrigin + performance.now())),
      ),
    );
  });
  watching.observe(document.documentElement, { childList: true, subtree: true });
}
