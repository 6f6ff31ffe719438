import { createHmac } from "node:crypto";

/** What is sent to a webhook. */
export interface WebhookCall {
  /** May hold a user and a password, or a secret in its path. */
  readonly url: string;
  /** Media type of the body. */
  readonly type: string;
  readonly body: string;
  /** Signs the body; undefined signs nothing. */
  readonly secret?: string | undefined;
  /** Longest wait for the whole answer, in milliseconds. */
  readonly patience: number;
}

/** What came of a call; no reason holds the address, which may be secret. */
export type WebhookAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

const ANSWER_MAX_BYTES = 65_536;

/** The signature of a body: `sha256=<HMAC-SHA256 of the body, hex>`, sent as `X-Signature-256`. */
export function signBody(body: string | Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/**
 * Calls a webhook once: without redirects, which could carry secrets elsewhere.
 *
 * @returns its answer of a status from 200 to 299, its first 64 KB as UTF-8; or why there is none
 */
export async function callWebhook(call: WebhookCall): Promise<WebhookAnswer> {
  const { type, body, secret, patience } = call;
  const { url, authorization } = withoutUser(call.url);
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": type,
        ...(authorization !== undefined && { authorization }),
        ...(secret !== undefined && { "x-signature-256": signBody(body, secret) }),
      },
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    const text = await firstOf(answer.body);
    return answer.ok ? { ok: true, text } : { ok: false, reason: `status ${answer.status}` };
  } catch (error) {
    const { name, cause } = error as Error;
    const { code } = (cause ?? {}) as NodeJS.ErrnoException;
    return { ok: false, reason: code ?? name };
  }
}

/** `fetch` takes no address with a password. */
function withoutUser(written: string): { readonly url: URL; readonly authorization?: string } {
  const url = new URL(written);
  const { username, password } = url;
  if (username === "") return { url };
  Object.assign(url, { username: "", password: "" });
  const user = [username, password].map(decodeURIComponent).join(":");
  return { url, authorization: `Basic ${Buffer.from(user).toString("base64")}` };
}

async function firstOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= ANSWER_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString();
}
