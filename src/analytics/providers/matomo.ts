import { propertiesOf } from "../event.ts";
import type { AnalyticsSettings, Provider } from "../provider.ts";

type Command = readonly [name: string, ...values: unknown[]];

/** Matomo, with its cookies. */
export const matomo: Provider = {
  prepare(settings) {
    const commands: Command[] = [
      ["setTrackerUrl", trackerOf(settings)],
      ["setSiteId", settings.siteId],
    ];
    Object.assign(globalThis, { _paq: commands });
  },
  deliver(event) {
    const { url, title, referrer } = event.page;
    push(["setCustomUrl", url], ["setDocumentTitle", title], ["setReferrerUrl", referrer]);
    if (event.name === "page_view") push(["trackPageView"]);
    else push(["trackEvent", event.category, event.action, event.label, event.value]);
  },
  beacon(event, settings) {
    const { url, title, referrer, language } = event.page;
    const query = new URLSearchParams({
      idsite: settings.siteId,
      rec: "1",
      apiv: "1",
      rand: Math.random().toString(36).slice(2),
      url,
      urlref: referrer,
      lang: language,
      ...(event.name === "page_view" ? { action_name: title } : { e_a: event.action, ca: "1" }),
      ...propertiesOf(event, { category: "e_c", label: "e_n", value: "e_v" }),
    });
    return { url: `${trackerOf(settings)}?${query}` };
  },
  cookies: /^(?:_pk_|mtm_|matomo)/,
};

function push(...commands: Command[]): void {
  const queue = Reflect.get(globalThis, "_paq") as { push(command: Command): void };
  for (const command of commands) queue.push(command);
}

/** Matomo's collecting address lies beside its script. */
function trackerOf({ scriptUrl }: AnalyticsSettings): string {
  return new URL("matomo.php", new URL(scriptUrl, location.href)).href;
}
