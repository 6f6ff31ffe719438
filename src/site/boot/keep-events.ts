import type { AnalyticsEvent, PageFacts } from "#analytics";
import type { PageData } from "../site-data.ts";

/** Events kept until the sender is there; what comes later is dropped. */
const MOST_KEPT = 100;

/** Records an event for analytics (E3). */
export type Track = (category: string, action: string, label?: string, value?: number) => void;

/**
 * Counts every page that is shown, by the browser or by React, and takes events of other scripts (E2,
 * E3). Without a provider, and for the studio's people in preview, nothing is counted or loaded.
 */
export function keepEvents({ site, preview }: PageData): Track {
  const { analytics } = site;
  if (!analytics || preview) return () => {};
  const kept: AnalyticsEvent[] = [];
  let take = (event: AnalyticsEvent): void => {
    if (kept.length < MOST_KEPT) kept.push(event);
  };
  let url = location.href;
  let { referrer } = document;
  const here = (): PageFacts => ({
    url,
    title: document.title,
    referrer,
    language: document.documentElement.lang,
  });
  addEventListener("page:finish", () => {
    if (url !== location.href) [referrer, url] = [url, location.href];
    take({ name: "page_view", page: here() });
  });
  import("./send-events.ts")
    .then(({ sendEvents }) => {
      take = sendEvents(analytics);
      for (const event of kept) take(event);
    })
    .catch(console.error);
  return (category, action, label, value) =>
    take({
      name: "action",
      page: here(),
      category,
      action,
      ...(label !== undefined && { label }),
      ...(value !== undefined && { value }),
    });
}
