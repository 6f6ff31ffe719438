import type { Conditions } from "./choose-size.ts";

/** What browsers tell of the line, as far as they do (Network Information API). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Mbit/s */
  readonly downlink?: number;
}

/** Lines of the slow kinds, whatever their peak, in kbit/s. */
const SLOW: Readonly<Record<string, number>> = { "slow-2g": 50, "2g": 100, "3g": 700 };
/** Smaller files say more about the way than about the line, in bytes. */
const MEASURABLE = 20_000;

/**
 * What the browser knows of its line, or what the files of the page have shown of it.
 *
 * @param ratio width by height of the film, which is shown whole within its element
 */
export function readConditions(video: HTMLVideoElement, ratio: number): Conditions {
  const { connection } = navigator as { connection?: Connection };
  const { saveData = false, effectiveType = "", downlink } = connection ?? {};
  const told = downlink === undefined ? undefined : downlink * 1000;
  const width = Math.min(video.clientWidth, video.clientHeight * ratio);
  return {
    screenLines: Math.min(width, width / ratio) * devicePixelRatio,
    lineKbps: SLOW[effectiveType] ?? told ?? measuredKbps(),
    savesData: saveData || matchMedia("(prefers-reduced-data: reduce)").matches,
  };
}

/** Speed of the fastest file of the page that was large enough to tell. */
function measuredKbps(): number | undefined {
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const speeds = files
    .filter(({ transferSize }) => transferSize >= MEASURABLE)
    .map(({ transferSize, responseStart, responseEnd }) => {
      const milliseconds = Math.max(1, responseEnd - responseStart);
      return (transferSize * 8) / milliseconds;
    });
  return speeds.length > 0 ? Math.max(...speeds) : undefined;
}
