export { asksForPrivacy, type ConsentChoice, readConsent, writeConsent } from "./consent.ts";
export { createDelivery, type Delivery } from "./delivery.ts";
export { type AnalyticsEvent, type PageFacts, withoutSecrets } from "./event.ts";
export type { AnalyticsSettings } from "./provider.ts";
export {
  analyticsOrigins,
  readAnalyticsSettings,
  type SettingProblem,
  type WrittenSettings,
} from "./read-settings.ts";
