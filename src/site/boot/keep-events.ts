import type { PageData } from "../site-data.ts";

/** Calls kept until the sender is there; what comes later is dropped. */
const MOST_KEPT = 100;

/** Records an event for analytics (E3). */
export type Track = (category: string, action: string, label?: string, value?: number) => void;

/**
 * Loads what counts pages and events, and takes events of other scripts meanwhile (E2, E3). Without a
 * provider, and for the studio's people in preview, nothing is counted or loaded.
 */
export function keepEvents({ site: { analytics }, preview }: PageData): Track {
  if (!analytics || preview) return () => {};
  const kept: Parameters<Track>[] = [];
  let track: Track = (...call) => {
    if (kept.length < MOST_KEPT) kept.push(call);
  };
  import("./send-events.ts")
    .then(({ sendEvents }) => {
      track = sendEvents(analytics);
      for (const call of kept) track(...call);
    })
    .catch(console.error);
  return (...call) => track(...call);
}
