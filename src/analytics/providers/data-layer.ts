import { propertiesOf } from "../event.ts";
import type { Provider } from "../provider.ts";

/** Any script that reads `window.dataLayer`, as tag managers do. It has no address for beacons. */
export const dataLayer: Provider = {
  prepare() {},
  deliver(event) {
    const { url, title, referrer } = event.page;
    const page = { page_location: url, page_title: title, page_referrer: referrer };
    const isView = event.name === "page_view";
    pushToDataLayer(
      isView
        ? { event: event.name, ...page }
        : { event: event.action, ...page, ...propertiesOf(event) },
    );
  },
  beacon: () => undefined,
};

/** Adds an entry to `window.dataLayer`. */
export function pushToDataLayer(entry: object): void {
  const layer = (Reflect.get(globalThis, "dataLayer") ?? []) as object[];
  layer.push(entry);
  Object.assign(globalThis, { dataLayer: layer });
}
