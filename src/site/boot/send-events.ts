import {
  type AnalyticsEvent,
  type AnalyticsSettings,
  asksForPrivacy,
  type ConsentChoice,
  createDelivery,
  type PageFacts,
  readConsent,
  withoutSecrets,
  writeConsent,
} from "#analytics";
import { followConsentPanel } from "./consent-panel.ts";
import type { Track } from "./keep-events.ts";
import { onceLoaded } from "./once-loaded.ts";

/** The provider's script waits at most this long for a quiet moment after the load, in milliseconds. */
const QUIET_WITHIN_MS = 2_000;

/**
 * Counts the page that is shown and every one after it, by the browser or by React (E2).
 *
 * @returns records an event (E3)
 */
export function sendEvents(settings: AnalyticsSettings): Track {
  const take = deliverAllowed(settings);
  let url = location.href;
  let { referrer } = document;
  const here = (): PageFacts => ({
    url,
    title: document.title,
    referrer,
    language: document.documentElement.lang,
  });
  const countPage = (): void => {
    if (url !== location.href) [referrer, url] = [url, location.href];
    take({ name: "page_view", page: here() });
  };
  countPage();
  addEventListener("page:finish", countPage);
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

/**
 * Delivers events to the provider as far as the visitor allows (E1): never under GPC or DNT, and after
 * consent for providers that need it.
 *
 * @returns takes an event
 */
function deliverAllowed(settings: AnalyticsSettings): (event: AnalyticsEvent) => void {
  const delivery = createDelivery(settings);
  const isPrivate = asksForPrivacy();
  const said = (): ConsentChoice | undefined =>
    settings.needsConsent ? readConsent(settings) : "accept";
  const first = said();
  const choose = (choice: ConsentChoice): void => {
    const before = said();
    writeConsent(settings, choice);
    if (choice === "reject") delivery.revoke();
    // A script that runs cannot be taken back, and one that was refused was never prepared.
    if (before !== undefined && before !== choice) location.reload();
    else if (choice === "accept") delivery.load();
  };
  if (settings.needsConsent) {
    followConsentPanel({ isPrivate, isAsked: first === undefined, choose });
  }
  if (isPrivate) return () => {};
  if (first === "accept") whenQuiet(delivery.load);
  return (event) => {
    if (said() === "reject") return;
    const { page } = event;
    const url = withoutSecrets(page.url);
    const referrer = withoutSecrets(page.referrer);
    delivery.take({ ...event, page: { ...page, url, referrer } });
  };
}

/** Runs something when the page is loaded and the browser has nothing better to do. */
function whenQuiet(run: () => void): void {
  onceLoaded(() => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: QUIET_WITHIN_MS });
    else setTimeout(run, QUIET_WITHIN_MS / 10);
  });
}
