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
