export type {
  CopyClaim,
  CopyOutcome,
  DecidedBy,
  IssueCopy,
  IssueDecision,
  IssueSend,
  IssueState,
  IssueStore,
  ReportedCopy,
} from "./issues/issue-ports.ts";
export type { IssueStatus } from "./issues/plan-send.ts";
export type { IssueBlock, IssueInline, IssueText } from "./issues/issue-text.ts";
export {
  type ConsentChange,
  type ImportedSubscriber,
  type ImportOutcome,
  type KnownAddress,
  type NewsletterMailKind,
  type NewsletterStore,
  STOP_REASONS,
  type StopReason,
  type Subscriber,
  SUBSCRIBER_STATES,
  type SubscriberCount,
  type SubscriberState,
  type SuppressionReason,
} from "./ports.ts";
