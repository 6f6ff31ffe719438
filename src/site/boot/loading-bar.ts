import { readSession, writeSession } from "./session.ts";

/** Says between two documents that the bar is seen. */
const KEY = "loading-bar";
/** A load that ends within this time shows nothing, in milliseconds (C6). */
const DELAY_MS = 200;
/** Half of the bar is there after this time, in milliseconds; it approaches the end and never gets there (B3). */
const HALF_MS = 1_000;
/** From the end of the load until the bar fades, in milliseconds. */
const HIDE_MS = 500;
/** From fading until the bar is empty again, in milliseconds. */
const RESET_MS = 400;

/**
 * Moves `#loading-bar` between `page:start` and `page:finish` or `page:cancel` (C6): for documents that
 * are being fetched and for pages that React changes alike.
 */
export function moveLoadingBar(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  // It was on its way when the document before was left, and ends on this one.
  let isVisible = readSession(KEY) !== undefined;
  let isLoading = isVisible;

  // The element is looked up each time: React may have replaced it.
  const draw = (progress: number, opacity: "0" | "1"): void => {
    const bar = document.getElementById("loading-bar");
    if (!bar) return;
    bar.style.opacity = opacity;
    bar.style.transform = `scaleX(${progress})`;
    bar.ariaHidden = String(opacity === "0");
    bar.ariaValueNow = String(Math.round(progress * 100));
  };
  const show = (): void => {
    isVisible = true;
    writeSession(KEY, "1");
    const since = performance.now();
    const grow = (now: number): void => {
      draw((2 / Math.PI) * Math.atan(Math.max(0, now - since) / HALF_MS), "1");
      frame = requestAnimationFrame(grow);
    };
    grow(since);
  };
  const start = (): void => {
    if (isLoading) return;
    isLoading = true;
    clearTimeout(timer);
    if (isVisible) draw(0, "0");
    isVisible = false;
    timer = setTimeout(show, DELAY_MS);
  };
  const finish = (): void => {
    if (!isLoading) return;
    isLoading = false;
    writeSession(KEY, undefined);
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    if (!isVisible) return;
    draw(1, "1");
    timer = setTimeout(() => {
      draw(1, "0");
      timer = setTimeout(() => {
        isVisible = false;
        draw(0, "0");
      }, RESET_MS);
    }, HIDE_MS);
  };
  addEventListener("page:start", start);
  addEventListener("page:finish", finish);
  addEventListener("page:cancel", finish);
}
