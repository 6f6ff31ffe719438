import type { AnalyticsEvent } from "./event.ts";
import type { AnalyticsSettings, Provider, ProviderName } from "./provider.ts";
import { dataLayer } from "./providers/data-layer.ts";
import { ga4 } from "./providers/ga4.ts";
import { matomo } from "./providers/matomo.ts";
import { plausible } from "./providers/plausible.ts";
import { umami } from "./providers/umami.ts";

const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  plausible,
  umami,
  matomo,
  ga4,
  "data-layer": dataLayer,
};

/** Maximum events queued until the script has loaded; more are dropped. */
const QUEUE_MAX = 100;

/** Delivers events to the configured provider. */
export interface Delivery {
  /** Delivers an event to the script, or queues it until the script has loaded. */
  take(event: AnalyticsEvent): void;
  /** Loads the provider's script, once, then delivers the queue. */
  load(): void;
  /** Ends delivery and removes the provider's cookies. */
  revoke(): void;
}

/**
 * Creates the delivery for a provider. It requests nothing before {@link Delivery.load}. After that,
 * `sendBeacon` sends the queue when the visitor leaves; a script that cannot load, for example because
 * the visitor blocks it, ends delivery.
 */
export function createDelivery(settings: AnalyticsSettings): Delivery {
  const provider = PROVIDERS[settings.provider];
  let queue: AnalyticsEvent[] = [];
  let phase: "waiting" | "loading" | "ready" | "ended" = "waiting";

  const end = (): void => {
    phase = "ended";
    queue = [];
  };
  const leave = (): void => {
    if (phase !== "loading") return;
    for (const event of queue) {
      const beacon = provider.beacon(event, settings);
      if (beacon) navigator.sendBeacon(beacon.url, beacon.body ?? null);
    }
    queue = [];
  };
  return {
    take(event) {
      if (phase === "ready") provider.deliver(event, settings);
      else if (phase !== "ended" && queue.length < QUEUE_MAX) queue.push(event);
    },
    load() {
      if (phase !== "waiting") return;
      phase = "loading";
      addEventListener("pagehide", leave);
      const script = document.createElement("script");
      script.async = true;
      script.src = settings.scriptUrl;
      provider.prepare(settings, script);
      script.addEventListener("load", () => {
        if (phase !== "loading") return;
        phase = "ready";
        for (const event of queue) provider.deliver(event, settings);
        queue = [];
      });
      script.addEventListener("error", end);
      document.head.append(script);
    },
    revoke() {
      end();
      if (provider.cookies) forget(provider.cookies);
    },
  };
}

/** Removes cookies of this host and of the domains above it. */
function forget(names: RegExp): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`);
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=", 1)[0] ?? "";
    if (!names.test(name)) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}
