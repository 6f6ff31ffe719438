export type {
  ChangePlan,
  ChangeRequest,
  ConsentChange,
  ConsentEvidence,
  ImportedSubscriber,
  ImportOutcome,
  KnownAddress,
  NewsletterMailKind,
  NewsletterPayload,
  NewsletterStore,
  SignUpPlan,
  SignUpRequest,
  SignUpResult,
  Subscriber,
  SubscriberState,
  SuppressionReason,
} from "./ports.ts";
export { subscribe, type SubscribeResult, type SubscriptionDelivery } from "./subscribe.ts";
