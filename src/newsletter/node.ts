export {
  createNewsletterDesk,
  type LinkAnswer,
  NEWSLETTER_PURPOSE,
  type NewsletterDesk,
  type NewsletterDeskOptions,
  type Recipient,
  type SignUp,
  type SignUpError,
  type SubscribeAnswer,
} from "./newsletter-desk.ts";
export type { NewsletterLink } from "./link-tokens.ts";
export { CSV_COLUMNS, type CsvColumn, type CsvProblem } from "./subscriber-csv.ts";
export {
  createSubscriberLists,
  type ImportResult,
  type SubscriberLists,
} from "./subscriber-lists.ts";
