import type { PageData } from "../site-data.ts";

/** Records an event for analytics (E3). */
export type Track = (category: string, action: string, label?: string, value?: number) => void;

/**
 * Tells the server of each page that is shown and of its own events, where it counts them, and loads what
 * sends all to a provider, which gets what happened meanwhile (E2, E3). Of the studio's people in preview
 * nothing is counted.
 */
export function keepEvents({ site: { analytics, numbers }, preview }: PageData): Track {
  if (preview) return () => {};
  let before = document.referrer;
  const count = (...call: readonly unknown[]): void => {
    // Some block it by taking it away.
    if (numbers)
      navigator.sendBeacon?.("/_count", JSON.stringify([before, location.href, ...call]));
  };
  addEventListener("page:finish", () => {
    count();
    before = location.href;
  });
  const sender =
    analytics &&
    import("./send-events.ts").then(({ sendEvents }) => sendEvents(analytics)).catch(console.error);
  return (...call) => {
    // Other scripts may record what they like, as often as they like.
    if (/^(?:film|booking|search)$/.test(call[0])) count(...call);
    void sender?.then((track) => track?.(...call));
  };
}
