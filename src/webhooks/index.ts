export { callWebhook, signBody } from "./call-webhook.ts";
