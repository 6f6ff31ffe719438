export { issueStatus, planSend, type SendPlan } from "./issues/plan-send.ts";
export { createNewsletterService, type NewsletterService } from "./newsletter-service.ts";
export { CSV_COLUMNS, type CsvProblem } from "./subscriber-csv.ts";
export {
  createSubscriberLists,
  type ImportResult,
  type SubscriberLists,
} from "./subscriber-lists.ts";
