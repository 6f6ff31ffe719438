export { createFaultLog, type FaultLog } from "./create-fault-log.ts";
export {
  type AcknowledgeResult,
  type Fault,
  type FaultBatch,
  type FaultEvent,
  type FaultKind,
  type FaultStore,
} from "./ports.ts";
export { sendWebhook, type Webhook, WEBHOOK_FORMATS, webhookFormat } from "./send-webhook.ts";
