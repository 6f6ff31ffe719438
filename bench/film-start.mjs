/**
 * How films start at low bandwidth. Opens the showreel on the home page at several bandwidths: with the
 * player's own choice of a file, with that choice where the browser does not report bandwidth (Firefox,
 * Safari), and always with the largest file; in turn, until the sixth second.
 */
import { keepEvidence, median } from "./evidence.mjs";
import { openBrowser } from "./slow-visit.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Of the film, in seconds. */
const WATCHED = 6;
const PATIENCE_MS = 60_000;
/** Downstream in kbit/s, and milliseconds to the server. */
const LINES = {
  "400 kbit/s": { kbps: 400, latency: 400 },
  "1.6 Mbit/s": { kbps: 1_600, latency: 150 },
  "9 Mbit/s": { kbps: 9_000, latency: 60 },
  unthrottled: undefined,
};
const CHOICES = {
  "its own": {},
  "its own, line not told": { hidesLine: true },
  "always the largest": { isFixed: true },
};

const { browser, origin, close } = await openBrowser();
const visits = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [line, speed] of Object.entries(LINES)) {
    for (const [choice, way] of Object.entries(CHOICES)) {
      visits.push({ line, choice, ...(await visit(speed, way)) });
    }
  }
}
await close();

const rows = Object.keys(LINES).flatMap((line) =>
  Object.keys(CHOICES).map((choice) => {
    const own = visits.filter((it) => it.line === line && it.choice === choice);
    const middle = (key) => Math.round(median(own.map((it) => it[key])));
    return {
      line,
      choice,
      files: [...new Set(own.map(({ files }) => files))].join(" or "),
      "first frame ms": middle("first"),
      stalls: middle("stalls"),
      "stalled ms": middle("stalled"),
      "6 s seen after ms": middle("whole"),
      "film KB": Math.round(middle("bytes") / 1024),
    };
  }),
);
console.table(rows);
keepEvidence("film-start", { rounds: ROUNDS, lines: LINES, rows });

/** One visit: what was loaded, and when the film stood still. */
async function visit(speed, way) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (speed) {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: speed.latency,
      downloadThroughput: (speed.kbps * 1000) / 8,
      uploadThroughput: (speed.kbps * 1000) / 16,
    });
  }
  const films = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const [, lines] = /showreel-\w+-(\d+)\.\w+\.mp4$/.exec(request.url) ?? [];
    if (lines) films.set(requestId, { lines, bytes: 0 });
  });
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    const film = films.get(requestId);
    if (film) film.bytes += dataLength;
  });
  await page.addInitScript(watchFilm, { ...way, watched: WATCHED });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.locator("#hero button[commandfor=video-modal]").dispatchEvent("pointerover");
  await page.waitForFunction(() => Reflect.get(globalThis, "isHydrated"));
  await page.waitForLoadState("networkidle");
  await page.locator("#hero button[commandfor=video-modal]").click();
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, "seen"), undefined, {
    timeout: PATIENCE_MS,
  });
  const seen = await handle.jsonValue();
  const all = [...films.values()];
  await context.close();
  return {
    ...seen,
    files: [...new Set(all.map(({ lines }) => `${lines}p`))].join(" → "),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Runs in the page. */
function watchFilm({ hidesLine, isFixed, watched }) {
  addEventListener("app:hydrated", () => (globalThis.isHydrated = true), { once: true });
  if (hidesLine) Object.defineProperty(navigator, "connection", { value: undefined });
  if (isFixed) alwaysLargest();
  let opened = 0;
  let first = 0;
  let waitsSince = 0;
  let stalls = 0;
  let stalled = 0;
  const isFilm = ({ target }) => target instanceof Element && target.closest(".film-player");
  const on = (type, listener) =>
    addEventListener(type, (event) => isFilm(event) && listener(event.target), true);
  addEventListener("click", () => (opened ||= performance.now()), true);
  const goOn = () => {
    if (waitsSince > 0) stalled += performance.now() - waitsSince;
    waitsSince = 0;
  };
  on("playing", (video) => {
    goOn();
    if (first > 0) return;
    video.requestVideoFrameCallback((now) => (first ||= now));
  });
  on("waiting", () => {
    if (first === 0 || waitsSince > 0) return;
    waitsSince = performance.now();
    stalls += 1;
  });
  on("timeupdate", (video) => {
    if (video.currentTime < watched || globalThis.seen) return;
    const whole = performance.now() - opened;
    globalThis.seen = { first: first - opened, stalls, stalled, whole };
  });

  function alwaysLargest() {
    const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src");
    Object.defineProperty(HTMLMediaElement.prototype, "src", {
      ...src,
      set(address) {
        const largest = address.replace(/-\d+(\.\w+\.mp4)$/, "-720$1");
        // A stall would request another size; this one continues instead.
        if (!this.currentSrc.endsWith(largest)) src.set.call(this, largest);
      },
    });
  }
}
