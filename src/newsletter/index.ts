export type {
  CopyClaim,
  CopyOutcome,
  IssueCopy,
  IssueDecision,
  IssueSend,
  IssueState,
  IssueStore,
  ReportedCopy,
} from "./issues/issue-ports.ts";
export type { IssueBlock, IssueInline, IssueText } from "./issues/issue-text.ts";
export type {
  ConsentChange,
  ImportedSubscriber,
  ImportOutcome,
  KnownAddress,
  NewsletterMailKind,
  NewsletterStore,
  Subscriber,
  SubscriberState,
  SuppressionReason,
} from "./ports.ts";
