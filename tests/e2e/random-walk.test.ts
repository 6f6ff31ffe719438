import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { follow, hydrate, openPage, settle } from "../fixtures/browser.ts";

const STEPS = 100;
/** Where a walk may go: pages and their anchors, no dialogs, languages, feeds or mail. */
const WALKABLE = /^(?!\/_|.*[?]|.*\.\w+$)\/|^#./;

/** Faces that come late are left out (font-display: optional), and pages would differ in height. */
const FACES = "*.woff2";

/** Opens a page for which some files are not there. */
async function openWithout(...urls: string[]): Promise<Page> {
  const page = await openPage({
    viewport: { width: 1280, height: 800 },
    // The studio's: elsewhere script changes the address of the booking page.
    timezoneId: "Europe/Amsterdam",
    reducedMotion: "reduce",
    tolerates: /ERR_BLOCKED|inspector$/,
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls });
  return page;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a visitor sees of where they are. */
interface Place {
  readonly address: string;
  readonly title: string;
  readonly top: number;
  readonly entry: number;
}

const placeOf = (page: Page): Promise<Place> =>
  page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    title: document.title,
    top: scrollY,
    entry: (Reflect.get(globalThis, "navigation") as { currentEntry: { index: number } })
      .currentEntry.index,
  }));

/** A place in words; the same for places that differ by two pixels at most. */
const compare = (found: Place, wanted: Place): string => {
  const top = Math.abs(found.top - wanted.top) <= 2 ? wanted.top : found.top;
  return JSON.stringify({ ...found, top });
};

type Step = readonly [kind: "follow" | "scroll" | "back" | "forward" | "reload", value: string];

/** Chooses the next step on the page of the oracle. */
async function choose(page: Page, random: () => number, prefix: string): Promise<Step> {
  const { hrefs, canGoBack, canGoForward, room } = await page.evaluate(() => {
    const history = Reflect.get(globalThis, "navigation") as {
      canGoBack: boolean;
      canGoForward: boolean;
    };
    return {
      hrefs: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")),
      canGoBack: history.canGoBack,
      canGoForward: history.canGoForward,
      room: document.documentElement.scrollHeight - innerHeight,
    };
  });
  const kind = random();
  if (kind < 0.25) return ["scroll", String(Math.round(random() * Math.max(0, room - 200)))];
  if (kind < 0.5 && canGoBack) return ["back", ""];
  if (kind < 0.65 && canGoForward) return ["forward", ""];
  if (kind < 0.68) return ["reload", ""];
  const walkable = [...new Set(hrefs)].filter(
    (href): href is string =>
      href !== null && WALKABLE.test(href) && (href.startsWith(prefix) || href.startsWith("#")),
  );
  return ["follow", walkable[Math.floor(random() * walkable.length)] ?? (prefix || "/")];
}

/** Points at the link of a step for a while, as a hand does before it presses: its page may be built. */
async function pointAt(page: Page, [kind, value]: Step): Promise<void> {
  if (kind !== "follow") return;
  await page.locator(`a[href="${value}"]`).first().dispatchEvent("focusin");
  await settle(page);
}

async function take(page: Page, [kind, value]: Step): Promise<void> {
  if (kind === "back") await page.goBack();
  else if (kind === "forward") await page.goForward();
  else if (kind === "reload") await page.reload();
  else if (kind === "scroll") {
    // As a visitor does: what script scrolls after a reload, Chromium itself does not remember.
    const delta = Number(value) - (await placeOf(page)).top;
    await page.mouse.wheel(0, delta);
    await page.waitForFunction((top) => scrollY === Number(top), value);
  } else {
    await Promise.all([page.waitForEvent("framenavigated"), follow(page, `a[href="${value}"]`)]);
  }
}

// The oracle is the same site without its script: every page a document, places left to the browser.
test.each([["Hebrew", "/he", 5] as const, ["English", "", 20_261] as const])(
  `a walk of ${STEPS} steps in %s ends each step where documents do`,
  { tags: ["long"], timeout: 600_000 },
  async (_name, prefix, seed) => {
    const oracle = await openWithout(FACES, "*/assets/boot-*");
    const subject = await openWithout(FACES);
    const start = prefix || "/";
    await oracle.goto(start);
    await subject.goto(start);
    const random = dice(seed);
    const walked: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const next = await choose(oracle, random, prefix);
      walked.push(next.join(" "));
      // About half of the documents hydrate; what follows is React's.
      if (random() < 0.3) await hydrate(subject);
      if (random() < 0.5) await pointAt(subject, next);
      await take(oracle, next);
      await oracle.waitForLoadState();
      const wanted = await placeOf(oracle);
      await take(subject, next);
      await expect
        .poll(
          async () => {
            const found = await placeOf(subject).catch(() => undefined);
            return found && compare(found, wanted);
          },
          { message: `step ${step}: ${walked.slice(-6).join(", ")}` },
        )
        .toBe(JSON.stringify(wanted));
    }
  },
);
