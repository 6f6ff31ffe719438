import { type AnalyticsEvent, propertiesOf } from "../event.ts";
import type { AnalyticsSettings, Provider } from "../provider.ts";
import { pushToDataLayer } from "./data-layer.ts";

/** Google's own script host, whose data goes to another host. */
const GOOGLE = "www.googletagmanager.com";

/** Names of an action's properties in a beacon. */
const BEACON_NAMES = {
  category: "ep.event_category",
  label: "ep.event_label",
  value: "epn.value",
};

/** Google Analytics 4 by gtag.js, or the same from a server of the studio's own. */
export const ga4: Provider = {
  prepare({ siteId }) {
    // gtag.js takes commands only as `arguments` objects, not as arrays.
    gtag("js", new Date());
    gtag("config", siteId, { send_page_view: false });
  },
  deliver(event) {
    gtag("event", nameOf(event), parametersOf(event));
  },
  beacon(event, settings) {
    const { url, title, referrer, language } = event.page;
    const query = new URLSearchParams({
      v: "2",
      tid: settings.siteId,
      cid: `${Math.floor(Math.random() * 1e9)}.${Math.floor(Date.now() / 1000)}`,
      en: nameOf(event),
      dl: url,
      dt: title,
      dr: referrer,
      ul: language.toLowerCase(),
      ...propertiesOf(event, BEACON_NAMES),
    });
    return { url: `${collectorOf(settings)}/g/collect?${query}` };
  },
  cookies: /^_ga/,
};

function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- what gtag.js accepts
  pushToDataLayer(arguments);
}

function collectorOf({ scriptUrl }: AnalyticsSettings): string {
  const { host, origin } = new URL(scriptUrl, location.href);
  return host === GOOGLE ? "https://www.google-analytics.com" : origin;
}

/** Names of events: letters, digits and underscores, at most 40, a letter first. */
function nameOf(event: AnalyticsEvent): string {
  if (event.name === "page_view") return event.name;
  const name = event.action.replaceAll(/\W+/g, "_").slice(0, 40);
  return /^[a-z]/i.test(name) ? name : `event_${name}`.slice(0, 40);
}

function parametersOf(event: AnalyticsEvent): object {
  const { url, title, referrer } = event.page;
  const page = { page_location: url, page_title: title, page_referrer: referrer };
  if (event.name === "page_view") return page;
  const { category, label, value } = event;
  return { ...page, event_category: category, event_label: label, value };
}
