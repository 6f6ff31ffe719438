import { type AnalyticsEvent, propertiesOf } from "../event.ts";
import type { Provider } from "../provider.ts";

interface Umami {
  track(payload: (defaults: object) => object): void;
}

/** Umami: no cookies. */
export const umami: Provider = {
  prepare({ siteId }, script) {
    script.dataset["websiteId"] = siteId;
    // Pages are counted by us alone.
    script.dataset["autoTrack"] = "false";
  },
  deliver(event) {
    const { track } = Reflect.get(globalThis, "umami") as Umami;
    track((defaults) => ({ ...defaults, ...payloadOf(event) }));
  },
  beacon(event, { scriptUrl, siteId }) {
    const { hostname } = new URL(event.page.url);
    const { language } = event.page;
    const screen = `${globalThis.screen.width}x${globalThis.screen.height}`;
    const payload = { website: siteId, hostname, language, screen, ...payloadOf(event) };
    return {
      url: new URL("/api/send", new URL(scriptUrl, event.page.url)).href,
      body: JSON.stringify({ type: "event", payload }),
    };
  },
};

function payloadOf(event: AnalyticsEvent): object {
  const { title, referrer } = event.page;
  const { pathname, search } = new URL(event.page.url);
  return {
    url: pathname + search,
    title,
    referrer,
    // A name would make an event of umami's page view: the caption is its tag (E2).
    ...(event.name === "action"
      ? { name: event.action, data: propertiesOf(event) }
      : { tag: event.name }),
  };
}
