import { type AnalyticsEvent, propertiesOf } from "../event.ts";
import type { Provider } from "../provider.ts";

interface Plausible {
  (name: string, options: object): void;
  q?: unknown[];
  o?: object;
  init?: (options?: object) => void;
}

/** Plausible Analytics, with its manual script or a site script (`pa-….js`): no cookies. */
export const plausible: Provider = {
  prepare({ siteId }, script) {
    const queue: Plausible = (...call) => void (queue.q ??= []).push(call);
    queue.init = (options) => void (queue.o = options ?? {});
    Object.assign(globalThis, { plausible: queue });
    // Pages are counted by us alone: the site script would count history entries on its own.
    queue.init({ autoCapturePageviews: false });
    if (siteId) script.dataset["domain"] = siteId;
  },
  deliver(event) {
    const send = Reflect.get(globalThis, "plausible") as Plausible;
    send(nameOf(event), { u: event.page.url, url: event.page.url, props: propertiesOf(event) });
  },
  beacon(event, { scriptUrl, siteId }) {
    const { url, referrer } = event.page;
    return {
      url: new URL("/api/event", new URL(scriptUrl, url)).href,
      body: JSON.stringify({
        n: nameOf(event),
        u: url,
        d: siteId || new URL(url).hostname,
        r: referrer || null,
        p: propertiesOf(event),
      }),
    };
  },
};

function nameOf(event: AnalyticsEvent): string {
  return event.name === "page_view" ? "pageview" : event.action;
}
