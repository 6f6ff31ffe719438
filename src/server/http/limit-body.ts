import type { Context, MiddlewareHandler } from "hono";
import { HTTP_LIMITS } from "./http-limits.ts";
import type { SiteEnv } from "./site-answer.ts";

/**
 * Refuses bodies that are larger than {@link HTTP_LIMITS} allows, also those whose length is not
 * said beforehand (RFC 9112 7.1). Hono's own limit cannot hand such a body on behind node's adapter.
 *
 * @param refuse makes the answer, 413
 */
export function limitBody(
  refuse: (context: Context<SiteEnv>) => Response | Promise<Response>,
): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    if (raw.body === null) return next();
    const length = raw.headers.get("content-length");
    if (length !== null && !raw.headers.has("transfer-encoding")) {
      return Number(length) > HTTP_LIMITS.bodyBytes ? refuse(context) : next();
    }
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const chunk of raw.body) {
      size += chunk.length;
      if (size > HTTP_LIMITS.bodyBytes) return refuse(context);
      chunks.push(chunk);
    }
    const { method, url, headers } = raw;
    context.req.raw = new Request(url, { method, headers: [...headers], body: new Blob(chunks) });
    return next();
  };
}
