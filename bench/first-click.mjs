/**
 * Dead clicks: how often a control is clicked in vain. On the slow profile and with an empty cache each
 * control is clicked every 100 ms from the first paint on until it has opened what it opens; the same
 * again right after hydration.
 */
import { keepEvidence, median } from "./evidence.mjs";
import { CPU_RATE, SLOW, openBrowser, slowDown } from "./slow-visit.mjs";

const ROUNDS = 3;
const PATHS = ["/", "/he"];
/** What is clicked, and what it opens. */
const CONTROLS = {
  language: ['[popovertarget="language-list"]', "#language-list"],
  booking: ['main [commandfor="booking-modal"]', "#booking-modal"],
};

const { browser, origin, close } = await openBrowser();
const rows = [];
for (const path of PATHS) {
  for (const [control, [button, opened]] of Object.entries(CONTROLS)) {
    for (const hydrated of [false, true]) {
      const visits = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        visits.push(await visit(path, { button, opened, hydrated }));
      }
      rows.push({
        path,
        control,
        hydrated,
        "dead clicks": Math.max(...visits.map(({ clicks }) => clicks - 1)),
        "median ms after first paint": hydrated
          ? ""
          : Math.round(median(visits.map((it) => it.after))),
      });
    }
  }
}
await close();
console.table(rows);
keepEvidence("first-click", { rounds: ROUNDS, profile: { ...SLOW, CPU_RATE }, rows });

/** One visit: clicks until it opened, and milliseconds from the first paint until then. */
async function visit(path, { button, opened, hydrated }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(clickUntilOpen, { button, opened, hydrated });
  await page.goto(path);
  if (hydrated) await page.locator("header a").first().dispatchEvent("pointerover");
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, "outcome"));
  const outcome = await handle.jsonValue();
  await context.close();
  return outcome;
}

/** Runs in the page. */
function clickUntilOpen({ button, opened, hydrated }) {
  let clicks = 0;
  let since = 0;
  const isOpen = () =>
    document.querySelector(opened)?.matches(":popover-open, dialog:modal") ?? false;
  const tryOnce = () => {
    clicks += 1;
    document.querySelector(button).click();
    requestAnimationFrame(() => {
      if (isOpen()) globalThis.outcome = { clicks, after: performance.now() - since };
      else setTimeout(tryOnce, 100);
    });
  };
  const begin = () => {
    since = performance.now();
    tryOnce();
  };
  if (hydrated) addEventListener("app:hydrated", begin, { once: true });
  else {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      begin();
    }).observe({ type: "paint", buffered: true });
  }
}
