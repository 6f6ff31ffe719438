/** Things that the browser knows and the DOM types do not (Network Information API). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Mbit/s */
  readonly downlink?: number;
}

/** A line on which a larger film is no burden, in Mbit/s. */
const FAST = 5;

/**
 * True when a film may play that nobody asked for: not for visitors who want less motion or less data,
 * nor on the slowest lines.
 */
export function mayMove(): boolean {
  const { saveData = false, effectiveType = "" } = connection();
  const wantsLess =
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    matchMedia("(prefers-reduced-data: reduce)").matches;
  return !saveData && !wantsLess && !effectiveType.includes("2g");
}

/** True on a wide screen with a line that is known to be fast. */
export function hasRoom(): boolean {
  return (connection().downlink ?? 0) >= FAST && matchMedia("(width > 48rem)").matches;
}

function connection(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {};
}
