import type { AnalyticsEvent } from "./event.ts";

/** Names of the providers that are known. */
export const PROVIDERS = ["plausible", "umami", "matomo", "ga4", "data-layer"] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/** What the browser needs to know of the chosen provider. */
export interface AnalyticsSettings {
  readonly provider: ProviderName;
  /** Address of the provider's script: another host's, or a path of this site. */
  readonly scriptUrl: string;
  /** How the provider calls this site; empty where it needs no name. */
  readonly siteId: string;
  /** True when nothing may be sent before the visitor agreed. */
  readonly needsConsent: boolean;
}

/** A request that is sent while the page is left. */
interface Beacon {
  readonly url: string;
  readonly body?: string;
}

/** How events reach one provider. */
export interface Provider {
  /** Sets the globals that the script expects; called once, before the script loads. */
  prepare(settings: AnalyticsSettings, script: HTMLScriptElement): void;
  /** Passes an event to the loaded script. */
  deliver(event: AnalyticsEvent, settings: AnalyticsSettings): void;
  /** The request that replaces a script that has not loaded; undefined if there is none. */
  beacon(event: AnalyticsEvent, settings: AnalyticsSettings): Beacon | undefined;
  /** Cookies of this site that the script sets, removed when the visitor takes consent back. */
  readonly cookies?: RegExp;
}
