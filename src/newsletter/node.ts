export type { Recipient } from "./find-recipient.ts";
export type { LinkAnswer } from "./follow-link.ts";
export type { NewsletterLink } from "./link-tokens.ts";
export { createNewsletterService, type NewsletterService } from "./newsletter-service.ts";
export type { NewsletterServiceOptions } from "./service-options.ts";
export {
  NEWSLETTER_PURPOSE,
  type SignUpError,
  type SubscribeOutcome,
  type SubscribeRefusal,
} from "./subscribe.ts";
export { CSV_COLUMNS, type CsvColumn, type CsvProblem } from "./subscriber-csv.ts";
export {
  createSubscriberLists,
  type ImportResult,
  type SubscriberLists,
} from "./subscriber-lists.ts";
