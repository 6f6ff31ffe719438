export { asksForPrivacy, type ConsentChoice, readConsent, writeConsent } from "./consent.ts";
export { createDelivery } from "./delivery.ts";
export { type AnalyticsEvent, type PageFacts, withoutSecrets } from "./event.ts";
export type { AnalyticsSettings } from "./provider.ts";
export { analyticsOrigins, readAnalyticsSettings } from "./read-settings.ts";
