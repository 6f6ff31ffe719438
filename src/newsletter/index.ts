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
export type {
  ConsentChange,
  ImportedSubscriber,
  ImportOutcome,
  KnownAddress,
  NewsletterMailKind,
  NewsletterStore,
  Subscriber,
  SubscriberCount,
  SubscriberState,
  SuppressionReason,
} from "./ports.ts";
