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
 * Tells a receiver of faults, once: without redirects, which could carry secrets elsewhere.
 *
 * @param studio name of the studio
 * @returns undefined when it was taken, else why not: without the address, which may be secret
 */
export async function sendWebhook(
  { url: written, format }: Webhook,
  studio: string,
  faults: readonly FaultBatch[],
): Promise<string | undefined> {
  const url = new URL(written);
  const { username, password } = url;
  // `fetch` takes no address with a password.
  Object.assign(url, { username: "", password: "" });
  const user = [username, password].map(decodeURIComponent).join(":");
  const { type, body } = writeWebhook(format, studio, faults);
  try {
    const {
      ok,
      status,
      body: answer,
    } = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": type,
        ...(username && { authorization: `Basic ${Buffer.from(user).toString("base64")}` }),
      },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer?.cancel();
    return ok ? undefined : `status ${status}`;
  } catch (error) {
    const { name, cause } = error as Error;
    const { code } = (cause ?? {}) as NodeJS.ErrnoException;
    return code ?? name;
  }
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
