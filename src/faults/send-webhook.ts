import { callWebhook } from "#webhooks";
import type { FaultBatch } from "./ports.ts";

/** What a receiver takes. */
export const WEBHOOK_FORMATS = ["ntfy", "slack", "json"] as const;

/** One of {@link WEBHOOK_FORMATS}. */
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Whom to tell, and how. */
export interface Webhook {
  /** May hold a user and a password, or a secret in its path. */
  readonly url: string;
  readonly format: WebhookFormat;
}

/** Longest wait for the receiver, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The format that an address asks for: of Slack and ntfy by their hosts, JSON otherwise. */
export function webhookFormat(url: string): WebhookFormat {
  const { hostname } = new URL(url);
  if (/(?:^|\.)slack\.com$/.test(hostname)) return "slack";
  return /(?:^|\.)ntfy\./.test(hostname) ? "ntfy" : "json";
}

/**
 * Tells a receiver of faults, once.
 *
 * @param studio name of the studio
 * @returns undefined when it was taken, else why not: without the address, which may be secret
 */
export async function sendWebhook(
  { url, format }: Webhook,
  studio: string,
  faults: readonly FaultBatch[],
): Promise<string | undefined> {
  const answer = await callWebhook({
    url,
    ...writeWebhook(format, studio, faults),
    patience: PATIENCE_MS,
  });
  return answer.ok ? undefined : answer.reason;
}

/** What is sent to a receiver. */
function writeWebhook(
  format: WebhookFormat,
  studio: string,
  faults: readonly FaultBatch[],
): { readonly type: string; readonly body: string } {
  const lines = faults.map(({ kind, detail }) => `${kind}: ${detail}`);
  const text = [studio, ...lines].join("\n");
  if (format === "ntfy") return { type: "text/plain; charset=utf-8", body: text };
  if (format === "slack") {
    // What may mention people or make links (Slack: "Escaping text").
    const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return { type: "application/json", body: JSON.stringify({ text: plain }) };
  }
  const list = faults.map(({ kind, key, detail, count, firstAt, lastAt }) => ({
    kind,
    key,
    detail,
    count,
    first: new Date(firstAt).toISOString(),
    last: new Date(lastAt).toISOString(),
  }));
  return { type: "application/json", body: JSON.stringify({ studio, faults: list }) };
}
